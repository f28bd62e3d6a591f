import type { UserType } from '../choices'
import { ownRegisters } from '../registers'
import type { RoleKey } from '../roles'
import { dispatching } from './credentials'
import { remoteOrderEntryRoutes } from './routes'
import { may, nav, read, upkeep } from './words'
import type { Grant } from './words'

/**
 * What each role may do by itself; bundled roles bring their own, and registers name the roles that keep and see them
 * (contract/registers.ts). Top privilege is not listed: it may do anything.
 */

const seeOrders = [
  ...nav('/orders', '/order/:id', '/order_req/:requisitionNumber'),
  ...read('Order', 'OrderInfo', 'Specimen', 'Patient', 'Physician', 'Location'),
]
const catalogueScreens = nav(
  '/panels_new',
  '/panels',
  '/panel/:id',
  '/sampleTypes',
  '/sampleType/:id',
  '/testTypes',
  '/testType/:id',
  '/specimenSources',
  '/specimenSource/:id',
  '/tests',
  '/tests/:id',
  '/test/:id',
  '/medications',
  '/medication/:id',
  '/diagcodes',
  '/diagcode/:id',
)
const enterOrders = [
  ...may('Order', 'create'),
  ...nav('/orderentry', ...remoteOrderEntryRoutes),
  ...may('RemoteOrder', 'create'),
  ...may('Label', 'print'),
  ...read('DiagCode', 'Medication', 'Payer', 'Patient', 'Physician', 'Location'),
]
const seeTotals = [...nav('/reports', '/analytics', '/covidtracker'), ...read('Totals')]
/** What holds a result is looked at where it lies: its batch, its plate, its control. */
const benchPlaces = nav('/batching', '/batch/:batchId', '/plating', '/plating/:plateId', '/qc')
const verifyResults = [
  ...nav('/results', '/turbocls', '/turboreport', '/batchreport'),
  ...may('Result', 'read', 'verify', 'release', 'correct', 'reject'),
  ...may('Report', 'read', 'report', 'release', 'correct', 'send'),
  ...may('OrderInfo', 'transmit-report'),
  ...may('Order', 'read', 'hold', 'flag'),
  ...read('Specimen', 'Patient', 'Media', 'Batch', 'Plate', 'Qc'),
]
const receiveSpecimens = [
  ...nav('/receiving', '/draws'),
  ...may('Draw', 'read', 'edit'),
  ...may('Specimen', 'read', 'receive', 'reject'),
  ...may('Label', 'print'),
  ...may('Conflict', 'create'),
  ...read('Order', 'RemoteOrder', 'Patient', 'Physician', 'Location', 'Printer', 'Shipment'),
]

