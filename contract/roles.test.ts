import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { userTypes } from './choices'
import {
  effectiveRoles,
  expandRoles,
  isTopPrivilege,
  roleKeys,
  roleTable,
  rolesOffered,
  viewRoles,
  views,
  withDefaults,
} from './roles'

test('every role of the specification is in the table [role:system-roles] [role:lab-roles]', () => {
  const line = (key: (typeof roleKeys)[number]) => {
    const { name, type, legacy, default: isDefault, dependents } = roleTable[key]
    const marks = [type, legacy && 'legacy', isDefault && 'default'].filter(Boolean).join(', ')
    return `${key} | ${name} | ${marks}${dependents.length ? ` | ${dependents.join(' ')}` : ''}`
  }
  expect(roleKeys.map(line).join('\n')).toMatchInlineSnapshot(`
    "super-admin | Super Admin | system
    business-insights | Business Insights | system
    vip-admin | VIP Admin | system
    turbo-billing | Turbo Billing | system
    lab-admin | Lab Admin | system
    user-manager | User Manager | system
    admin | Admin | system, legacy
    user | User | role
    approver | Approver | role
    lab-tech | Lab Tech | role | orders
    business-manager | Business Manager | group | orders reports view-dashboard-charts view-order-outcomes view-physicians edit-physicians view-locations edit-locations view-payers
    billing-staff | Billing Staff | role, legacy
    billing-manager | Billing Manager | group | turbo-billing billing-staff billing-jobs manage-claims batch-claims send-orders-to-billing-system view-payers view-patients orders reports
    billing-user | Billing User | group | turbo-billing billing-staff view-payers view-patients orders
    order-entry | Order Entry | group | create-orders orders view-patients edit-patients view-physicians view-locations view-payers
    accessioning | Accessioning | role
    executive | Executive | group | reports view-dashboard-charts view-order-outcomes view-locations view-physicians
    sales-manager | Sales Manager | role
    shipping-workflow | Shipping Workflow | role
    shipping | Shipping | role, default
    receiving | Receiving | role
    plating | Plating | role
    plating-pcr | Plating PCR | role | plating
    management-console | Management Console | role
    batching | Batching | role
    conflict-manager | Conflict Manager | role
    orders | Orders | role
    pharmd-orders | PharmD Orders | role
    order-info | Order Info | role
    view-patients | View Patients | role
    edit-patients | Edit Patients | role | view-patients
    view-order-outcomes | View Order Outcomes | role
    view-patient-reports | View Patient Reports | role
    view-physicians | View Physicians | role
    edit-physicians | Edit Physicians | role | view-physicians
    view-locations | View Locations | role
    edit-locations | Edit Locations | role | view-locations
    view-remote-orders | View Remote Orders | role
    edit-remote-orders | Edit Remote Orders | role | view-remote-orders
    result-transfer | Result Transfer | role
    view-results | View Results | role
    reports | Reports | role
    courier-user | Courier User | role
    billing-jobs | Billing Jobs | role
    kiosk-user | Kiosk User | role
    manage-claims | Manage Claims | role
    manage-order | Manage Order | role | orders
    view-payers | View Payers | role
    view-dashboard-charts | View Dashboard Charts | role
    create-orders | Create Orders | role
    send-orders-to-billing-system | Send Orders to Billing System | role
    batch-claims | Batch Claims | role"
  `)
})

test('keys are display names in kebab-case', () => {
  for (const key of roleKeys) expect(key).toBe(roleTable[key].name.toLowerCase().replaceAll(' ', '-'))
})

test('the five groups bundle, Lab Tech depends on Orders [role:groups]', () => {
  expect(roleKeys.filter((key) => roleTable[key].type === 'group').map((key) => roleTable[key].name)).toEqual(
    ['Business Manager', 'Billing Manager', 'Billing User', 'Order Entry', 'Executive'],
  )
  expect(roleTable['lab-tech'].dependents).toEqual(['orders'])
  expect(expandRoles(['plating-pcr'])).toEqual(['plating', 'plating-pcr'])
  expect(expandRoles(['order-entry'])).toContain('view-patients')
})

