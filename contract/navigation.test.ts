import { describe, expect, test } from 'vitest'
import { abilityCheckedRoutes, defineAbility, labOnlyRoutes, openRoutes, placedRoutes } from './abilities'
import { demoUsers } from './demo-users'
import { featureNames } from './features'
import type { FeatureName } from './features'
import { homeFor, hrefOf, navigationFor, pages, sideNavigation } from './navigation'
import type { NavContext, NavSection } from './navigation'
import { effectiveRoles, withDefaults } from './roles'
import type { RoleKey, View } from './roles'

const everyPath = new Set<string>([
  '/',
  ...abilityCheckedRoutes,
  ...placedRoutes,
  ...openRoutes,
  ...labOnlyRoutes,
])
const everyFeature: FeatureName[] = [...featureNames]

interface Options {
  features?: FeatureName[]
  built?: ReadonlySet<string>
  view?: View
}
function contextOf(username: string, options: Options = {}): NavContext {
  const user = demoUsers.find((demo) => demo.username === username)
  if (!user) throw new Error(`No demo user ${username}`)
  const { features = everyFeature, built = everyPath, view } = options
  const myroles = Object.fromEntries(user.roles.map((key) => [key, { enabled: true }]))
  const holder = {
    userType: user.userType,
    roles: effectiveRoles(withDefaults(myroles, user.userType)),
    features: new Set(features),
    view,
  }
  return { ...holder, ability: defineAbility(holder), built }
}
const show = (sections: NavSection[]) =>
  sections
    .map((entry) =>
      entry.kind === 'link'
        ? entry.item.label
        : `${entry.label}: ${entry.items.map((item) => item.label).join(', ')}`,
    )
    .join('\n')
const side = (username: string, options?: Options) => show(sideNavigation(contextOf(username, options)))

describe('side navigation of the demo sign-ins, every feature on', () => {
  test('admin', () => {
    expect(side('admin')).toMatchInlineSnapshot(`
      "Dashboards: Stats, Business Insights
      Billing: Turbo Billing, Insurance Payers, Billing Jobs, Payer Mapper, HRSA, Contract Labs
      Lists: Users, Registered Patients, Physicians, Locations, Patients, Sales Reps, Diagnosis Codes
      Order Entry
      Laboratory: Accessioning, Batching, Cases, Receiving, Test Results, Plating, Conflict Manager, Quality Control
      PharmD: ORDERS
      Logistics: Shipping
      Pathology: Grossing
      Processing: Result Transfer, Batch Report, Turbo Report, Fax Queue, EHR Queue
      Reports: Analytics Report, Requisitions, Billing Exports, Contract Lab Invoice, Total Orders By Location, Sales Rep Totals, Lab Totals, Unreported Orders, Total Orders by Physician, COVID Race/Age
      Support: Chat (beta), Helpdesk
      Administration: Lab Settings, Sample Types, Test Types, Tests, Panels, Specimen Sources, Medications, Intake, Barcode Printers"
    `)
  })
  test('lab', () => {
    expect(side('lab')).toMatchInlineSnapshot(`
      "Dashboards: Stats
      Lists: Physicians, Locations, Patients, Diagnosis Codes
      Order Entry
      Laboratory: Accessioning, Batching, Cases, Receiving, Test Results, Plating, Conflict Manager, Quality Control
      Logistics: Shipping
      Pathology: Grossing
      Processing: Result Transfer, Batch Report, Turbo Report, Fax Queue
      Reports: Analytics Report, Requisitions, Billing Exports, Contract Lab Invoice, Total Orders By Location, Sales Rep Totals, Lab Totals, Unreported Orders, Total Orders by Physician, COVID Race/Age
      Support: Chat (beta), Helpdesk"
    `)
  })
  test('accession', () => {
    expect(side('accession')).toMatchInlineSnapshot(`
      "Lists: Physicians, Locations, Patients, Diagnosis Codes
      Order Entry
      Laboratory: Accessioning, Cases, Receiving
      Logistics: Shipping
      Support: Chat (beta), Helpdesk"
    `)
  })
  test('billing', () => {
    expect(side('billing')).toMatchInlineSnapshot(`
      "Billing: Turbo Billing, Insurance Payers, Billing Jobs, Payer Mapper, HRSA, Contract Labs
      Lists: Patients
      Laboratory: Cases
      Logistics: Shipping
      Reports: Analytics Report, Requisitions, Billing Exports, Contract Lab Invoice, Total Orders By Location, Sales Rep Totals, Lab Totals, Unreported Orders, Total Orders by Physician, COVID Race/Age
      Support: Chat (beta), Helpdesk"
    `)
  })
  test('manager', () => {
    expect(side('manager')).toMatchInlineSnapshot(`
      "Dashboards: Stats, Business Insights
      Billing: Turbo Billing, Insurance Payers, Billing Jobs, Payer Mapper, HRSA, Contract Labs
      Lists: Users, Physicians, Locations, Patients, Sales Reps
      Laboratory: Cases
      Logistics: Shipping
      Reports: Analytics Report, Requisitions, Billing Exports, Contract Lab Invoice, Total Orders By Location, Sales Rep Totals, Lab Totals, Unreported Orders, Total Orders by Physician, COVID Race/Age
      Support: Chat (beta), Helpdesk"
    `)
  })
  test('pharmd', () => {
    expect(side('pharmd')).toMatchInlineSnapshot(`
      "PharmD: ORDERS
      Support: Chat (beta), Helpdesk
      Administration: Medications"
    `)
  })
  test('portal', () => {
    expect(side('portal')).toMatchInlineSnapshot(`
      "Dashboard
      Order Entry
      Orders: Test Results, Paper Requisitions
      Reports: COVID Race/Age
      Patients
      Logistics
      Contact Lab"
    `)
    expect(side('portal.other')).toBe(side('portal'))
  })
  test('portal.results', () => {
    expect(side('portal.results')).toMatchInlineSnapshot(`
      "Dashboard
      Orders: Test Results, Paper Requisitions
      Reports: COVID Race/Age
      Patients
      Contact Lab"
    `)
  })
  test('courier', () => {
    expect(side('courier')).toMatchInlineSnapshot(`
      "Courier
      Contact Lab"
    `)
  })
  test('kiosk has no side navigation; its own screen has these links', () => {
    expect(side('kiosk')).toBe('')
    expect(show(navigationFor(contextOf('kiosk')))).toMatchInlineSnapshot(`
      "Kiosk
      Contact Lab"
    `)
  })
  test('sales', () => {
    expect(side('sales')).toMatchInlineSnapshot(`
      "Reports
      Sales Reps
      COVID Tracker
      Contact Lab"
    `)
  })
})

