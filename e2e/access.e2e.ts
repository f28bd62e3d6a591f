import type { Page } from 'playwright/test'
import { z } from 'zod'
import { api } from '@contract/api'
import type { AnyEndpoint } from '@contract/endpoint'
import { registerPlaces } from '@contract/registers'
import { builtScreens, Caller, expect, fillSignIn, isBuilt, notice, push, test, tokenOf } from './helpers'

/** Where the entries lead. Reports stand on one screen, each by its own address. */
const addresses: Readonly<Record<string, string>> = {
  Stats: '/stats',
  'Business Insights': '/quicksight',
  'Turbo Billing': '/turbobilling',
  'Insurance Payers': '/payers',
  'Billing Jobs': '/billingjobs',
  'Payer Mapper': '/payermapper',
  HRSA: '/hrsa',
  'Contract Labs': '/contractlabs',
  Users: '/users',
  'Registered Patients': '/portalusers',
  Physicians: '/physicians',
  Locations: '/locations',
  Patients: '/patients',
  'Sales Reps': '/salesreps',
  'Diagnosis Codes': '/diagcodes',
  'Order Entry': '/orderentry',
  Accessioning: '/accessioning',
  Batching: '/batching',
  Orders: '/orders',
  Receiving: '/receiving',
  'Test Results': '/results',
  Plating: '/plating',
  'Conflict Manager': '/conflictmanager',
  'Quality Control': '/qc',
  ORDERS: '/pharmd_orders',
  Shipping: '/shipping',
  Grossing: '/grossing',
  'Result Transfer': '/resultTransfer',
  'Batch Report': '/batchreport',
  'Turbo Report': '/turboreport',
  'Fax Queue': '/faxes',
  'EHR Queue': '/ehrjobs',
  'Analytics Report': '/analytics',
  Requisitions: '/reports?report=requisitions',
  'Billing Exports': '/reports?report=billing-exports',
  'Contract Lab Invoice': '/reports?report=contract-lab-invoice',
  'Total Orders By Location': '/reports?report=total-orders-by-location',
  'Sales Rep Totals': '/reports?report=sales-rep-totals',
  'Lab Totals': '/reports?report=lab-totals',
  'Unreported Orders': '/reports?report=unreported-orders',
  'Total Orders by Physician': '/reports?report=total-orders-by-physician',
  'COVID Race/Age': '/reports?report=covid-race-age',
  'Chat (beta)': '/chat',
  Helpdesk: '/helpdesk',
  'Lab Settings': '/labInfo',
  'Sample Types': '/sampleTypes',
  'Test Types': '/testTypes',
  Tests: '/tests',
  Panels: '/panels',
  'Specimen Sources': '/specimenSources',
  Medications: '/medications',
  Intake: '/intake',
  'Barcode Printers': '/barcodeprinters',
  Dashboard: '/stats',
  'Contact Lab': '/contact',
  Courier: '/',
  Reports: '/reports',
  'COVID Tracker': '/covidtracker',
}
/** The registers that the specification does not name: who sees those stands in contract/rights.txt. */
const further: readonly string[] = registerPlaces
  .map(({ path }) => path)
  .filter((path) => !Object.values(addresses).includes(path))
/** The same words, another screen. */
const portalAddresses: Readonly<Record<string, string>> = {
  'Order Entry': '/newremoteorderentry',
  'Test Results': '/remoteorders',
  'Paper Requisitions': '/orders',
  Logistics: '/shipping',
}

const reports =
  'Reports: Analytics Report, Requisitions, Billing Exports, Contract Lab Invoice, Total Orders By Location, Sales Rep Totals, Lab Totals, Unreported Orders, Total Orders by Physician, COVID Race/Age'
const billing = 'Billing: Turbo Billing, Insurance Payers, Billing Jobs, Payer Mapper, HRSA, Contract Labs'
const support = 'Support: Chat (beta), Helpdesk'

interface Kind {
  /** The first heading of `/`, in a browser without a mouse or with one. */
  home: RegExp
  /** Where `/` leads once that screen is built. */
  leadsTo?: string
  /** The side navigation as the specification lists it, one section a line; a line without a colon is itself a link. */
  navigation: readonly string[]
  /** A screen that is refused, and a call. */
  denied?: readonly [screen: string, endpoint: AnyEndpoint, parts: { body?: unknown }]
}

const today = /^(Sun|Mon|Tues|Wednes|Thurs|Fri|Satur)day, /
const noOrder = { body: { order: {} } }

