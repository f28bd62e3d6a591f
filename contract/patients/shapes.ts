import { z } from 'zod'
import { Ethnicity, Gender, Race } from '../choices'
import { ReportState } from '../orders/shapes'
import { Address, Email, Phone } from '../people'
import { Id, Instant, PlainDate, Version, listInput, optionalText, requiredText } from '../shapes'

export const PatientSearch = listInput(['name', 'dob'], 'name', 20).extend({
  location: Id.optional(),
})
export type PatientSearch = z.infer<typeof PatientSearch>

export const Insurance = z.object({
  payerId: Id.nullable(),
  payerName: optionalText(120),
  policyNumber: optionalText(40),
  groupNumber: optionalText(40),
  relation: z.enum(['self', 'spouse', 'child', 'other']).default('self'),
})
export type Insurance = z.infer<typeof Insurance>

export const PatientFields = z.object({
  firstname: requiredText(100, 'Enter the first name.'),
  lastname: requiredText(100, 'Enter the last name.'),
  middlename: optionalText(100),
  dob: PlainDate,
  gender: Gender,
  race: Race.nullish().transform((v) => v ?? null),
  ethnicity: Ethnicity.nullish().transform((v) => v ?? null),
  phone: Phone,
  email: Email,
  address: Address,
  location: Id,
  insurance: z.array(Insurance).max(3).default([]),
})
export type PatientFields = z.infer<typeof PatientFields>

export const Patient = PatientFields.extend({
  _id: Id,
  version: Version,
  /** The laboratory's own patient number, P-0048821. */
  patientNumber: z.string(),
  locationName: z.string(),
  mergedInto: Id.nullable(),
  updatedAt: Instant,
})
export type Patient = z.infer<typeof Patient>

export const PatientRow = Patient.pick({
  _id: true,
  version: true,
  patientNumber: true,
  firstname: true,
  lastname: true,
  middlename: true,
  dob: true,
  gender: true,
  phone: true,
  location: true,
  locationName: true,
}).extend({ lastOrderAt: Instant.nullable() })
export type PatientRow = z.infer<typeof PatientRow>

/**
 * A person who may already be on file. `score` is how likely that is, 0 to 1; `reasons` are the words for what agrees and what
 * does not; `outcomes` the same field by field (a field that one of the two lacks is left out).
 */
export const PatientCandidate = z.object({
  patient: PatientRow,
  score: z.number(),
  reasons: z.array(z.string()),
  outcomes: z.record(z.string(), z.enum(['same', 'near', 'differs'])).default({}),
})
export type PatientCandidate = z.infer<typeof PatientCandidate>

/** A result of another laboratory or an earlier system, as text as it was given. It is not one of this laboratory's. */
export const HistoricResult = z.object({
  _id: Id,
  loinc: z.string(),
  name: z.string(),
  value: z.string(),
  unit: z.string().nullable(),
  collectedAt: Instant,
  /** The file that it came with. */
  sourceFile: z.string(),
})
export type HistoricResult = z.infer<typeof HistoricResult>

/** One value of one analyte, as it was typed or given. `number` is its number where it has one, with `<` or `>` aside. */
export const ResultPoint = z.object({
  at: Instant,
  raw: z.string(),
  number: z.number().nullable(),
  flag: z.string(),
  /** The reference range that it was compared with, as printed and as bounds; several ranges at once have no bounds. */
  rangeText: z.string(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** The order it was released with; null for a result of another laboratory, which `sourceFile` brought. */
  order: z.object({ _id: Id, requisitionNumber: z.string() }).nullable(),
  sourceFile: z.string().nullable(),
})
export type ResultPoint = z.infer<typeof ResultPoint>

/** One analyte in one unit, oldest first. Values in other units are a series of their own: nothing is converted. */
export const ResultSeries = z.object({
  key: z.string(),
  name: z.string(),
  loinc: z.string().nullable(),
  unit: z.string().nullable(),
  points: z.array(ResultPoint),
})
export type ResultSeries = z.infer<typeof ResultSeries>

/** A drug as the newest order that names it has it. */
export const PatientDrug = z.object({
  name: z.string(),
  detail: z.string().nullable(),
  medicationId: Id.nullable(),
  ingredients: z.array(z.string()),
  lastAt: Instant,
  locationName: z.string(),
  order: z.object({ _id: Id, requisitionNumber: z.string() }),
  /** On how many orders it stands. */
  orders: z.int(),
})
export type PatientDrug = z.infer<typeof PatientDrug>

export const PatientDocument = z.object({
  _id: Id,
  mediaKey: z.string(),
  number: z.int(),
  state: ReportState,
  reason: z.string().nullable(),
  releasedAt: Instant,
  /** Whether a later version of the same report stands. */
  current: z.boolean(),
  order: z.object({ _id: Id, requisitionNumber: z.string() }),
})
export type PatientDocument = z.infer<typeof PatientDocument>

/** The fields of a patient, in the order in which two records are compared. */
export const mergeFields = [
  'lastname',
  'firstname',
  'middlename',
  'dob',
  'gender',
  'race',
  'ethnicity',
  'phone',
  'email',
  'address',
  'location',
  'insurance',
] as const satisfies readonly (keyof PatientFields)[]

export const MergeField = z.enum(mergeFields)
export type MergeField = z.infer<typeof MergeField>

/** `keep` survives; of `drop` it takes the fields that say so. Both as they were compared: a later version is refused. */
export const MergePatients = z.object({
  keep: Id,
  drop: Id,
  fields: z.partialRecord(MergeField, z.enum(['keep', 'drop'])).default({}),
  reason: requiredText(400, 'Say why these are the same person.'),
  versions: z.object({ keep: Version, drop: Version }),
})
export type MergePatients = z.infer<typeof MergePatients>

/** What became of results when the sex or birth date of their patient changed; of those the caller may see. */
export const ResultsReread = z.object({
  /** Results not released yet whose flag, range or change came out otherwise. Verified ones wait for verification again. */
  resultsReread: z.int(),
  /** Released results of open orders that would be read otherwise now. They stay as they were told, to be corrected. */
  releasedDiffer: z.int(),
})
export type ResultsReread = z.infer<typeof ResultsReread>

export const MergeReply = z.object({
  /** The merge, by which it is undone. */
  _id: Id,
  patient: Patient,
  /** Orders that belonged to the other record. */
  ordersMoved: z.int(),
  /** Open orders that took over the name and birth date of the surviving record. */
  ordersUpdated: z.int(),
  /** Closed orders on which another name, birth date or sex waits for a corrected report; of those the caller may see. */
  ordersWaiting: z.int(),
  ...ResultsReread.shape,
})
export type MergeReply = z.infer<typeof MergeReply>

export const UnmergeReply = z.object({
  kept: Patient,
  dropped: Patient,
  ordersMoved: z.int(),
  /** Closed orders on which another name, birth date or sex waits for a corrected report; of those the caller may see. */
  ordersWaiting: z.int(),
  ...ResultsReread.shape,
  /** Requisitions that were closed while merged: they keep the name they were reported under until their next report. */
  closedSince: z.array(z.string()),
})
export type UnmergeReply = z.infer<typeof UnmergeReply>

const Party = z.object({ _id: Id, patientNumber: z.string(), name: z.string() })

export const PatientMerge = z.object({
  _id: Id,
  kept: Party,
  dropped: Party,
  reason: z.string(),
  mergedAt: Instant,
  mergedBy: z.string(),
  undoneAt: Instant.nullable(),
  undoneBy: z.string().nullable(),
})
export type PatientMerge = z.infer<typeof PatientMerge>
