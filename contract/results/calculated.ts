import { z } from 'zod'
import { UsedFactors } from '../rules/calculation/lot-factors'
import { MrsaAction, MrsaInputs } from '../rules/mrsa/shapes'
import { Id } from '../shapes'

/** One value that a calculated result was worked out from, as it stood then. */
export const CalculatedInput = z.object({
  name: z.string(),
  label: z.string(),
  testId: Id,
  /** The analysis that was read; null where the specimen has none. */
  analysisId: Id.nullable(),
  raw: z.string().nullable(),
  unit: z.string(),
})
export type CalculatedInput = z.infer<typeof CalculatedInput>

/** Of a result that a table of staphylococci reports: which version, and what it was asked. */
const FromTable = z.object({
  assay: z.string(),
  number: z.int(),
  /** The row that is reported; null where what was not read leaves several open. */
  row: z.string().nullable(),
  action: MrsaAction,
  signals: MrsaInputs,
  runsBefore: z.int(),
})

/**
 * Where a calculated result comes from. The formula is that of the version of the test's definition that stands on the
 * analysis; its inputs, and age and sex where it asks for them, are those that went in.
 */
export const CalculatedFrom = z.object({
  inputs: z.array(CalculatedInput),
  /** Whole years at collection. */
  age: z.int().nullable(),
  sex: z.enum(['M', 'F']).nullable(),
  /** Why there is no value, as a sentence; null where there is one. */
  reason: z.string().nullable(),
  /** It waits for a result of another test; what is not waited for and has a reason will not be calculated. */
  waits: z.boolean(),
  /** What a person looks at before it is verified. */
  review: z.array(z.string()),
  table: FromTable.optional(),
  /** Where a reagent lot gave some of the inputs, or the definition in its place: which, and what. */
  lot: UsedFactors.optional(),
})
export type CalculatedFrom = z.infer<typeof CalculatedFrom>
