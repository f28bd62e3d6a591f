import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  abilityCheckedRoutes,
  actions,
  canNavigate,
  defineAbility,
  entities,
  labOnlyRoutes,
  named,
  openRoutes,
  placedRoutes,
} from './abilities'
import type { Action, Subject } from './abilities'
import { userTypes } from './choices'
import type { UserType } from './choices'
import { featureNames } from './features'
import { effectiveRoles, roleKeys, topRoles, views } from './roles'
import type { RoleKey, View } from './roles'

const everyFeature = new Set(featureNames)
const ability = (userType: UserType, roles: RoleKey[], view?: View) =>
  defineAbility({
    userType,
    roles: effectiveRoles(Object.fromEntries(roles.map((key) => [key, { enabled: true }]))),
    features: everyFeature,
    view,
  })
const paths = [...abilityCheckedRoutes, ...placedRoutes, ...openRoutes, ...labOnlyRoutes, '/' as const]
const rights: [Action, Subject][] = [
  ...actions.flatMap((action) =>
    [...entities, 'all' as const].map((entity): [Action, Subject] => [action, entity]),
  ),
  ...paths.map((path): [Action, Subject] => ['nav', path]),
]

describe('the named abilities of the specification [role:abilities]', () => {
  const narrow = roleKeys.filter((key) => !topRoles.some((top) => top === key))

  test('there are twenty-six, and each is given by at least one role short of top privilege', () => {
    expect(named).toHaveLength(26)
    const table = named.map(({ right: [action, subject] }) => {
      const givers = narrow.filter(
        (key) => ability('lab', [key]).can(action, subject) && !ability('lab', []).can(action, subject),
      )
      expect(givers, `${action} ${subject}`).not.toEqual([])
      return `${action} ${subject}: ${givers.join(' ')}`
    })
    expect(table.join('\n')).toMatchInlineSnapshot(`
      "admin Lab: lab-admin admin
      read Order: lab-admin approver lab-tech business-manager billing-staff billing-manager billing-user order-entry accessioning receiving plating plating-pcr batching conflict-manager orders pharmd-orders order-info result-transfer view-results manage-order
      manage Catalogue: lab-admin
      edit Order: order-entry accessioning manage-order
      report Report: lab-admin approver
      addmeds Order: order-entry pharmd-orders manage-order
      batchClaims Claim: billing-manager batch-claims
      submitclaims Claim: billing-manager
      viewCompletedClaims Claim: billing-manager billing-user
      changeClaimStatus Claim: billing-manager manage-claims
      uploadToxCptCodes Claim: billing-manager
      generate-reqform Order: order-entry accessioning manage-order
      transfer-results Result: result-transfer
      configure Receiving: lab-admin
      manage_sales SalesRep: lab-admin sales-manager
      transmit-report OrderInfo: lab-admin approver order-info
      create_pcr PlateMap: plating-pcr
      sendbilling OrderInfo: billing-manager send-orders-to-billing-system
      view OrderOutcomes: business-manager executive view-order-outcomes
      view PatientReports: lab-admin view-patient-reports
      manage Home: lab-admin lab-tech business-manager order-entry executive view-dashboard-charts
      manage Patient: order-entry accessioning edit-patients
      manage Location: lab-admin business-manager edit-locations
      manage Physician: lab-admin business-manager edit-physicians
      manage OrderInfo: manage-order
      edit RemoteOrder: edit-remote-orders"
    `)
  })

  test('a kiosk has none of them, whatever its role map says', () => {
    const kiosk = ability('kiosk', [...roleKeys])
    for (const {
      right: [action, subject],
    } of named)
      expect(kiosk.can(action, subject)).toBe(false)
    expect(kiosk.can('create', 'RemoteOrder')).toBe(true)
    for (const entity of ['Patient', 'RemoteOrder', 'Search', 'Draft', 'LinkedUser'] as const)
      expect(kiosk.can('read', entity)).toBe(false)
  })
})

