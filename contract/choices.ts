import { z } from 'zod'
import { m } from './messages'

/**
 * The choice lists: values as they cross the wire and are stored, in the order in which they are offered, each
 * with its zod enum and its words. Values and spellings are those of sections 1, 3 and 4 of the specification.
 */

export const genders = ['M', 'F', 'O', 'N'] as const
export const Gender = z.enum(genders)
export type Gender = z.infer<typeof Gender>
export const genderLabels: Record<Gender, string> = m.choices.gender

export const races = [
  'white',
  'black',
  'asian',
  'americanindian',
  'nativehawaiian',
  'other',
  'notspecified',
] as const
export const Race = z.enum(races)
export type Race = z.infer<typeof Race>
export const raceLabels: Record<Race, string> = m.choices.race

export const ethnicities = ['hispanic', 'nothispanic', 'notspecified'] as const
export const Ethnicity = z.enum(ethnicities)
export type Ethnicity = z.infer<typeof Ethnicity>
export const ethnicityLabels: Record<Ethnicity, string> = m.choices.ethnicity

export const essentialWorkers = [
  'no',
  'healthcare',
  'emergencyresponse',
  'grocery',
  'childcare',
  'correctional',
  'food',
  'other',
] as const
export const EssentialWorker = z.enum(essentialWorkers)
export const essentialWorkerLabels: Record<z.infer<typeof EssentialWorker>, string> = m.choices
  .essentialWorker

export const residences = [
  'singlefamily',
  'healthcare',
  'correctional',
  'shelter',
  'grouphome',
  'homeless',
  'other',
] as const
export const Residence = z.enum(residences)
export type Residence = z.infer<typeof Residence>
export const residenceLabels: Record<Residence, string> = m.choices.residence

export const yesNoUnknown = ['yes', 'no', 'unknown'] as const
export const YesNoUnknown = z.enum(yesNoUnknown)
export const yesNoUnknownLabels: Record<z.infer<typeof YesNoUnknown>, string> = m.choices.yesNoUnknown

export const userTypes = ['lab', 'pharmd', 'portal', 'courier', 'kiosk', 'sales'] as const
export const UserType = z.enum(userTypes)
export type UserType = z.infer<typeof UserType>
export const userTypeLabels: Record<UserType, string> = m.choices.userType

/** Filters of the order list. HOLD is an overlay on an order, not a state of its own: "hold is set". */
export const OrderStateFilter = z.enum(['OPEN', 'CLOSED', 'REJECTED', 'HOLD'])
export type OrderStateFilter = z.infer<typeof OrderStateFilter>
/** What an open order waits for: the tiles of the home page, each of which opens its own list. */
export const OrderWork = z.enum(['toReceive', 'inProgress', 'readyToReport', 'pastTarget'])
export type OrderWork = z.infer<typeof OrderWork>

export const ReportFilter = z.enum(['PRELIMINARY', 'AMENDED'])
export const reportFilterLabels: Record<z.infer<typeof ReportFilter>, string> = m.choices.reportState

export const priorities = ['ROUTINE', 'STAT'] as const
export const Priority = z.enum(priorities)
export type Priority = z.infer<typeof Priority>
export const priorityLabels: Record<Priority, string> = m.choices.priority

/** Themes in the order of Theme Settings: Pink, Blue, Light. */
export const themes = ['dark-pink', 'dark-blue', 'light-blue'] as const
export const Theme = z.enum(themes)
export type Theme = z.infer<typeof Theme>
export const themeLabels: Record<Theme, string> = m.choices.theme

/**
 * What a file may hold. `drugs`: FDA Orange Book products. `loinc`: LOINC order codes. `catalogue`: sample types, test types,
 * tests and the words a test may answer, one CSV each. `places`: ZIP codes or counties. `synthea-csv`: patients or
 * observations as Synthea exports them. `fhir`: a FHIR R4 bundle, or resources one per line, or their observations as CSV.
 */
export const ImportKind = z.enum([
  'patients',
  'locations',
  'physicians',
  'users',
  'prices',
  'coverage',
  'icd10cm',
  'drugs',
  'loinc',
  'catalogue',
  'places',
  'synthea-csv',
  'fhir',
])
export type ImportKind = z.infer<typeof ImportKind>

/** What a payer is, as claims are filed: decides which rules a claim must meet. */
export const PayerKind = z.enum([
  'commercial',
  'medicare',
  'medicare_advantage',
  'medicaid',
  'workers_comp',
  'client',
  'self_pay',
])
export type PayerKind = z.infer<typeof PayerKind>

/** A page, a call or a named ability, as the explanation is asked about it. */
export const TargetKind = z.enum(['page', 'call', 'ability'])

/** What a row of the audit trail records. */
export const auditKinds = ['read', 'write', 'refused', 'emergency', 'actingAs'] as const
export const AuditKind = z.enum(auditKinds)
