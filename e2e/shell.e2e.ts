import type { Page } from 'playwright/test'
import { z } from 'zod'
import { api } from '@contract/api'
import { Caller, expect, logOut, notice, settled, signIn, test, tokenOf, uniquePerson } from './helpers'
import { withoutPaper } from './without-paper'

const account = (page: Page) => page.getByRole('button', { name: /^Account of/ })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Software Update' })

/** Lets the server say from now on, or once told, that it serves a newer version; counts how often it is asked. */
async function serveNewer(page: Page, newer = true) {
  const state = { newer, asked: 0 }
  await page.route('**/api/v1/version', async (route) => {
    state.asked += 1
    const served = z.looseObject({}).parse(await (await route.fetch()).json())
    await route.fulfill({ json: { ...served, ...(state.newer ? { version: '99.1.0' } : {}) } })
  })
  return state
}

test('a newer version is looked for every six hours; Update Now forgets what this browser kept and loads the page anew [topbar:update]', async ({
  as,
}) => {
  // A kiosk stays signed in for six hours without a hand on it; nobody else does.
  const kiosk = await as('kiosk', '/contact')
  await kiosk.clock.install()
  const served = await serveNewer(kiosk, false)
  await kiosk.reload()
  await settled(kiosk)
  // What looks for a newer version comes after the screen.
  await expect.poll(() => served.asked).toBeGreaterThan(0)
  await kiosk.clock.fastForward('05:58:00')
  await settled(kiosk)
  // Whether the server answers is asked meanwhile, as after a call that the turned clock cut off, and tells the version
  // as well; so the newer one is served only now.
  served.newer = true
  // The six hours count from when the page read the first answer, which a busy one does later than it came.
  await expect
    .poll(async () => {
      await kiosk.clock.fastForward('00:01:00')
      return dialog(kiosk).count()
    })
    .toBe(1)
  await expect(dialog(kiosk)).toContainText('Version 99.1.0 is ready.')
  await dialog(kiosk).getByRole('button', { name: 'Later' }).click()
  await expect(dialog(kiosk)).toHaveCount(0)

  const page = await as('lab', '/about')
  await expect(account(page)).toBeVisible()
  await serveNewer(page)
  await page.evaluate(() => {
    localStorage.setItem('aliquot.theme', 'dark-blue')
    localStorage.setItem('aliquot.printer', 'Zebra-Bench 1')
    sessionStorage.setItem('aliquot.labelPort', '8282')
  })
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark-blue')
  const loaded = page.waitForEvent('load')
  await dialog(page).getByRole('button', { name: 'Update Now' }).click()
  await loaded
  await expect(page.getByLabel('Username')).toBeVisible()
  await expect(page.locator('html')).not.toHaveAttribute('data-theme', 'dark-blue')
  const kept = await page.evaluate(() => ({ ...localStorage, ...sessionStorage }))
  // Which version ran last stays: by it the new one knows that its change log is news. No session is in it.
  const { 'aliquot.session': session = '', ...rest } = kept
  expect(Object.keys(rest)).toEqual(['aliquot.version'])
  expect(session).not.toContain('"id_token":"')
})

test('one failure is one toast however often it happens, and at most three are shown [msg:no-dup-toasts]', async ({
  as,
}) => {
  const page = await as('admin', '/barcodeprinters/new')
  await withoutPaper(page)
  await page.reload()
  const toasts = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')
  const shown = page.locator('[data-sonner-toast][data-visible=true]')
  const print = async (printer: string) => {
    await page.getByLabel('Name').fill(printer)
    await page.getByRole('button', { name: 'Test print' }).click()
    await expect(notice(page, `${printer} has no paper.`)).toBeAttached()
    await expect(page.getByRole('button', { name: 'Test print' })).toBeEnabled()
  }
  for (let time = 0; time < 3; time++) await print('North')
  await expect(toasts).toHaveCount(1)
  for (const printer of ['South', 'East', 'West']) await print(printer)
  await expect(toasts).toHaveCount(4)
  await expect(shown).toHaveCount(3)
  const oldest = toasts.filter({ hasText: 'North has no paper.' })
  await expect(oldest).toHaveCSS('opacity', '0')
  // It waited behind the others and comes back when one of them is closed.
  await toasts.filter({ hasText: 'West has no paper.' }).getByRole('button').click()
  await expect(oldest).toHaveCSS('opacity', '1')
  await expect(shown).toHaveCount(3)
})

