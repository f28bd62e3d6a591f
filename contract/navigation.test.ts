import { describe, expect, test } from 'vitest'
import { defineAbility } from './abilities'
import { demoUsers } from './demo-users'
import type { FeatureName } from './features'
import { homeFor, hrefOf, pages, sideNavigation } from './navigation'
import { contextOf, everyFeature, everyScreen, show, side } from './navigation/test-side'
import type { RoleKey, View } from './roles'

describe('gates', () => {
  const without = (...off: FeatureName[]) => ({
    features: everyFeature.filter((name) => !off.includes(name)),
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
      return show(sideNavigation({ ...holder, ability: defineAbility(holder), built: everyScreen })).includes(
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
      Reports: Total Orders By Location, Sales Rep Totals, Lab Totals, Unreported Orders, Total Orders by Physician, COVID Race/Age"
    `)
    expect(side('admin', { built: new Set() })).toBe('')
  })

  test('a report item opens the report screen on its report', () => {
    const reports = sideNavigation(contextOf('admin')).find((entry) => entry.key === 'reports')
    expect(reports?.kind === 'group' && reports.items.map(hrefOf)).toEqual([
      '/analytics',
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
