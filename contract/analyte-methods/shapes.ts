import { z } from 'zod'
import { AnalyteMethod } from '../rules/chromatography/shapes'
import { Id, Version } from '../shapes'

/** What the director approves of one analyte on one instrument. */
export const MethodContent = z.strictObject({
  /** Off: the analyte is not judged, and nothing of it is accepted from a run by LC-MS/MS or GC-MS. */
  on: z.boolean(),
  method: AnalyteMethod,
})
export type MethodContent = z.infer<typeof MethodContent>

export const InstrumentMethod = z.object({
  _id: Id,
  version: Version,
  instrumentId: Id,
  test: z.object({ _id: Id, code: z.string(), name: z.string(), unit: z.string() }),
  /** Of what is in force; 0: nothing was approved yet. */
  number: z.int(),
  approved: MethodContent.nullable(),
  draft: MethodContent.nullable(),
  editedByName: z.string().nullable(),
  approvedByName: z.string().nullable(),
  approvedAt: z.string().nullable(),
})
export type InstrumentMethod = z.infer<typeof InstrumentMethod>