/** What was said on this page's console by the journey itself. */
function heardOn(page: Page): string[] {
  const heard: string[] = []
  page.on('console', (message) => {
    if (message.text().startsWith('journey: ')) heard.push(message.text().slice(9))
  })
  return heard
}
const speak = (page: Page, words: string) =>
  page.evaluate((text) => {
    for (const method of ['log', 'info', 'debug', 'warn'] as const)
      console[method](`journey: ${text} ${method}`)
  }, words)
const spoken = (words: string) => ['log', 'info', 'debug', 'warn'].map((method) => `${words} ${method}`)

test('the console is silent from the sign-in to the logout, but for an account that an administrator lets speak [msg:console]', async ({
  as,
  stranger,
  baseURL,
}) => {
  const page = await stranger()
  const heard = heardOn(page)
  await page.goto('/')
  await speak(page, 'before')
  await signIn(page, 'sales')
  await page.goto('/about')
  await expect(account(page)).toBeVisible()
  await speak(page, 'during')
  await logOut(page)
  await expect(page.getByLabel('Username')).toBeVisible()
  await speak(page, 'after')
  await expect.poll(() => heard).toEqual([...spoken('before'), ...spoken('after')])

  const admin = await as('admin')
  const caller = Caller.of(baseURL ?? '', await tokenOf(admin))
  const [row] = (await caller.call(api.users.list, { query: { text: 'sales' } })).docs
  if (row?.username !== 'sales') throw new Error('The demo laboratory has an account sales.')
  const set = async (on: boolean) => {
    const user = await caller.call(api.users.get, { params: { id: row._id } })
    await caller.call(api.users.update, { body: { user: { ...user, consoleLoggingEnabled: on } } })
  }
  // An earlier try may have left it on.
  await set(false)
  await admin.goto(`/users/${row._id}`)
  await admin.getByRole('checkbox', { name: 'Debug logging' }).check()
  await admin.keyboard.press('Control+Enter')
  await expect(admin.getByText('Saved.').first()).toBeVisible()
  const other = await as('sales', '/about')
  const loud = heardOn(other)
  await expect(account(other)).toBeVisible()
  await speak(other, 'during')
  await expect.poll(() => loud).toEqual(spoken('during'))
  await set(false)
})

/** Section 9 of the specification names what is left out; these are what is in, each a setting of the workstation. */
const mayKeep = [
  'session',
  'theme',
  'navFolded',
  'navGroups',
  'printer',
  'singleKeys',
  'autoPrint',
  'scanSounds',
  'version',
  'lastActivity',
  'labelPort',
].map((name) => `aliquot.${name}`)

/** Everything that a page can leave in its browser. */
const keptBy = (page: Page) =>
  page.evaluate(async () => ({
    items: { ...localStorage, ...sessionStorage },
    elsewhere: [document.cookie, ...(await indexedDB.databases()), ...(await caches.keys())].filter(Boolean),
  }))

