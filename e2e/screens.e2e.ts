import type { Page } from 'playwright/test'
import { expect, isBuilt, test, uniqueName } from './helpers'

/**
 * Every screen of a list, generated from this table: it opens from the side navigation for who may, shows rows of the
 * laboratory's own data, and is refused to who may not. That all are behind the sign-in is shown in access.e2e.ts.
 */
interface Screen {
  /** Ids of docs/requirements.tsv. */
  ids: readonly string[]
  path: string
  /** Who opens it. */
  by?: string
  /** Section and entry of the side navigation; a section alone is itself the link. */
  nav: readonly [section: string, entry?: string]
  /** Stands in its rows, out of the demo laboratory; left out where that has none of them yet. */
  shows?: RegExp
  /** The page of one of them, by the first row. */
  one?: RegExp
  /** Who may not open it. */
  refused?: string
  /** Its route is open to everybody (section 2 of the specification); what is on it is not. */
  open?: boolean
}

const screens: readonly Screen[] = [
  {
    ids: ['route:/users', 'nav:lab:Lists:Users'],
    path: '/users',
    nav: ['Lists', 'Users'],
    shows: /Oyelaran/,
    refused: 'lab',
  },
  {
    ids: ['route:/physicians', 'nav:lab:Lists:Physicians'],
    path: '/physicians',
    nav: ['Lists', 'Physicians'],
    shows: /\d{10}/,
  },
  {
    ids: ['route:/locations', 'route:/location/:id', 'nav:lab:Lists:Locations'],
    path: '/locations',
    nav: ['Lists', 'Locations'],
    shows: /CRPS-EAG/,
    one: /\/location\//,
  },
  {
    ids: ['route:/patients', 'nav:lab:Lists:Patients'],
    path: '/patients',
    nav: ['Lists', 'Patients'],
    shows: /P-\d{7}/,
    one: /\/patient\//,
  },
  {
    ids: ['route:/salesreps', 'route:/salesrep/:id', 'nav:lab:Lists:Sales Reps'],
    path: '/salesreps',
    nav: ['Lists', 'Sales Reps'],
    shows: /@/,
    one: /\/salesrep\//,
    refused: 'lab',
  },
  {
    ids: ['route:/diagcodes', 'route:/diagcode/:id', 'nav:lab:Lists:Diagnosis Codes'],
    path: '/diagcodes',
    nav: ['Lists', 'Diagnosis Codes'],
    shows: /[A-Z]\d\d/,
    one: /\/diagcode\//,
  },
  {
    ids: ['route:/tests', 'route:/tests/:id', 'route:/test/:id', 'nav:lab:Administration:Tests'],
    path: '/tests',
    nav: ['Administration', 'Tests'],
    shows: /Albumin/,
    one: /\/test\//,
    refused: 'lab',
  },
  {
    ids: ['route:/panels', 'route:/panel/:id', 'nav:lab:Administration:Panels'],
    path: '/panels',
    nav: ['Administration', 'Panels'],
    shows: /Metabolic/i,
    one: /\/panel\//,
    refused: 'lab',
  },
  {
    ids: ['route:/sampleTypes', 'route:/sampleType/:id', 'nav:lab:Administration:Sample Types'],
    path: '/sampleTypes',
    nav: ['Administration', 'Sample Types'],
    shows: /SST/,
    one: /\/sampleType\//,
    refused: 'lab',
  },
  {
    ids: ['route:/testTypes', 'route:/testType/:id', 'nav:lab:Administration:Test Types'],
    path: '/testTypes',
    nav: ['Administration', 'Test Types'],
    shows: /CHEM/,
    one: /\/testType\//,
    refused: 'lab',
  },
  {
    ids: ['route:/specimenSources', 'route:/specimenSource/:id', 'nav:lab:Administration:Specimen Sources'],
    path: '/specimenSources',
    nav: ['Administration', 'Specimen Sources'],
    shows: /VEN/,
    one: /\/specimenSource\//,
    refused: 'lab',
  },
  {
    ids: ['route:/medications', 'route:/medication/:id', 'nav:lab:Administration:Medications'],
    path: '/medications',
    nav: ['Administration', 'Medications'],
    shows: /\w+/,
    one: /\/medication\//,
    refused: 'lab',
  },
  {
    ids: ['route:/barcodeprinters', 'nav:lab:Administration:Barcode Printers'],
    path: '/barcodeprinters',
    nav: ['Administration', 'Barcode Printers'],
    shows: /\w+/,
    refused: 'lab',
  },
  {
    ids: ['route:/billingjobs'],
    path: '/billingjobs',
    nav: ['Billing', 'Billing Jobs'],
    shows: /Client invoices/,
    one: /\/billingjob\//,
    refused: 'lab',
  },
  {
    ids: ['route:/payermapper'],
    path: '/payermapper',
    nav: ['Billing', 'Payer Mapper'],
    shows: /Idaho Medicaid/,
    one: /\/payermapper\//,
    refused: 'lab',
  },
  {
    ids: ['route:/hrsa'],
    path: '/hrsa',
    nav: ['Billing', 'HRSA'],
    shows: /roster-2022/,
    one: /\/hrsa\//,
    refused: 'lab',
  },
  {
    ids: ['route:/ehrjobs'],
    path: '/ehrjobs',
    nav: ['Processing', 'EHR Queue'],
    shows: /ORM\^O01/,
    one: /\/ehrjob\//,
    refused: 'billing',
  },
  {
    ids: ['feature:pol'],
    path: '/transfers',
    by: 'lab',
    nav: [''],
    shows: /PF-20417/,
    one: /\/transfers\?.*transfer=/,
  },
  {
    ids: ['route:/faxes', 'nav:lab:Processing:Fax Queue'],
    path: '/faxes',
    by: 'lab',
    nav: ['Processing', 'Fax Queue'],
    shows: /Line busy/,
    one: /\/faxes\?.*fax=/,
  },
  {
    ids: ['route:/statements', 'route:/statement/:id'],
    path: '/statements',
    nav: [''],
    shows: /S-\d{6}/,
    one: /\/statement\//,
    refused: 'lab',
  },
  {
    ids: ['route:/intake'],
    path: '/intake',
    nav: ['Administration', 'Intake'],
    shows: /Before your blood draw/,
    one: /\/intake\//,
    open: true,
  },
  {
    ids: ['route:/portalusers'],
    path: '/portalusers',
    nav: ['Lists', 'Registered Patients'],
    shows: /Snake River Family Practice/,
    one: /\/portalusers\//,
    open: true,
  },
  {
    ids: ['route:/payers'],
    path: '/payers',
    nav: [''],
    shows: /Sawtooth Mutual Health/,
    refused: 'sales',
  },
]