const writtenGrants: Record<RoleKey, readonly Grant[]> = {
  'super-admin': [],
  'vip-admin': [],
  'business-insights': [...nav('/quicksight'), ...read('Insight')],
  // What the Billing menu lists and exists: who works with claims sees the payers and the runs, and changes neither.
  'turbo-billing': [
    ...nav('/turbobilling', '/billingjobs', '/billingjob/:id'),
    ...may('Claim', 'read', 'edit'),
    ...read('BillingJob'),
  ],
  'lab-admin': [
    ...may('Lab', 'admin', 'read', 'edit', 'manage'),
    ...upkeep('User'),
    ...upkeep('PortalUser'),
    ...may('Catalogue', 'create', 'manage'),
    ...upkeep('DiagCode'),
    ...upkeep('Medication'),
    ...upkeep('Intake'),
    ...may('Intake', 'review'),
    ...upkeep('Setting'),
    ...may('Physician', 'read', 'create', 'manage'),
    ...may('Location', 'read', 'create', 'manage'),
    ...may('SalesRep', 'read', 'create', 'manage_sales'),
    ...upkeep('ContractLab'),
    ...upkeep('Agency'),
    ...upkeep('Fax'),
    ...may('Fax', 'send'),
    ...upkeep('EhrJob'),
    ...upkeep('Qc'),
    ...may('Feature', 'read', 'edit', 'manage'),
    ...may('Home', 'read', 'manage'),
    ...may('Receiving', 'configure'),
    ...may('PatientReports', 'view'),
    ...may('Import', 'import'),
    ...upkeep('Job'),
    ...may('View', 'share'),
    ...read('Audit', 'Insight', 'Totals'),
    ...dispatching,
    ...may('Emergency', 'read', 'manage'),
    ...nav('/audit', '/access', '/setup'),
    ...benchPlaces,
    ...verifyResults,
    ...seeOrders,
    ...seeTotals,
    ...catalogueScreens,
    ...nav(
      '/labInfo',
      '/users',
      '/portalusers',
      '/barcodeprinters',
      '/intake',
      '/management',
      '/imports',
      '/jobs',
      '/job/:id',
      '/dashboardmc',
    ),
    ...nav(
      '/stats',
      '/quicksight',
      '/physicians',
      '/locations',
      '/location/:id',
      '/salesreps',
      '/salesrep/:id',
    ),
    ...nav(
      '/faxes',
      '/deliveries',
      '/publichealth',
      '/ehrjobs',
      '/referrals',
      '/ehrjob/:id',
      '/contractlabs',
      '/agency',
      '/patients',
      '/patient/:id',
    ),
  ],
  'user-manager': [
    ...nav('/users', '/portalusers', '/access'),
    ...upkeep('User'),
    ...read('Access', 'Emergency'),
    // Clinics ask for pick-ups and supplies, and whoever makes their accounts gives no right that they lack.
    ...may('Stop', 'create'),
    ...may('SupplyOrder', 'create'),
    ...upkeep('PortalUser'),
    ...read('Physician', 'Location'),
  ],
  admin: may('Lab', 'admin'),
  user: [],
  approver: [
    ...verifyResults,
    ...benchPlaces,
    ...nav('/faxes', '/deliveries', '/publichealth'),
    ...may('Fax', 'read', 'send'),
  ],
  'lab-tech': [
    ...nav('/results', '/turbocls', '/batching', '/batch/:batchId', '/batchreport', '/qc', '/grossing'),
    ...nav('/plating', '/plating/:plateId'),
    ...may('Result', 'read', 'enter'),
    ...may('Grossing', 'read', 'edit'),
    ...may('Qc', 'read', 'enter'),
    ...may('Label', 'print'),
    ...may('Home', 'read', 'manage'),
    ...read('Batch', 'Plate', 'PlateMap', 'Media', 'Report'),
  ],
  'business-manager': [
    ...nav(
      '/users',
      '/quicksight',
      '/salesreps',
      '/salesrep/:id',
      '/dashboardmc',
      '/contractlabs',
      '/leaderboard',
    ),
    ...read('User', 'Insight', 'SalesRep', 'ContractLab'),
    ...may('View', 'share'),
  ],
  'billing-staff': [
    ...nav('/statements', '/statement/:id'),
    ...may('Claim', 'read', 'edit'),
    ...may('Statement', 'read', 'edit'),
    ...read('Order', 'Patient', 'Payer', 'DiagCode'),
  ],
  'billing-manager': [
    ...nav('/payermapper', '/hrsa', '/contractlabs'),
    ...may('Claim', 'submitclaims', 'viewCompletedClaims', 'uploadToxCptCodes', 'export', 'import'),
    ...upkeep('Statement'),
    ...upkeep('ContractLab'),
  ],
  'billing-user': may('Claim', 'viewCompletedClaims'),
  'order-entry': [
    ...nav('/editorder/:id', '/accessioning', '/diagcodes', '/diagcode/:id'),
    ...may('Order', 'edit', 'generate-reqform', 'addmeds'),
    ...may('Home', 'read', 'manage'),
    ...read('Printer'),
  ],
  accessioning: [
    ...receiveSpecimens,
    ...enterOrders,
    ...seeOrders,
    ...nav('/accessioning', '/editorder/:id'),
    ...may('Order', 'edit', 'hold', 'flag', 'generate-reqform'),
    ...may('Patient', 'create', 'manage'),
  ],
  executive: [...nav('/quicksight', '/dashboardmc', '/leaderboard'), ...read('Insight')],
  'sales-manager': [
    ...nav('/salesreps', '/salesrep/:id', '/leaderboard', '/covidtracker', '/reports'),
    ...may('SalesRep', 'read', 'create', 'manage_sales'),
    ...read('Totals', 'Location', 'Physician'),
  ],
  'shipping-workflow': [...nav('/shipping'), ...upkeep('Shipment'), ...read('Specimen', 'Location')],
  shipping: [...nav('/shipping'), ...read('Shipment')],
  receiving: receiveSpecimens,
  plating: [
    ...nav('/plating', '/plating/:plateId', '/batching', '/batch/:batchId', '/batchreport'),
    ...upkeep('Plate'),
    ...may('PlateMap', 'read', 'edit'),
    ...read('Batch', 'Specimen', 'Order'),
  ],
  'plating-pcr': may('PlateMap', 'create_pcr'),
  'management-console': [...nav('/management'), ...read('Lab', 'Setting', 'Feature', 'PortalUser')],
  batching: [
    ...nav('/batching', '/batch/:batchId', '/batchreport'),
    ...upkeep('Batch'),
    ...read('Specimen', 'Order', 'Patient'),
  ],
  // What a chart sent and nobody could file is a conflict like the others; connections stay the administrator's.
  'conflict-manager': [
    ...nav('/conflictmanager', '/ehrjobs', '/ehrjob/:id', '/referrals'),
    ...may('EhrJob', 'read', 'edit'),
    ...may('Conflict', 'read', 'create', 'edit', 'resolve', 'manage'),
    ...may('Patient', 'read', 'merge'),
    ...read('Order', 'RemoteOrder', 'Specimen', 'Result'),
  ],
  orders: seeOrders,
  'pharmd-orders': [
    ...nav('/pharmd_orders', '/order/:id', '/medications', '/medication/:id'),
    ...may('Order', 'read', 'review', 'addmeds', 'flag'),
    ...read(
      'OrderInfo',
      'Result',
      'Report',
      'Media',
      'Patient',
      'Physician',
      'Location',
      'Medication',
      'Specimen',
    ),
  ],
  'order-info': [...seeOrders, ...may('OrderInfo', 'transmit-report'), ...read('Report', 'Media')],
  'view-patients': [...nav('/patients', '/patient/:id'), ...read('Patient')],
  'edit-patients': may('Patient', 'create', 'manage'),
  'view-order-outcomes': may('OrderOutcomes', 'view'),
  'view-patient-reports': [...may('PatientReports', 'view'), ...read('Report', 'Media')],
  'view-physicians': [...nav('/physicians'), ...read('Physician')],
  'edit-physicians': may('Physician', 'create', 'manage'),
  'view-locations': [...nav('/locations', '/location/:id'), ...read('Location')],
  'edit-locations': may('Location', 'create', 'manage'),
  'view-remote-orders': [...nav('/remoteorders'), ...read('RemoteOrder')],
  'edit-remote-orders': may('RemoteOrder', 'edit'),
  'result-transfer': [
    ...nav('/resultTransfer', '/transfers'),
    ...may('Result', 'read', 'transfer-results'),
    ...read('Order'),
  ],
  'view-results': [
    ...nav('/results', '/order/:id'),
    ...read('Result', 'Report', 'Media', 'Order', 'Patient'),
  ],
  // Totals, and never a result: whoever is refused a result on its screen must not read it from a file.
  reports: seeTotals,
  'courier-user': [...may('Stop', 'read', 'edit'), ...may('Shipment', 'receive')],
  'billing-jobs': [...nav('/billingjobs', '/billingjob/:id'), ...upkeep('BillingJob')],
  'kiosk-user': [
    ...nav(...remoteOrderEntryRoutes),
    ...may('RemoteOrder', 'create'),
    ...may('Intake', 'create'),
  ],
  'manage-claims': may('Claim', 'read', 'edit', 'changeClaimStatus', 'manage'),
  'manage-order': [
    ...nav('/editorder/:id'),
    ...may('Order', 'edit', 'hold', 'flag', 'addmeds', 'generate-reqform'),
    ...may('OrderInfo', 'manage'),
  ],
  'view-payers': [],
  'view-dashboard-charts': [...nav('/stats'), ...may('Home', 'read', 'manage'), ...read('Totals')],
  'create-orders': enterOrders,
  'send-orders-to-billing-system': may('OrderInfo', 'sendbilling'),
  'batch-claims': may('Claim', 'read', 'batchClaims'),
}

