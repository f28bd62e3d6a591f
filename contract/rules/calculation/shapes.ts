import { z } from 'zod'
import { parseDecimal } from '../decimal'

const Name = z.string().regex(/^[a-z][a-z0-9_]{0,29}$/i)
const Line = z.string().trim().min(1).max(200)
const Decimal = z.string().refine((text) => parseDecimal(text) !== null)

/** A value that a formula reads from another test of the same specimen. */
export const FormulaInput = z.strictObject({
  name: Name,
  /** As people know it: Triglycerides. */
  label: Line,
  /** The unit that the formula is written for. A result in another one is no input. */
  unit: z.string().max(40),
  /** Zero and less are no measurement of it. */
  positive: z.boolean(),
  /** `<5` may stand for it: the result is then below what 5 would give, rounded up. Only where a larger value gives a larger result. */
  mayBeBelow: z.boolean(),
})
export type FormulaInput = z.infer<typeof FormulaInput>

/** A condition of the formula's own names, as `tg > 400`, and what is said where it holds. */
export const FormulaCondition = z.strictObject({ when: Line, words: Line })

/** A table to look into: the row that holds the first value, the column below whose bound the second one is; both rounded to whole numbers. */
export const FormulaTable = z.strictObject({
  name: Name,
  /** Each column ends below its bound; the last one has none. */
  columns: z.array(z.int()).max(40),
  rows: z
    .array(z.strictObject({ from: z.int(), to: z.int(), values: z.array(Decimal).min(1) }))
    .min(1)
    .max(200),
})
export type FormulaTable = z.infer<typeof FormulaTable>

/** A calculated test's formula, as data. `age` (whole years at collection) and `female` (1 or 0) are names of every formula. */
export const Formula = z.strictObject({
  inputs: z.array(FormulaInput).min(1).max(12),
  /** In order; each may use the names before it. */
  steps: z.array(z.strictObject({ name: Name, formula: Line.max(2000) })).max(12),
  formula: Line.max(2000),
  tables: z.array(FormulaTable).max(4),
  /** Any of them: not calculated, in these words. */
  refused: z.array(FormulaCondition).max(12),
  /** Any of them: calculated, and looked at by a person before it is verified. */
  review: z.array(FormulaCondition).max(12),
  /** A result below zero is shown; otherwise it is not calculated. */
  mayBeNegative: z.boolean(),
  unit: z.string().max(40),
  decimals: z.int().min(0).max(6),
  /** Where the formula stands. */
  source: Line,
})
export type Formula = z.infer<typeof Formula>