const main = (page: Page) => page.getByRole('main')
const firstRow = (page: Page) =>
  main(page).getByRole('table').first().locator('tbody').getByRole('row').first()

/** Screens of every signed-in account, where their menus have them. */
const everyones = [
  {
    ids: ['route:/contact', 'nav:portal:Contact Lab', 'nav:courier:Contact Lab', 'nav:sales:Contact Lab'],
    path: '/contact',
    entry: 'Contact Lab',
    shows: /Northgate Clinical & Toxicology Laboratory/,
  },
  { ids: ['route:/about'], path: '/about', entry: undefined, shows: /9\.0\.29/ },
  { ids: ['route:/helpdesk'], path: '/helpdesk', entry: undefined, shows: /Helpdesk/ },
  { ids: ['route:/searchresults'], path: '/searchresults', entry: undefined, shows: /Search results/ },
]
for (const { ids, path, entry, shows } of everyones)
  test(`${path}: for every signed-in account ${ids.map((id) => `[${id}]`).join(' ')}`, async ({ as }) => {
    for (const username of ['portal', 'courier', 'sales', 'lab']) {
      const page = await as(username, entry && username !== 'lab' ? '/about' : path)
      if (entry && username !== 'lab')
        await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: entry }).click()
      await expect(page).toHaveURL(path)
      await expect(main(page)).toContainText(shows)
    }
  })