describe('gates', () => {
  const without = (...off: FeatureName[]) => ({
    features: everyFeature.filter((name) => !off.includes(name)),
  })

  test('an item shows with its feature only', () => {
    expect(side('admin', { features: [] })).toMatchInlineSnapshot(`
      "Dashboards: Stats
      Lists: Users, Physicians, Locations, Patients, Sales Reps, Diagnosis Codes, Insurance Payers
      Order Entry
      Laboratory: Accessioning, Orders, Receiving, Test Results
      ID Review: ORDERS
      Reports: Analytics Report, Requisitions, Billing Exports, Contract Lab Invoice, Total Orders By Location, Sales Rep Totals, Lab Totals, Unreported Orders, Total Orders by Physician, COVID Race/Age
      Administration: Lab Settings, Sample Types, Test Types, Tests, Panels, Specimen Sources, Medications, Intake, Barcode Printers"
    `)
  })

  test('Orders are called Cases while the case feature is on', () => {
    expect(side('admin')).toContain('Batching, Cases, Receiving')
    expect(side('admin', without('case'))).toContain('Batching, Orders, Receiving')
  })

  test('Insurance Payers moves to Lists when turbobilling is off, and Billing goes [role:billing-menu] [nav:lab:Lists:Insurance Payers]', () => {
    const off = side('billing', without('turbobilling'))
    expect(off).not.toContain('Billing:')
    expect(off).toMatch(/^Lists:.*Insurance Payers$/m)
    expect(side('billing')).toMatch(/^Billing:.*Insurance Payers/m)
    expect(side('billing')).not.toMatch(/^Lists:.*Insurance Payers/m)
    expect(side('lab')).not.toContain('Billing:')
  })

  test('the review menu needs its role or userType pharmd [role:pharmd-menu]', () => {
    expect(side('lab')).not.toContain('ORDERS')
    expect(side('pharmd')).toContain('PharmD: ORDERS')
    expect(side('pharmd', without('pharmd_advice'))).toContain('ID Review: ORDERS')
    const sees = (userType: 'lab' | 'pharmd', roles: RoleKey[]) => {
      const holder = { userType, roles, features: new Set(everyFeature) }
      return show(sideNavigation({ ...holder, ability: defineAbility(holder), built: everyPath })).includes(
        'ORDERS',
      )
    }
    expect([sees('lab', ['orders']), sees('lab', ['pharmd-orders']), sees('pharmd', [])]).toEqual([
      false,
      true,
      true,
    ])
    const review = sideNavigation(contextOf('pharmd')).find((entry) => entry.key === 'pharmd')
    expect(review).toMatchObject({ items: [{ badge: 'pharmdOrders' }] })
  })

  test('a screen that is not built is absent, and a section without items vanishes', () => {
    expect(side('admin', { built: new Set(['/orders', '/reports']) })).toMatchInlineSnapshot(`
      "Laboratory: Cases
      Reports: Requisitions, Billing Exports, Contract Lab Invoice, Total Orders By Location, Sales Rep Totals, Lab Totals, Unreported Orders, Total Orders by Physician, COVID Race/Age"
    `)
    expect(side('admin', { built: new Set() })).toBe('')
  })

  test('a report item opens the report screen on its report', () => {
    const reports = sideNavigation(contextOf('admin')).find((entry) => entry.key === 'reports')
    expect(reports?.kind === 'group' && reports.items.map(hrefOf)).toEqual([
      '/analytics',
      '/reports?report=requisitions',
      '/reports?report=billing-exports',
      '/reports?report=contract-lab-invoice',
      '/reports?report=total-orders-by-location',
      '/reports?report=sales-rep-totals',
      '/reports?report=lab-totals',
      '/reports?report=unreported-orders',
      '/reports?report=total-orders-by-physician',
      '/reports?report=covid-race-age',
    ])
  })

  test('a switched view shows the navigation of that view', () => {
    expect(side('admin', { view: 'sales' })).toBe(side('sales'))
    expect(side('admin', { view: 'portal' })).toMatchInlineSnapshot(`
      "Dashboard
      Order Entry
      Orders: Test Results, Paper Requisitions
      Contact Lab"
    `)
    // A bench account holds no sales rights of its own, and the view gives it none.
    expect(side('lab', { view: 'sales' })).toMatchInlineSnapshot(`
      "Reports
      COVID Tracker
      Contact Lab"
    `)
  })
})

