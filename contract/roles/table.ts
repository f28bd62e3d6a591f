import { m } from '../messages'

/**
 * Every role of section 6 of the specification. Where the specification does not show a role's constant its key
 * is the display name in kebab-case. "View/Edit Patients" and its kind are two roles each, as the portal's list
 * names them one by one. What a role may do stands in abilities/grants.ts.
 */
export interface Role {
  readonly name: string
  readonly description: string
  readonly type: 'system' | 'group' | 'role'
  /** Still honoured for accounts that hold it; new accounts are given its successor. */
  readonly legacy: boolean
  /** Switched on by signing in. */
  readonly default: boolean
  /** Roles that come with this one. */
  readonly dependents: readonly RoleKey[]
}

export const roleKeys = [
  'super-admin',
  'business-insights',
  'vip-admin',
  'turbo-billing',
  'lab-admin',
  'user-manager',
  'admin',
  'user',
  'approver',
  'lab-tech',
  'business-manager',
  'billing-staff',
  'billing-manager',
  'billing-user',
  'order-entry',
  'accessioning',
  'executive',
  'sales-manager',
  'shipping-workflow',
  'shipping',
  'receiving',
  'plating',
  'plating-pcr',
  'management-console',
  'batching',
  'conflict-manager',
  'orders',
  'pharmd-orders',
  'order-info',
  'view-patients',
  'edit-patients',
  'view-order-outcomes',
  'view-patient-reports',
  'view-physicians',
  'edit-physicians',
  'view-locations',
  'edit-locations',
  'view-remote-orders',
  'edit-remote-orders',
  'result-transfer',
  'view-results',
  'reports',
  'courier-user',
  'billing-jobs',
  'kiosk-user',
  'manage-claims',
  'manage-order',
  'view-payers',
  'view-dashboard-charts',
  'create-orders',
  'send-orders-to-billing-system',
  'batch-claims',
] as const
export type RoleKey = (typeof roleKeys)[number]

const role = (name: string, description: string, more: Partial<Role> = {}): Role => ({
  name,
  description,
  type: 'role',
  legacy: false,
  default: false,
  dependents: [],
  ...more,
})
const system = (name: string, description: string, more: Partial<Role> = {}) =>
  role(name, description, { type: 'system', ...more })
const group = (name: string, description: string, dependents: readonly RoleKey[]) =>
  role(name, description, { type: 'group', dependents })

