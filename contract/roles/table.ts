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
  'super-admin': system('Super Admin', 'Full control of the laboratory.'),
  'business-insights': system('Business Insights', 'Sees business figures.'),
  'vip-admin': system('VIP Admin', 'Full control, for the owner of the laboratory.'),
  'turbo-billing': system('Turbo Billing', 'Opens the Billing menu and works in the claim sheet.'),
  'lab-admin': system(
    'Lab Admin',
    'Sets up the laboratory, its catalog and its people; may verify and release.',
  ),
  'user-manager': system('User Manager', 'Adds accounts and switches their roles.'),
  admin: system('Admin', 'Sets the admin flag of an older account.', { legacy: true }),
  user: role('User', 'Basic access for clinic and sales users.'),
  approver: role('Approver', 'Verifies, releases and corrects results.'),
  'lab-tech': role('Lab Tech', 'Works at the bench and enters results.', { dependents: ['orders'] }),
  'business-manager': group('Business Manager', 'Runs the business side: people, places, totals.', [
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
  'billing-staff': role('Billing Staff', 'Reads orders for billing and edits claims.', { legacy: true }),
  'billing-manager': group('Billing Manager', 'Manages billing: submits claims, maps payers, runs jobs.', [
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
  'billing-user': group('Billing User', 'Works claims; does not submit them.', [
    'turbo-billing',
    'billing-staff',
    'view-payers',
    'view-patients',
    'orders',
  ]),
  'order-entry': group('Order Entry', 'Enters orders at the laboratory.', [
    'create-orders',
    'orders',
    'view-patients',
    'edit-patients',
    'view-physicians',
    'view-locations',
    'view-payers',
  ]),
  accessioning: role('Accessioning', 'Accessions requisitions and receives specimens.'),
  executive: group('Executive', 'Sees totals, charts and outcomes.', [
    'reports',
    'view-dashboard-charts',
    'view-order-outcomes',
    'view-locations',
    'view-physicians',
  ]),
  'sales-manager': role('Sales Manager', 'Manages the sales reps and their locations.'),
  'shipping-workflow': role('Shipping Workflow', 'Packs boxes, seals manifests and tracks them.'),
  shipping: role('Shipping', 'Sees shipments.', { default: true }),
  receiving: role('Receiving', 'Receives specimens at the door.'),
  plating: role('Plating', 'Fills plates and reads plate maps.'),
  'plating-pcr': role('Plating PCR', 'Makes PCR plates.', { dependents: ['plating'] }),
  'management-console': role('Management Console', 'Opens the management console.'),
  batching: role('Batching', 'Makes batches and fills them.'),
  'conflict-manager': role('Conflict Manager', 'Resolves conflicts and merges duplicates.'),
  orders: role('Orders', 'Sees orders.'),
  'pharmd-orders': role('PharmD Orders', 'Reviews orders and medications as a pharmacist.'),
  'order-info': role('Order Info', 'Sees the full order and transmits its report.'),
  'view-patients': role('View Patients', 'Sees patients.'),
  'edit-patients': role('Edit Patients', 'Adds and edits patients.', { dependents: ['view-patients'] }),
  'view-order-outcomes': role('View Order Outcomes', 'Sees order outcomes.'),
  'view-patient-reports': role('View Patient Reports', 'Opens the reports of a patient.'),
  'view-physicians': role('View Physicians', 'Sees physicians.'),
  'edit-physicians': role('Edit Physicians', 'Adds and edits physicians.', {
    dependents: ['view-physicians'],
  }),
  'view-locations': role('View Locations', 'Sees locations.'),
  'edit-locations': role('Edit Locations', 'Adds and edits locations.', { dependents: ['view-locations'] }),
  'view-remote-orders': role('View Remote Orders', 'Sees remote orders.'),
  'edit-remote-orders': role('Edit Remote Orders', 'Edits remote orders until they are received.', {
    dependents: ['view-remote-orders'],
  }),
  'result-transfer': role('Result Transfer', 'Moves results between requisitions and laboratories.'),
  'view-results': role('View Results', 'Reads results.'),
  reports: role('Reports', 'Sees totals and their reports; reads no results.'),
  'courier-user': role('Courier User', 'Picks up and delivers specimens.'),
  'billing-jobs': role('Billing Jobs', 'Starts and follows billing runs.'),
  'kiosk-user': role('Kiosk User', 'A signed-in kiosk: remote order entry only.'),
  'manage-claims': role('Manage Claims', 'Changes the status of claims.'),
  'manage-order': role('Manage Order', 'Edits, holds, flags, rejects and removes orders.', {
    dependents: ['orders'],
  }),
  'view-payers': role('View Payers', 'Sees insurance payers.'),
  'view-dashboard-charts': role('View Dashboard Charts', 'Sees the charts of the dashboards.'),
  'create-orders': role('Create Orders', 'Places orders.'),
  'send-orders-to-billing-system': role('Send Orders to Billing System', 'Sends orders to billing.'),
  'batch-claims': role('Batch Claims', 'Groups claims into batches.'),
}