test('/labInfo: from the navigation, with the laboratory’s own entry, refused to lab [route:/labInfo] [nav:lab:Administration:Lab Settings]', async ({
  as,
}) => {
  const page = await as('admin', '/about')
  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('button', { name: 'Administration', exact: true }).click()
  await menu.getByRole('link', { name: 'Lab Settings', exact: true }).click()
  await expect(page).toHaveURL('/labInfo')
  const typed = () =>
    main(page)
      .locator('input')
      .evaluateAll((fields) =>
        fields.map((field) => (field instanceof HTMLInputElement ? field.value : '')).join('|'),
      )
  await expect.poll(typed).toContain('Northgate Clinical & Toxicology Laboratory')
  const other = await as('lab', '/labInfo')
  await expect(other.getByText(/^You cannot open /)).toBeVisible()
})

for (const { ids, path, by = 'admin', nav, shows, one, refused = 'courier', open } of screens)
  test(`${path}: from the navigation${shows ? ', with its rows' : ''}, refused to ${refused} ${ids.map((id) => `[${id}]`).join(' ')}`, async ({
    as,
  }) => {
    expect(isBuilt(path)).toBe(true)
    const page = await as(by, '/about')
    const [section, entry] = nav
    if (section) {
      const menu = page.getByRole('navigation', { name: 'Main' })
      if (entry) {
        const group = menu.getByRole('button', { name: section, exact: true })
        if ((await group.getAttribute('aria-expanded')) !== 'true') await group.click()
      }
      await menu.getByRole('link', { name: entry ?? section, exact: true }).click()
    } else await page.goto(path)
    await expect(page).toHaveURL(new RegExp(`${path}(\\?|$)`))
    await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible()
    if (shows) {
      await expect(firstRow(page)).toBeVisible()
      await expect(main(page).getByRole('table').first()).toContainText(shows)
    }
    await expect(main(page)).not.toContainText('Something went wrong.')
    if (one) {
      await firstRow(page).locator('td').nth(1).click()
      await expect(page).toHaveURL(one)
      await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible()
    }

    const other = await as(refused, path)
    if (open)
      await expect(
        other.getByText(/^(You do not have access to |Nothing here is for your account)/).last(),
      ).toBeVisible()
    else {
      await expect(other.getByText(/^You cannot open /)).toBeVisible()
      // Whose home is a list of its own is sent on to it.
      await expect(other).toHaveURL(refused === 'sales' ? '/reports' : '/')
    }
    if (section) {
      const theirs = other.getByRole('navigation', { name: 'Main' })
      await expect(theirs.getByRole('link', { name: entry ?? section, exact: true })).toHaveCount(0)
    }
  })

test('/chat: what one colleague says the other reads without a reload; refused to courier [route:chat]', async ({
  as,
}) => {
  const [one, other] = [await as('lab', '/chat'), await as('accession', '/chat')]
  for (const page of [one, other]) {
    await main(page)
      .getByRole('link', { name: /^Everyone at Northgate/ })
      .click()
    await expect(main(page).getByRole('log')).toContainText('Proficiency samples arrived')
  }
  const text = `Centrifuge 2 is free again, ${uniqueName()}.`
  await one.getByRole('textbox', { name: 'Message to Everyone at Northgate' }).fill(text)
  await one.getByRole('button', { name: 'Send' }).click()
  for (const page of [one, other]) await expect(main(page).getByRole('log')).toContainText(text)

  const courier = await as('courier', '/chat')
  await expect(courier.getByText(/^You cannot open /)).toBeVisible()
})