const has = (roles: readonly RoleKey[], role: RoleKey) => roles.includes(role)

/** What a role may do by itself, registers included. */
export const grantsOfRole = (role: RoleKey): readonly Grant[] => [
  ...writtenGrants[role],
  ...ownRegisters.flatMap(({ path, subject, rights }) =>
    has(rights.keep, role)
      ? [...nav(path), ...upkeep(subject)]
      : has(rights.see, role)
        ? [...nav(path), ...read(subject)]
        : [],
  ),
]

/** What a role gives besides, to accounts of one user type. */
export const roleGrantsByType: Partial<Record<RoleKey, Partial<Record<UserType, readonly Grant[]>>>> = {
  user: {
    portal: [
      ...nav('/remoteorders', '/orders', '/order/:id', '/order_req/:requisitionNumber', '/stats'),
      ...read(
        'RemoteOrder',
        'Order',
        'OrderInfo',
        'Result',
        'Report',
        'Media',
        'Patient',
        'Physician',
        'Location',
      ),
      ...may('Report', 'report'),
      ...may('RemoteOrder', 'review'),
      // Asks for a pick-up and supplies at own locations.
      ...may('Stop', 'create'),
      ...may('SupplyOrder', 'create'),
      ...read('Totals', 'Home'),
      ...nav('/access'),
      ...may('Emergency', 'create'),
    ],
    sales: [
      ...nav('/reports', '/salesreps', '/salesrep/:id', '/leaderboard', '/covidtracker'),
      ...read('Totals', 'SalesRep'),
    ],
  },
  // The mark says that the clinic looked: whoever tested does not set it.
  'edit-remote-orders': { portal: may('RemoteOrder', 'review') },
  // A clinic hands its own reports on by a link.
  // A reviewer reads results by the user type; the specification names a Pharm.D. service on the path of generated reports.
  reports: { portal: may('OrderInfo', 'transmit-report'), pharmd: may('Report', 'report') },
  // A clinic's own patients come with the right to place orders: known patients fill the form.
  'create-orders': { portal: [...read('RemoteOrder'), ...may('Patient', 'create')] },
  'management-console': {
    // A clinic's manager invites colleagues, within own roles and locations.
    portal: may('Colleague', 'manage'),
    lab: [
      ...nav('/dashboardmc'),
      ...may('Feature', 'edit'),
      ...may('Lab', 'edit'),
      ...may('Setting', 'create', 'edit'),
    ],
  },
}