test('top privilege may do everything on everything; nobody else may [role:top]', () => {
  for (const top of topRoles) {
    const all = ability('lab', [top])
    for (const [action, subject] of rights) expect(all.can(action, subject)).toBe(true)
    for (const type of userTypes.filter((t) => t !== 'lab')) {
      expect(ability(type, [top]).can('any', 'all')).toBe(false)
      expect(ability(type, [top]).can('release', 'Result')).toBe(false)
    }
  }
  expect(
    ability(
      'lab',
      roleKeys.filter((key) => key !== 'super-admin' && key !== 'vip-admin'),
    ).can('any', 'all'),
  ).toBe(false)
})

test('the life cycle of an order is split between the roles', () => {
  const steps: [Action, Subject][] = [
    ['create', 'Order'],
    ['receive', 'Specimen'],
    ['enter', 'Result'],
    ['verify', 'Result'],
    ['release', 'Result'],
    ['correct', 'Result'],
    ['read', 'Result'],
    ['report', 'Report'],
  ]
  const roles = [
    'order-entry',
    'create-orders',
    'receiving',
    'accessioning',
    'lab-tech',
    'approver',
    'lab-admin',
    'view-results',
    'reports',
  ] as const
  const row = (key: RoleKey) => {
    const held = ability('lab', [key])
    return `${key}: ${steps.flatMap(([a, s]) => (held.can(a, s) ? [`${a} ${String(s)}`] : [])).join(', ')}`
  }
  expect(roles.map(row).join('\n')).toMatchInlineSnapshot(`
    "order-entry: create Order
    create-orders: create Order
    receiving: receive Specimen
    accessioning: create Order, receive Specimen
    lab-tech: enter Result, read Result
    approver: verify Result, release Result, correct Result, read Result, report Report
    lab-admin: verify Result, release Result, correct Result, read Result, report Report
    view-results: read Result
    reports: "
  `)
})

test('manage gives no right that has its own name', () => {
  const order = ability('lab', ['manage-order'])
  expect(order.can('manage', 'OrderInfo')).toBe(true)
  expect(order.can('sendbilling', 'OrderInfo')).toBe(false)
  expect(order.can('transmit-report', 'OrderInfo')).toBe(false)
})

describe('navigation', () => {
  test('without a role only / and the open routes answer [home:no-ability]', () => {
    for (const type of userTypes.filter((t) => t !== 'pharmd' && t !== 'lab')) {
      const none = ability(type, [])
      expect(canNavigate(none, '/')).toBe(true)
      for (const path of openRoutes) expect(canNavigate(none, path)).toBe(true)
      for (const path of [...abilityCheckedRoutes, ...placedRoutes, ...labOnlyRoutes])
        expect(canNavigate(none, path), `${type} ${path}`).toBe(false)
    }
    expect(abilityCheckedRoutes.filter((path) => canNavigate(ability('lab', []), path))).toEqual(['/chat'])
  })

  test('every guarded path is opened by some role short of top privilege, or by the type', () => {
    const reach = roleKeys
      .filter((key) => !topRoles.some((top) => top === key))
      .map((key) => ability('lab', [key]))
    for (const path of paths)
      expect(
        reach.some((held) => held.can('nav', path)),
        path,
      ).toBe(true)
  })

  test('/quicksight is for the laboratory only', () => {
    for (const type of userTypes)
      expect(
        canNavigate(
          ability(
            type,
            [...roleKeys].filter((k) => k !== 'super-admin' && k !== 'vip-admin'),
          ),
          '/quicksight',
        ),
        type,
      ).toBe(type === 'lab')
  })

  test('some roles are denied /users and /quicksight, with the data behind them [role:denied]', () => {
    const manager = ability('lab', ['business-manager'])
    const benchManager = ability('lab', ['business-manager', 'lab-tech'])
    const benchAdmin = ability('lab', ['business-manager', 'lab-tech', 'lab-admin'])
    for (const path of ['/users', '/quicksight'] as const) {
      expect([manager, benchManager, benchAdmin].map((held) => canNavigate(held, path))).toEqual([
        true,
        false,
        true,
      ])
    }
    expect([manager, benchManager, benchAdmin].map((held) => held.can('read', 'User'))).toEqual([
      true,
      false,
      true,
    ])
  })

  test('a screen whose feature is off is closed', () => {
    const off = defineAbility({ userType: 'lab', roles: ['lab-admin'], features: new Set() })
    expect(canNavigate(off, '/faxes')).toBe(false)
    expect(canNavigate(ability('lab', ['lab-admin']), '/faxes')).toBe(true)
  })
})