export const roleTable: Record<RoleKey, Role> = {
  'super-admin': system(m.roles.superAdmin, m.roles.superAdminHelp),
  'business-insights': system(m.roles.businessInsights, m.roles.businessInsightsHelp),
  'vip-admin': system(m.roles.vipAdmin, m.roles.vipAdminHelp),
  'turbo-billing': system(m.roles.turboBilling, m.roles.turboBillingHelp),
  'lab-admin': system(m.roles.labAdmin, m.roles.labAdminHelp),
  'user-manager': system(m.roles.userManager, m.roles.userManagerHelp),
  admin: system(m.roles.admin, m.roles.adminHelp, { legacy: true }),
  user: role(m.roles.user, m.roles.userHelp),
  approver: role(m.roles.approver, m.roles.approverHelp),
  'lab-tech': role(m.roles.labTech, m.roles.labTechHelp, { dependents: ['orders'] }),
  'business-manager': group(m.roles.businessManager, m.roles.businessManagerHelp, [
    'orders',
    'reports',
    'view-dashboard-charts',
    'view-order-outcomes',
    'view-physicians',
    'edit-physicians',
    'view-locations',
    'edit-locations',
    'view-payers',
  ]),
  'billing-staff': role(m.roles.billingStaff, m.roles.billingStaffHelp, { legacy: true }),
  'billing-manager': group(m.roles.billingManager, m.roles.billingManagerHelp, [
    'turbo-billing',
    'billing-staff',
    'billing-jobs',
    'manage-claims',
    'batch-claims',
    'send-orders-to-billing-system',
    'view-payers',
    'view-patients',
    'orders',
    'reports',
  ]),
  'billing-user': group(m.roles.billingUser, m.roles.billingUserHelp, [
    'turbo-billing',
    'billing-staff',
    'view-payers',
    'view-patients',
    'orders',
  ]),
  'order-entry': group(m.roles.orderEntry, m.roles.orderEntryHelp, [
    'create-orders',
    'orders',
    'view-patients',
    'edit-patients',
    'view-physicians',
    'view-locations',
    'view-payers',
  ]),
  accessioning: role(m.roles.accessioning, m.roles.accessioningHelp),
  executive: group(m.roles.executive, m.roles.executiveHelp, [
    'reports',
    'view-dashboard-charts',
    'view-order-outcomes',
    'view-locations',
    'view-physicians',
  ]),
  'sales-manager': role(m.roles.salesManager, m.roles.salesManagerHelp),
  'shipping-workflow': role(m.roles.shippingWorkflow, m.roles.shippingWorkflowHelp),
  shipping: role(m.roles.shipping, m.roles.shippingHelp, { default: true }),
  receiving: role(m.roles.receiving, m.roles.receivingHelp),
  plating: role(m.roles.plating, m.roles.platingHelp),
  'plating-pcr': role(m.roles.platingPcr, m.roles.platingPcrHelp, { dependents: ['plating'] }),
  'management-console': role(m.roles.managementConsole, m.roles.managementConsoleHelp),
  batching: role(m.roles.batching, m.roles.batchingHelp),
  'conflict-manager': role(m.roles.conflictManager, m.roles.conflictManagerHelp),
  orders: role(m.roles.orders, m.roles.ordersHelp),
  'pharmd-orders': role(m.roles.pharmdOrders, m.roles.pharmdOrdersHelp),
  'order-info': role(m.roles.orderInfo, m.roles.orderInfoHelp),
  'view-patients': role(m.roles.viewPatients, m.roles.viewPatientsHelp),
  'edit-patients': role(m.roles.editPatients, m.roles.editPatientsHelp, { dependents: ['view-patients'] }),
  'view-order-outcomes': role(m.roles.viewOrderOutcomes, m.roles.viewOrderOutcomesHelp),
  'view-patient-reports': role(m.roles.viewPatientReports, m.roles.viewPatientReportsHelp),
  'view-physicians': role(m.roles.viewPhysicians, m.roles.viewPhysiciansHelp),
  'edit-physicians': role(m.roles.editPhysicians, m.roles.editPhysiciansHelp, {
    dependents: ['view-physicians'],
  }),
  'view-locations': role(m.roles.viewLocations, m.roles.viewLocationsHelp),
  'edit-locations': role(m.roles.editLocations, m.roles.editLocationsHelp, {
    dependents: ['view-locations'],
  }),
  'view-remote-orders': role(m.roles.viewRemoteOrders, m.roles.viewRemoteOrdersHelp),
  'edit-remote-orders': role(m.roles.editRemoteOrders, m.roles.editRemoteOrdersHelp, {
    dependents: ['view-remote-orders'],
  }),
  'result-transfer': role(m.roles.resultTransfer, m.roles.resultTransferHelp),
  'view-results': role(m.roles.viewResults, m.roles.viewResultsHelp),
  reports: role(m.roles.reports, m.roles.reportsHelp),
  'courier-user': role(m.roles.courierUser, m.roles.courierUserHelp),
  'billing-jobs': role(m.roles.billingJobs, m.roles.billingJobsHelp),
  'kiosk-user': role(m.roles.kioskUser, m.roles.kioskUserHelp),
  'manage-claims': role(m.roles.manageClaims, m.roles.manageClaimsHelp),
  'manage-order': role(m.roles.manageOrder, m.roles.manageOrderHelp, {
    dependents: ['orders'],
  }),
  'view-payers': role(m.roles.viewPayers, m.roles.viewPayersHelp),
  'view-dashboard-charts': role(m.roles.viewDashboardCharts, m.roles.viewDashboardChartsHelp),
  'create-orders': role(m.roles.createOrders, m.roles.createOrdersHelp),
  'send-orders-to-billing-system': role(
    m.roles.sendOrdersToBillingSystem,
    m.roles.sendOrdersToBillingSystemHelp,
  ),
  'batch-claims': role(m.roles.batchClaims, m.roles.batchClaimsHelp),
}