test('the browser keeps settings and the session; no address, no form, no remote order [rule:persist]', async ({
  as,
}) => {
  const { lastname, firstname, dob } = uniquePerson()
  const page = await as('admin', '/about')
  await account(page).click()
  await page.getByRole('menuitem', { name: 'Theme Settings' }).click()
  await page.getByRole('radio', { name: 'Pink' }).check()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Collapse' }).click()
  await page.goto(`/orders?tab=HOLD&text=${lastname}&days=all`)
  await expect(page.getByRole('navigation', { name: 'State' })).toBeVisible()
  await page.goto('/patient/new')
  await page.getByLabel('Last name').fill(lastname)
  await page.getByLabel('First name').fill(firstname)
  await page.getByRole('textbox', { name: 'Date of birth' }).fill(dob)
  // What is kept as a page is left counts too.
  await page.reload()
  await expect(page.getByLabel('Last name')).toHaveValue('')

  const { items, elsewhere } = await keptBy(page)
  // The user type alone, by which the server names a start screen's scripts (contract/start-cookie.ts).
  expect(elsewhere).toEqual(['start=lab'])
  expect(mayKeep).toEqual(expect.arrayContaining(Object.keys(items)))
  const text = JSON.stringify(items)
  for (const part of [lastname, firstname, dob, '/orders', '/patient', 'HOLD'])
    expect(text, part).not.toContain(part)
  const session = z
    .object({ state: z.record(z.string(), z.unknown()) })
    .parse(JSON.parse(items['aliquot.session']))
  expect(Object.keys(session.state).toSorted()).toEqual([
    'firstName',
    'id_token',
    'lastName',
    'primary_username',
    'userid',
  ])

  // What is kept counts: the same look after a reload.
  await page.goto('/about')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark-pink')
  await expect(page.getByRole('button', { name: 'Expand' })).toBeVisible()

  const clinic = await as('portal', '/')
  await expect(account(clinic)).toBeVisible()
  const theirs = await keptBy(clinic)
  expect(theirs.elsewhere).toEqual(['start=portal'])
  expect(mayKeep).toEqual(expect.arrayContaining(Object.keys(theirs.items)))
})

test('the start page of the laboratory: the numbers of the day lead to their lists, and a scan opens its order [area:lab home]', async ({
  as,
  baseURL,
}) => {
  const page = await as('lab', '/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^\s*\w+day, \w+ \d{1,2}\s*$/)
  const tiles = page.getByRole('region', { name: 'Today’s work' })
  const leads = [
    ['Orders to receive', 'toReceive'],
    ['In progress', 'inProgress'],
    ['On hold', null],
    ['Ready to report', 'readyToReport'],
    ['Unreported past target', 'pastTarget'],
  ] as const
  const owed = tiles.getByRole('link', { name: /^Critical calls/ })
  await expect(tiles.getByRole('link')).toHaveCount(leads.length + 1)
  await owed.click()
  await expect(page).toHaveURL(/\/turbocls\?.*tab=CALLS/)
  await page.goBack()
  await expect(tiles).toBeVisible()
  for (const [label, work] of leads) {
    const tile = tiles.getByRole('link', { name: new RegExp(`^${label}`) })
    await expect(tile.locator('strong')).toHaveText(/^[\d,]+\+?$/)
    await tile.click()
    await expect(page).toHaveURL(
      work ? new RegExp(`/orders\\?.*work=${work}`) : /\/orders\?tab=HOLD&days=all/,
    )
    await expect(page.getByRole('navigation', { name: 'State' })).toBeVisible()
    await page.goBack()
    await expect(tiles).toBeVisible()
  }
  await expect(page.getByRole('heading', { name: 'My work', exact: true })).toBeVisible()

  const caller = Caller.of(baseURL ?? '', await tokenOf(page))
  const [order] = (await caller.call(api.orders.list, {})).docs
  if (!order) throw new Error('The demo laboratory has orders.')
  await page.getByLabel('Scan a requisition or tube').fill(order.requisitionNumber)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL((url) => url.pathname.startsWith('/order'))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(order.patient.lastname)

  // The start page of nobody else.
  for (const username of ['courier', 'sales', 'portal']) {
    const other = await as(username, '/')
    await expect(account(other)).toBeVisible()
    await expect(other.getByRole('main')).not.toBeEmpty()
    await expect(other.getByRole('region', { name: 'Today’s work' })).toHaveCount(0)
  }
})

test('the side navigation is 240 px wide, and 56 px folded [limit:layout]', async ({ page }) => {
  await signIn(page, 'lab')
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await expect(navigation).toHaveCSS('width', '240px')
  await page.keyboard.press('[')
  await expect(navigation).toHaveCSS('width', '56px')
})