const kinds: Readonly<Record<string, Kind>> = {
  admin: {
    home: today,
    navigation: [
      'Dashboards: Stats, Business Insights',
      billing,
      'Lists: Users, Registered Patients, Physicians, Locations, Patients, Sales Reps, Diagnosis Codes',
      'Order Entry',
      'Laboratory: Accessioning, Batching, Orders, Receiving, Test Results, Plating, Conflict Manager, Quality Control',
      'PharmD: ORDERS',
      'Logistics: Shipping',
      'Pathology: Grossing',
      'Processing: Result Transfer, Batch Report, Turbo Report, Fax Queue, EHR Queue',
      reports,
      support,
      'Administration: Lab Settings, Sample Types, Test Types, Tests, Panels, Specimen Sources, Medications, Intake, Barcode Printers',
    ],
  },
  lab: {
    home: today,
    navigation: [
      'Dashboards: Stats',
      'Lists: Physicians, Locations, Patients, Diagnosis Codes',
      'Order Entry',
      'Laboratory: Accessioning, Batching, Orders, Receiving, Test Results, Plating, Conflict Manager, Quality Control',
      'Logistics: Shipping',
      'Pathology: Grossing',
      'Processing: Result Transfer, Batch Report, Turbo Report, Fax Queue, EHR Queue',
      reports,
      support,
    ],
    denied: ['/imports', api.imports.start, {}],
  },
  accession: {
    home: today,
    navigation: [
      'Lists: Physicians, Locations, Patients, Diagnosis Codes',
      'Order Entry',
      'Laboratory: Accessioning, Orders, Receiving',
      'Logistics: Shipping',
      support,
    ],
    denied: ['/tests', api.results.enter, { body: { cells: [] } }],
  },
  billing: {
    home: today,
    navigation: [billing, 'Lists: Patients', 'Laboratory: Orders', 'Logistics: Shipping', reports, support],
    denied: ['/orderentry', api.orders.addOrder, noOrder],
  },
  manager: {
    home: today,
    navigation: [
      'Dashboards: Stats, Business Insights',
      billing,
      'Lists: Users, Physicians, Locations, Patients, Sales Reps',
      'Laboratory: Orders',
      'Logistics: Shipping',
      reports,
      support,
    ],
    denied: ['/orderentry', api.orders.addOrder, noOrder],
  },
  pharmd: {
    home: /^PharmD/,
    leadsTo: '/pharmd_orders',
    navigation: ['PharmD: ORDERS', reports, support, 'Administration: Medications'],
    denied: ['/orderentry', api.orders.addOrder, noOrder],
  },
  portal: {
    home: /^Patient/,
    leadsTo: '/newremoteorderentry',
    navigation: [
      'Dashboard',
      'Order Entry',
      'Orders: Test Results, Paper Requisitions',
      'Reports: COVID Race/Age',
      'Patients',
      'Logistics',
      'Contact Lab',
    ],
    denied: ['/orderentry', api.orders.addOrder, noOrder],
  },
  'portal.results': {
    home: /^Test Results/,
    leadsTo: '/remoteorders',
    navigation: [
      'Dashboard',
      'Orders: Test Results, Paper Requisitions',
      'Reports: COVID Race/Age',
      'Patients',
      'Contact Lab',
    ],
    denied: ['/orderentry', api.orders.addOrder, noOrder],
  },
  courier: {
    home: /^Today/,
    navigation: ['Courier', 'Contact Lab'],
    denied: ['/orders', api.orders.list, {}],
  },
  kiosk: {
    home: /./,
    navigation: [],
    denied: ['/orders', api.orders.list, {}],
  },
  sales: {
    home: /^Reports/,
    leadsTo: '/reports',
    navigation: ['Reports', 'Sales Reps', 'COVID Tracker', 'Contact Lab'],
    denied: ['/patients', api.patients.search, { body: { text: 'a' } }],
  },
}

interface Entry {
  section: string
  label: string
  to: string
}

/** The entries of a user whose screens are built: no menu entry may lead nowhere. */
function entriesOf(username: string): Entry[] {
  const portal = username.startsWith('portal')
  return (kinds[username]?.navigation ?? [])
    .flatMap((line) => {
      const [before = '', after] = line.split(': ')
      return (after ?? before)
        .split(', ')
        .map((label) => ({ section: after === undefined ? '' : before, label }))
    })
    .map(({ section, label }) => ({
      section,
      label,
      to: (portal ? portalAddresses[label] : undefined) ?? addresses[label] ?? '',
    }))
    .filter(({ to }) => isBuilt(to))
}

/** The ids of docs/requirements.tsv for the entries of the account that has all entries of its type. */
const navigationIds = (username: string, entries: readonly Entry[]): string =>
  username === 'admin'
    ? entries
        .map(({ section, label }) => ` [nav:lab:${section || label}:${label.replace('Chat (beta)', 'chat')}]`)
        .join('')
    : ['portal', 'courier', 'sales'].includes(username)
      ? entries
          .map(({ section, label }) => ` [nav:${username}:${section && `${section}: `}${label}]`)
          .join('')
      : ''

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' })