describe('outside the laboratory', () => {
  test('a clinic reads its own and places orders only with the role', () => {
    const reader = ability('portal', ['user'])
    for (const entity of ['Order', 'Patient', 'Result', 'Report', 'RemoteOrder'] as const)
      expect(reader.can('read', entity)).toBe(true)
    expect(reader.can('create', 'RemoteOrder')).toBe(false)
    const placer = ability('portal', ['user', 'create-orders'])
    expect(placer.can('create', 'RemoteOrder')).toBe(true)
    expect(placer.can('create', 'Order')).toBe(false)
    expect(canNavigate(placer, '/orderentry')).toBe(false)
    const everything = ability('portal', [...roleKeys])
    for (const action of ['enter', 'verify', 'release', 'correct'] as const)
      expect(everything.can(action, 'Result')).toBe(false)
  })

  test('couriers, kiosks and sales reps read no patient, whatever their role map says [role:courier-link]', () => {
    for (const type of ['courier', 'kiosk', 'sales'] as const) {
      const held = ability(type, [...roleKeys])
      for (const entity of [
        'Patient',
        'Order',
        'OrderInfo',
        'Result',
        'Report',
        'Media',
        'RemoteOrder',
        'Specimen',
      ] as const)
        expect(held.can('read', entity), `${type} ${entity}`).toBe(false)
    }
    expect(ability('courier', ['courier-user']).can('read', 'Search')).toBe(false)
    expect(ability('courier', ['courier-user']).can('create', 'LinkedUser')).toBe(false)
    expect(ability('sales', ['user']).can('create', 'LinkedUser')).toBe(true)
  })

  test('the change log is for lab users [role:changelog-lab]', () => {
    expect(userTypes.filter((type) => ability(type, [...roleKeys]).can('read', 'ChangeLog'))).toEqual(['lab'])
  })

  test('a pharmacist reviews and never touches a measured value', () => {
    const held = ability('pharmd', [...roleKeys])
    expect(held.can('review', 'Order')).toBe(true)
    for (const action of ['enter', 'verify', 'release', 'correct', 'edit'] as const)
      expect(held.can(action, 'Result')).toBe(false)
    expect(canNavigate(ability('pharmd', []), '/pharmd_orders')).toBe(true)
  })
})

describe('switched views [rule:switch-view]', () => {
  test('never add a right', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...userTypes),
        fc.subarray([...roleKeys]),
        fc.subarray([...featureNames]),
        fc.constantFrom(...views),
        (userType, roles, features, view) => {
          const holder = { userType, roles, features: new Set(features) }
          const own = defineAbility(holder)
          const viewed = defineAbility({ ...holder, view })
          for (const [action, subject] of rights)
            if (viewed.can(action, subject))
              expect(own.can(action, subject), `${action} ${subject}`).toBe(true)
        },
      ),
      { numRuns: 200 },
    )
  })

  test('show the laboratory what a clinic and a sales rep may do', () => {
    const asClinic = ability('lab', ['super-admin'], 'portal')
    expect(asClinic.can('create', 'RemoteOrder')).toBe(true)
    expect(asClinic.can('release', 'Result')).toBe(false)
    expect(canNavigate(asClinic, '/users')).toBe(false)
    const asSales = ability('lab', ['super-admin'], 'sales')
    expect(asSales.can('read', 'Totals')).toBe(true)
    expect(asSales.can('read', 'Patient')).toBe(false)
    expect(asSales.can('manage_sales', 'SalesRep')).toBe(false)
    expect(ability('lab', ['super-admin'], 'salesmgr').can('manage_sales', 'SalesRep')).toBe(true)
  })
})
