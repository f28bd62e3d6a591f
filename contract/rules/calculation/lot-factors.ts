import { z } from 'zod'
import { fill, m } from '../../messages'
import { Id } from '../../shapes'
import { compare, parseDecimal } from '../decimal'

/** What a lot of thromboplastin gives a formula, by the names that formulas have for it. */
export const LOT_FACTORS = ['isi', 'mnpt'] as const
export const LotFactorName = z.enum(LOT_FACTORS)
export type LotFactorName = z.infer<typeof LotFactorName>

const Factor = z
  .string()
  .trim()
  .regex(/^\d{1,4}(\.\d{1,4})?$/, m.qualityControl.factorWrong)
  .refine((text) => parseDecimal(text) === null || compare(text, '0') > 0, m.qualityControl.factorWrong)

/** The sensitivity index and the mean normal prothrombin time (seconds) of a lot on an instrument. */
export const LotFactors = z.strictObject({
  /** Null: on every instrument that has no values of its own. */
  instrumentId: Id.nullable(),
  isi: Factor,
  mnpt: Factor,
})
export type LotFactors = z.infer<typeof LotFactors>

/** An input that a reagent lot gives instead of a test, and what stands where no lot in use does. */
export const LotInput = z.strictObject({ name: LotFactorName, constant: Factor.nullable() })
export type LotInput = z.infer<typeof LotInput>

/** Kept with a calculated value: which lot gave what; without a lot, the definition's own values. */
export const UsedFactors = z.object({
  lotId: Id.nullable(),
  lot: z.string().nullable(),
  material: z.string().nullable(),
  isi: z.string(),
  mnpt: z.string(),
})
export type UsedFactors = z.infer<typeof UsedFactors>

/** A reagent lot in use, with the tests that its material is for. */
export interface ReagentLot {
  lotId: string
  lot: string
  material: string
  testIds: readonly string[]
  factors: readonly LotFactors[]
}

/** What was measured: the test and instrument, and its name for the reasons. */
export interface Measured {
  name: string
  testId: string
  instrumentId: string | null
}

const valuesOf = ({ factors }: ReagentLot, instrumentId: string | null): LotFactors | undefined =>
  factors.find((one) => one.instrumentId !== null && one.instrumentId === instrumentId) ??
  factors.find((one) => one.instrumentId === null)

/**
 * The factors for a measured value: those of the one reagent lot in use for its test that has them for its instrument, else the
 * definition's own. `kept`: what an earlier calculation of the same measurement used; its lot stays, in use or not. Without either
 * there are none, and with two lots in use nobody knows which; the reason says so.
 */
export function factorsFor(
  inputs: readonly LotInput[],
  measured: Measured,
  lots: readonly ReagentLot[],
  kept: UsedFactors | null = null,
): { ok: true; used: UsedFactors } | { ok: false; reason: string } {
  const found = lots.flatMap((one) => {
    const values = one.testIds.includes(measured.testId) ? valuesOf(one, measured.instrumentId) : undefined
    const { lotId, lot, material } = one
    return values ? [{ lotId, lot, material, isi: values.isi, mnpt: values.mnpt }] : []
  })
  if (kept?.lotId) return { ok: true, used: found.find(({ lotId }) => lotId === kept.lotId) ?? kept }
  if (found.length > 1)
    return {
      ok: false,
      reason: fill(m.rules.calculation.lotsTwo, {
        name: measured.name,
        lots: found.map(({ lot }) => lot).join(', '),
      }),
    }
  const [one] = found
  if (one) return { ok: true, used: one }
  const constant = (name: LotFactorName) => inputs.find((input) => input.name === name)?.constant ?? null
  const [isi, mnpt] = [constant('isi'), constant('mnpt')]
  return isi === null || mnpt === null
    ? { ok: false, reason: fill(m.rules.calculation.lotNone, { name: measured.name }) }
    : { ok: true, used: { lotId: null, lot: null, material: null, isi, mnpt } }
}

/** Said beside a value that rests on the definition's own factors: a person looks at it before it is verified. */
export const ownFactorsText = ({ isi, mnpt }: UsedFactors): string =>
  fill(m.rules.calculation.lotOwn, { isi, mnpt })