/** What the side navigation holds, folded sections too. A count beside a label is not part of it. */
const shownEntries = (page: Page): Promise<Entry[]> =>
  navigation(page).evaluate((nav) =>
    [...nav.querySelectorAll('a')].map((link) => {
      const section = link.closest('ul[id]')?.previousElementSibling
      return {
        section: section?.textContent?.trim() ?? '',
        label: (link.textContent ?? '').replace(/\d[\d+]*( unread| orders? to review)?$/, '').trim(),
        to: link.getAttribute('href') ?? '',
      }
    }),
  )

for (const [username, kind] of Object.entries(kinds)) {
  const entries = entriesOf(username)
  const known =
    username === 'lab' ? ' [home:lab] [home:no-ability]' : username === 'admin' ? ' [role:top]' : ''
  const ids = known + navigationIds(username, entries)

  test(`${username}: home, navigation, every entry opens its screen, what is refused is refused${ids}`, async ({
    as,
    baseURL,
  }) => {
    const page = await as(username)
    await expect(page.getByRole('heading', { level: 1 }).first()).toHaveText(kind.home)
    await expect(page).toHaveURL(kind.leadsTo !== undefined && isBuilt(kind.leadsTo) ? kind.leadsTo : '/')
    if (username === 'kiosk') {
      await expect(page.getByRole('banner')).toHaveCount(0)
      await expect(navigation(page)).toHaveCount(0)
    } else {
      await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible()
      const search = page.getByRole('button', { name: 'Search orders, patients, locations, physicians' })
      await expect(search).toHaveCount(username === 'courier' ? 0 : 1)
    }
    if (entries.length === 0) await expect(navigation(page)).toHaveCount(0)
    else expect((await shownEntries(page)).filter(({ to }) => !further.includes(to))).toEqual(entries)
    for (const entry of entries) await follow(page, entry)

    if (!kind.denied) return
    const [screen, endpoint, parts] = kind.denied
    expect(builtScreens, 'the refused screen is built').toContain(screen)
    await page.goto(screen)
    await expect(page).toHaveURL((url) => url.pathname === '/' || url.pathname === kind.leadsTo)
    if (username !== 'kiosk') await expect(notice(page, /^You cannot open /)).toBeVisible()
    const reply = await Caller.of(baseURL ?? '', await tokenOf(page)).send(endpoint, parts)
    expect(reply.status).toBe(403)
    expect(Forbidden.safeParse(await reply.json()).success).toBe(true)
  })
}

/** Opens the section if it is folded, follows the entry and looks whether a screen is there. */
async function follow(page: Page, { section, label, to }: Entry): Promise<void> {
  if (section !== '') {
    const group = navigation(page).getByRole('button', { name: section, exact: true })
    if ((await group.getAttribute('aria-expanded')) === 'false') await group.click()
  }
  // A count of what waits may stand behind it.
  const named = navigation(page).getByRole('link', { name: label })
  await named.and(page.locator(`[href="${to}"]`)).click()
  await expect(page).toHaveURL((url) => `${url.pathname}${url.search}`.startsWith(to))
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(main).not.toContainText('Page not found')
  await expect(main).not.toContainText('Something went wrong.')
}

const Forbidden = z.object({ error: z.object({ code: z.literal('forbidden') }) })

test('without a session a guarded address asks for the sign-in and then opens [home:anonymous]', async ({
  page,
}) => {
  await page.goto('/orders?tab=HOLD&days=all')
  await expect(page.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible()
  await expect(page).toHaveURL((url) => url.pathname === '/')
  await fillSignIn(page, 'lab')
  await expect(page).toHaveURL('/orders?tab=HOLD&days=all')
  await expect(page.getByRole('table', { name: 'Orders' })).toBeVisible()
})

test('no screen shows anything without a session, nor does the server [home:anonymous]', async ({
  page,
  baseURL,
}) => {
  await page.goto('/')
  const signIn = page.getByRole('heading', { name: 'Sign in', level: 1 })
  for (const screen of builtScreens) {
    const address = screen.replace(/\$\w+/g, '01a1fdec-0883-7b2c-b638-806bf614bbfc')
    await push(page, address)
    await expect(page, screen).toHaveURL((url) => url.pathname === '/')
    await expect(signIn, screen).toBeVisible()
  }
  expect((await Caller.of(baseURL ?? '', '').send(api.orders.list, {})).status).toBe(401)
})