test('roles offered by user type [role:offered]', () => {
  expect(Object.fromEntries(userTypes.map((type) => [type, rolesOffered(type, false).join(' ')])))
    .toMatchInlineSnapshot(`
    {
      "courier": "courier-user",
      "kiosk": "kiosk-user",
      "lab": "turbo-billing lab-admin user-manager approver lab-tech business-manager billing-staff billing-manager billing-user order-entry accessioning executive sales-manager shipping-workflow shipping receiving plating plating-pcr management-console batching conflict-manager orders pharmd-orders order-info view-patients edit-patients view-order-outcomes view-patient-reports view-physicians edit-physicians view-locations edit-locations view-remote-orders edit-remote-orders result-transfer view-results reports courier-user billing-jobs kiosk-user manage-claims manage-order view-payers view-dashboard-charts create-orders send-orders-to-billing-system batch-claims",
      "pharmd": "pharmd-orders orders order-info view-patients view-physicians view-locations view-results view-order-outcomes view-patient-reports reports",
      "portal": "user shipping-workflow reports management-console view-patients edit-patients view-payers view-patient-reports create-orders view-remote-orders edit-remote-orders edit-locations",
      "sales": "sales-manager business-manager user",
    }
  `)
  const extra = rolesOffered('lab', true).filter((key) => !rolesOffered('lab', false).includes(key))
  expect(extra).toEqual(['super-admin', 'vip-admin', 'business-insights'])
  expect(rolesOffered('portal', true)).toEqual(rolesOffered('portal', false))
})

test('default roles are switched on by signing in, where the type is offered them [role:default-roles]', () => {
  expect(withDefaults({ orders: { enabled: true } }, 'lab')).toEqual({
    shipping: { enabled: true },
    orders: { enabled: true },
  })
  expect(withDefaults({ shipping: { enabled: false } }, 'lab')).toEqual({ shipping: { enabled: false } })
  for (const type of userTypes.filter((t) => t !== 'lab')) expect(withDefaults({}, type)).toEqual({})
})

describe('effective roles', () => {
  test('only what is switched on counts, with what it bundles', () => {
    const myroles = {
      'lab-tech': { enabled: true },
      reports: { enabled: false },
      Approver: { enabled: true },
      constructor: { enabled: true },
    }
    expect(effectiveRoles(myroles)).toEqual(['lab-tech', 'orders'])
    expect(effectiveRoles({})).toEqual([])
  })

  test('a view stands for its roles [rule:switch-view]', () => {
    expect(viewRoles).toEqual({
      portal: ['user', 'create-orders'],
      salesmgr: ['sales-manager', 'business-manager', 'user'],
      sales: ['user'],
    })
    const top = { 'super-admin': { enabled: true } }
    expect(effectiveRoles(top, 'portal')).toEqual(['user', 'create-orders'])
    expect(effectiveRoles(top, 'salesmgr')).toEqual(
      expandRoles(['sales-manager', 'business-manager', 'user']),
    )
    expect(effectiveRoles({ orders: { enabled: true } }, 'portal')).toEqual(['user'])
    expect(effectiveRoles({ 'create-orders': { enabled: true } }, 'portal')).toEqual([
      'user',
      'create-orders',
    ])
  })

  test('a view never shows a role that the account does not hold', () => {
    fc.assert(
      fc.property(fc.subarray([...roleKeys]), fc.constantFrom(...views), (keys, view) => {
        const myroles = Object.fromEntries(keys.map((key) => [key, { enabled: true }]))
        const own = effectiveRoles(myroles)
        fc.pre(!isTopPrivilege(own))
        for (const key of effectiveRoles(myroles, view)) expect(['user', ...own]).toContain(key)
      }),
    )
  })
})
