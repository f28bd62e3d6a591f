import type { FeatureName } from '../features'
import { ownPaths } from '../registers'

/**
 * Every path of the browser app, sorted by how it is guarded (section 2 of the specification). Paths that the
 * specification leaves open are placed by the project: /chat, /analytics and all of `placedRoutes`.
 */

/** Groups one and two and the remote order entry variants: signed in, and the ability `nav` on the path. */
export const abilityCheckedRoutes = [
  '/physicians',
  '/labInfo',
  '/users',
  '/faxes',
  '/locations',
  '/location/:id',
  '/patients',
  '/patient/:id',
  '/salesreps',
  '/salesrep/:id',
  '/billingjobs',
  '/ehrjobs',
  '/chat',
  '/diagcodes',
  '/diagcode/:id',
  '/panels_new',
  '/panels',
  '/panel/:id',
  '/sampleTypes',
  '/sampleType/:id',
  '/testTypes',
  '/testType/:id',
  '/specimenSources',
  '/specimenSource/:id',
  '/barcodeprinters',
  '/payermapper',
  '/hrsa',
  '/tests',
  '/tests/:id',
  '/test/:id',
  '/medications',
  '/medication/:id',
  '/statements',
  '/statement/:id',
  '/orderentry',
  '/editorder/:id',
  '/orders',
  '/pharmd_orders',
  '/remoteorders',
  '/order/:id',
  '/order_req/:requisitionNumber',
  '/resultTransfer',
  '/reports',
  '/analytics',
  '/newremoteorderentry',
  '/remoteorderentry',
  '/remoteorderentryigg',
  '/remoteorderentrysequencing',
  '/remoteorderentrympx',
  '/remoteorderentryag',
  '/remoteorderentryfluag',
  '/remoteorderentryrapid',
  ...ownPaths,
] as const

/** Our own placements; guarded like the routes above. */
export const placedRoutes = [
  '/plating/:plateId',
  '/management',
  '/contractlabs',
  '/agency',
  '/ehrjob/:id',
  '/billingjob/:id',
  '/results',
  '/accessioning',
  '/qc',
  '/stats',
  '/imports',
  '/jobs',
  '/job/:id',
  '/audit',
  '/access',
  '/setup',
  '/deliveries',
  '/publichealth',
  '/transfers',
  '/referrals',
  '/dispatch',
  '/draws',
] as const

/** Signed in, no ability check on the path; the calls behind the screen still check theirs. */
export const openRoutes = [
  '/dashboardmc',
  '/leaderboard',
  '/turboreport',
  '/turbobilling',
  '/turbocls',
  '/intake',
  '/batchreport',
  '/searchresults',
  '/covidtracker',
  '/about',
  '/receiving',
  '/grossing',
  '/batching',
  '/batch/:batchId',
  '/plating',
  '/conflictmanager',
  '/portalusers',
  '/shipping',
  '/helpdesk',
  '/contact',
] as const

/** For lab accounts only, and closed to the roles that are denied it (abilities/rules.ts). */
export const labOnlyRoutes = ['/quicksight'] as const

export type Path =
  | '/'
  | (typeof abilityCheckedRoutes)[number]
  | (typeof placedRoutes)[number]
  | (typeof openRoutes)[number]
  | (typeof labOnlyRoutes)[number]

/** Every path, whatever guards it. */
export const everyPath: readonly Path[] = [
  '/',
  ...abilityCheckedRoutes,
  ...placedRoutes,
  ...openRoutes,
  ...labOnlyRoutes,
]

/** The remote order entry variants: one form engine, eight configurations. */
export const remoteOrderEntryRoutes = [
  '/newremoteorderentry',
  '/remoteorderentry',
  '/remoteorderentryigg',
  '/remoteorderentrysequencing',
  '/remoteorderentrympx',
  '/remoteorderentryag',
  '/remoteorderentryfluag',
  '/remoteorderentryrapid',
] as const satisfies readonly Path[]

/**
 * Screens that exist only while their feature is active. The Billing menu is Turbo Billing's with all that stands in it, but
 * for the payers, which move under Lists; of it, billing jobs are a feature of their own besides.
 */
export const featurePaths: readonly (readonly [Path, FeatureName])[] = [
  ['/quicksight', 'businessinsights'],
  ['/turbobilling', 'turbobilling'],
  ['/payermapper', 'turbobilling'],
  ['/hrsa', 'turbobilling'],
  ['/contractlabs', 'turbobilling'],
  ['/statements', 'turbobilling'],
  ['/statement/:id', 'turbobilling'],
  ['/billingjobs', 'turbobilling'],
  ['/billingjob/:id', 'turbobilling'],
  ['/billingjobs', 'billing'],
  ['/billingjob/:id', 'billing'],
  ['/portalusers', 'portalusers'],
  ['/batching', 'batching'],
  ['/batch/:batchId', 'batching'],
  ['/plating', 'plating'],
  ['/plating/:plateId', 'plating'],
  ['/conflictmanager', 'conflictmanager'],
  ['/shipping', 'shipping'],
  ['/grossing', 'grossing'],
  ['/resultTransfer', 'resulttransfer'],
  ['/batchreport', 'batchreport'],
  ['/turboreport', 'turboreport'],
  ['/faxes', 'faxing'],
  ['/ehrjobs', 'ehr'],
  ['/ehrjob/:id', 'ehr'],
  ['/referrals', 'ehr'],
  ['/chat', 'argochat'],
  ['/helpdesk', 'helpdesk'],
  ['/qc', 'qc'],
  ['/transfers', 'pol'],
]

/** The features that a screen needs. */
export const featuresOf = (path: Path): FeatureName[] =>
  featurePaths.filter(([featured]) => featured === path).map(([, feature]) => feature)
