import type { TestDefinition } from '../tests/shapes'
import { decimalText, parseDecimal } from './decimal'

/** How many figures of an instrument's value a test reports; `cut`: what is beyond is left off, never rounded up. */
export interface Figures {
  count: number
  cut: boolean
}

/**
 * The figures that an instrument's values of this test are entered with; null: as they are sent. An amount that is held against a cutoff is
 * cut: 49.96 must not become the 50 of the cutoff.
 */
export const figuresOf = ({
  significantFigures: count,
  cutoffs,
}: Pick<TestDefinition, 'significantFigures' | 'cutoffs'>): Figures | null =>
  count === null ? null : { count, cut: cutoffs.length > 0 }

/** A decimal as text with at most so many significant figures, halves away from zero. No figure is ever added. */
export function toFigures(number: string, { count, cut }: Figures): string {
  const parts = parseDecimal(number)
  if (!parts || parts.sign === 0) return number
  const drop = parts.digits.toString().length - count
  if (drop <= 0) return number
  const unit = 10n ** BigInt(drop)
  const whole = (parts.digits + (cut ? 0n : unit / 2n)) / unit
  // 99.95 is rounded up to 100, which has a figure more.
  const carried = whole.toString().length > count
  const kept = carried ? whole / 10n : whole
  const scale = parts.scale - drop - (carried ? 1 : 0)
  return decimalText(
    scale >= 0
      ? { sign: parts.sign, digits: kept, scale }
      : { sign: parts.sign, digits: kept * 10n ** BigInt(-scale), scale: 0 },
  )
}