/** Roles that an account of a type holds without being given them: PharmD needs "a specific role or userType pharmd". */
export const impliedRoles: Partial<Record<UserType, readonly RoleKey[]>> = { pharmd: ['pharmd-orders'] }

/** Every signed-in account. Contact Lab stands in every menu but the laboratory's own. */
const everyone = [
  ...nav('/', '/contact', '/about'),
  ...may('Session', 'read', 'edit'),
  ...read('Feature', 'Lab'),
  ...may('Contact', 'read', 'create'),
]
/** A kiosk offers what its order entry is given, and reads no list of the catalogue. */
const person = [
  ...read('Catalogue'),
  ...upkeep('Draft'),
  ...may('View', 'read', 'edit'),
  ...may('Notification', 'read', 'edit'),
  ...may('Helpdesk', 'read', 'create'),
]
/** Couriers cannot add linked accounts and have no search; a kiosk is a device, not a person. */
const personWhoSearches = [
  ...person,
  ...nav('/searchresults'),
  ...read('Search'),
  ...may('LinkedUser', 'read', 'create', 'edit'),
]
const staff = [
  ...personWhoSearches,
  ...nav('/chat', '/helpdesk'),
  ...read('Home', 'Printer'),
  ...may('Chat', 'read', 'create'),
]

/** What comes with the user type alone, before any role. The Change Log is for lab users only. */
export const baseGrants: Record<UserType, readonly Grant[]> = {
  lab: [...everyone, ...staff, ...read('ChangeLog')],
  pharmd: [...everyone, ...staff],
  portal: [...everyone, ...personWhoSearches],
  sales: [...everyone, ...personWhoSearches],
  courier: [...everyone, ...person],
  kiosk: everyone,
}
