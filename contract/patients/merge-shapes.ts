import { Id, Instant, Version, requiredLines } from '../shapes'
import { Patient, PatientFields } from './shapes'
import { z } from 'zod'
import { m } from '../messages'

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
  reason: requiredLines(400, m.patients.duplicatesReasonMissing),
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
