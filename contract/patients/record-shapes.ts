import { ReportState } from '../orders/choices'
import { Id, Instant } from '../shapes'
import { z } from 'zod'

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
  /** As it is printed; of a value that was withheld, the words that were printed in its place. */
  raw: z.string(),
  /** Not reported: there is no value to draw or to put a unit to. */
  withheld: z.boolean(),
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
