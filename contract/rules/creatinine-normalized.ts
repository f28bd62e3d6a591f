import { hasResult } from '../orders/live'
import { fill, m } from '../messages'
import { compare, multiply, quotientOf } from './decimal'
import { VALIDITY_CODES, isDrugTest } from './drug-test'
import { readEntered } from './entered-value'
import { printedUnit } from './printed-unit'
import type { OrderResult } from './specimen-validity'

/** A drug result per 100 mg/dL of creatinine, or why there is none. */
export type Normalized = { value: string; unit: string } | { value: null; reason: string }

const notCalculated = (reason: string): Normalized => ({
  value: null,
  reason: fill(m.rules.notNormalized, { reason }),
})

/**
 * A quantitative urine drug result × 100 ÷ the creatinine (mg/dL) of the same specimen, to three significant figures: 250
 * ng/mL at 50 mg/dL are 500 (`toxicology-reference` §7). For trends of one patient only, never against a cutoff. Null where the
 * result is no drug's or no plain number; in words where the creatinine does not allow it.
 */
export function creatinineNormalized(one: OrderResult, results: readonly OrderResult[]): Normalized | null {
  if (!isDrugTest(one) || one.raw === null) return null
  const { matrix } = one.interpretation?.cutoffVersion ?? { matrix: one.definition.cutoffs[0]?.matrix }
  if (matrix !== 'urine') return null
  const read = readEntered(one.definition, one.raw)
  if (!read.ok || read.value.kind !== 'number' || read.value.comparator !== '=') return null
  const creatinine = results.find(
    (other) => other.code === VALIDITY_CODES.creatinine && other.letter === one.letter && hasResult(other),
  )
  if (!creatinine || creatinine.raw === null) return notCalculated(m.rules.creatinineNotMeasured)
  const measured = readEntered(creatinine.definition, creatinine.raw)
  if (!measured.ok || measured.value.kind !== 'number') return notCalculated(m.rules.creatinineNotMeasured)
  if (measured.value.comparator !== '=') return notCalculated(m.rules.creatinineBounded)
  if (compare(measured.value.number, '0') <= 0) return notCalculated(m.rules.creatinineZero)
  return {
    value: quotientOf(multiply(read.value.number, '100'), measured.value.number, 3),
    unit: printedUnit(one.definition),
  }
}
