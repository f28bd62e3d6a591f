import { ownSubjects } from '../registers'
import type { Path } from './routes'

/**
 * What may be done. `any` is every action and belongs to top privilege alone. `manage` is an ordinary action:
 * it stands for the entity's upkeep and implies none of the actions that have their own name, so that
 * "manage OrderInfo" can never be read as "sendbilling OrderInfo".
 */
export const actions = [
  'any',
  'nav',
  'admin',
  'read',
  'create',
  'edit',
  'delete',
  'manage',
  'view',
  'report',
  'print',
  'send',
  'import',
  'export',
  'merge',
  'resolve',
  'review',
  'hold',
  'flag',
  'receive',
  'enter',
  'verify',
  'release',
  'correct',
  'reject',
  'addmeds',
  'batchClaims',
  'submitclaims',
  'viewCompletedClaims',
  'changeClaimStatus',
  'uploadToxCptCodes',
  'generate-reqform',
  'transfer-results',
  'configure',
  'manage_sales',
  'transmit-report',
  'create_pcr',
  'sendbilling',
  'share',
  'direct',
] as const
export type Action = (typeof actions)[number]

/** What it is done to, besides paths. `Totals` are counts without a patient in them; `Insight` is business figures. */
export const entities = [
  'Order',
  'OrderInfo',
  'OrderOutcomes',
  'Specimen',
  'Receiving',
  'Result',
  'Report',
  'PatientReports',
  'Media',
  'Label',
  'Printer',
  'Patient',
  'Physician',
  'Location',
  'SalesRep',
  'RemoteOrder',
  'Intake',
  'Batch',
  'Plate',
  'PlateMap',
  'Grossing',
  'Shipment',
  'Stop',
  'SupplyOrder',
  'Draw',
  'Conflict',
  'Qc',
  'Medication',
  'Catalogue',
  'DiagCode',
  'Claim',
  'BillingJob',
  'Job',
  'Statement',
  'ContractLab',
  'Fax',
  'EhrJob',
  'User',
  'PortalUser',
  'Colleague',
  'LinkedUser',
  'Access',
  'Emergency',
  'Lab',
  'Setting',
  'Feature',
  'Agency',
  'Audit',
  'Import',
  'ChangeLog',
  'Home',
  'Totals',
  'Insight',
  'Search',
  'Draft',
  'View',
  'Notification',
  'Session',
  'Chat',
  'Helpdesk',
  'Contact',
  ...ownSubjects,
] as const
export type Entity = (typeof entities)[number]
export type Subject = Entity | Path | 'all'

/** One right: this action on this thing. Row scope (own locations) is not said here; it is part of the SQL. */
export type Grant = readonly [action: Action, subject: Subject]

export const nav = (...paths: Path[]): Grant[] => paths.map((path) => ['nav', path])
export const may = (entity: Entity, ...what: Action[]): Grant[] => what.map((action) => [action, entity])
/** Look after a thing from beginning to end. */
export const upkeep = (entity: Entity): Grant[] => may(entity, 'read', 'create', 'edit', 'delete', 'manage')
export const read = (...things: Entity[]): Grant[] => things.map((entity) => ['read', entity])
