import { z } from 'zod'
import { Instant } from '../../shapes'

/** A target as it was read. `invalid`: it was run and gave no answer. */
export const MrsaSignal = z.enum(['+', '-', 'invalid', 'notRun'])
export type MrsaSignal = z.infer<typeof MrsaSignal>

/** SA, SE: targets of S. aureus and S. epidermidis. mec: mecA or mecC. junction: SCCmec-orfX. control: the internal control. */
export const MrsaInputs = z.strictObject({
  sa: MrsaSignal,
  se: MrsaSignal,
  mec: MrsaSignal,
  junction: MrsaSignal,
  control: MrsaSignal,
})
export type MrsaInputs = z.infer<typeof MrsaInputs>

/** What a row of the table says. A conclusion from incomplete inputs is what all rows have in common that are still possible. */
export const MrsaFact = z.enum([
  'aureus',
  'epidermidis',
  'mec',
  'mrsa',
  'mssa',
  'resistantEpidermidis',
  'susceptibleEpidermidis',
  'noMec',
  'notMrsa',
  'neither',
  'sourceUnknown',
  'resistanceUnknown',
  'nothing',
])
export type MrsaFact = z.infer<typeof MrsaFact>

export const MrsaAction = z.enum(['report', 'culture', 'repeat', 'recollect'])
export type MrsaAction = z.infer<typeof MrsaAction>

const Read = z.enum(['+', '-'])
const Words = z.string().trim().min(1).max(400)

export const MrsaRow = z.strictObject({
  id: z.string().trim().min(1).max(40),
  when: z.strictObject({
    sa: Read,
    se: Read,
    mec: Read,
    /** The row is for each of them. */
    junction: z.array(z.enum(['+', '-', 'notRun'])).min(1),
  }),
  report: Words,
  comment: Words.nullable(),
  facts: z.array(MrsaFact).max(8),
  action: z.enum(['report', 'culture']),
})
export type MrsaRow = z.infer<typeof MrsaRow>

/** One version of an assay's table, as its package insert has it and the director approved it. Never changed. */
export const MrsaTable = z.strictObject({
  assay: Words.max(80),
  version: z.int().min(1),
  /** The package insert, and its revision. */
  source: Words,
  /** Null: a draft, by which nothing is reported. */
  approved: z.strictObject({ by: Words.max(80), at: Instant }).nullable(),
  /** A failed internal control takes away every negative. False only where the insert says that it does not apply. */
  controlApplies: z.boolean(),
  rows: z.array(MrsaRow).min(1).max(40),
})
export type MrsaTable = z.infer<typeof MrsaTable>