test('the screen at / follows user type, order entry and locations [home:courier] [home:kiosk] [home:lab] [home:sales] [home:portal-list] [home:portal-entry]', () => {
  const home = (username: string, hasPhysicianLocations: boolean, view?: View) =>
    homeFor({ ...contextOf(username, view ? { view } : {}), hasPhysicianLocations })
  expect(['courier', 'kiosk', 'lab', 'pharmd', 'sales'].map((username) => home(username, false))).toEqual([
    'courier',
    'kiosk',
    'lab',
    'pharmd-orders',
    'reports',
  ])
  expect(home('portal', true)).toBe('new-remote-order-entry')
  expect(home('portal', false)).toBe('remote-orders')
  expect(home('portal.results', true)).toBe('remote-orders')
  expect(home('admin', false, 'portal')).toBe('remote-orders')
})

describe('pages of the palette', () => {
  test('every address once, each one open to the account', () => {
    for (const { username } of demoUsers) {
      const context = contextOf(username)
      const offered = pages(context)
      expect(new Set(offered.map(hrefOf)).size).toBe(offered.length)
      for (const { to } of offered) expect(context.ability.can('nav', to)).toBe(true)
    }
    expect(pages(contextOf('kiosk'))).toEqual([])
  })

  test('holds screens that the side navigation leaves out', () => {
    const labels = pages(contextOf('admin')).map((entry) => entry.label)
    expect(labels).toEqual(expect.arrayContaining(['Home', 'Turbo CLS', 'Management Console', 'Leaderboard']))
    expect(pages(contextOf('admin')).find((entry) => entry.to === '/faxes')?.section).toBe('Processing')
  })
})
