import type { ReferenceRange, TestDefinition } from '../tests/shapes'
import type { Gender } from '../choices'
import type { Age } from './age'
import { holdsAt } from './age-bound'
import { isAbove, isBelow } from './bounds'
import type { Measured } from './bounds'

export interface ApplicableRange {
  /** Who it is for; null when it is the patient's own, or everybody's. */
  sex: 'M' | 'F' | null
  range: ReferenceRange
}

/** The range for one sex at one age: the sex's own before everybody's, then the one that begins latest in life. */
function rangeFor(ranges: ReferenceRange[], sex: 'M' | 'F', age: Age | null): ReferenceRange | null {
  const fits = ranges.filter((range) => (range.sex === sex || range.sex === 'any') && holdsAt(range, age))
  const [best] = fits.sort(
    (a, b) => Number(a.sex === 'any') - Number(b.sex === 'any') || b.fromDays - a.fromDays,
  )
  return best ?? null
}

const sameBounds = (a: ReferenceRange, b: ReferenceRange) =>
  a.low === b.low && a.high === b.high && a.text === b.text

/**
 * The ranges that may apply to a patient: one for M and for F. For O and N (not specified) the laboratory cannot
 * know which sex's physiology the range should describe, so both are kept: a value is flagged only when it lies
 * outside every one of them, and both are shown, so the reader sees what was compared. With no known age only
 * ranges for all ages apply. Empty when the test has none.
 */
export function applicableRanges(
  { ranges }: Pick<TestDefinition, 'ranges'>,
  sex: Gender,
  age: Age | null,
): ApplicableRange[] {
  const [male, female] = [rangeFor(ranges, 'M', age), rangeFor(ranges, 'F', age)]
  const own = sex === 'M' ? male : sex === 'F' ? female : null
  if (sex === 'M' || sex === 'F') return own ? [{ sex: null, range: own }] : []
  if (male && female && sameBounds(male, female)) return [{ sex: null, range: male }]
  const both: ApplicableRange[] = []
  if (male) both.push({ sex: 'M', range: male })
  if (female) both.push({ sex: 'F', range: female })
  return both
}

function boundsText({ low, high, text }: ReferenceRange): string {
  if (text) return text
  if (low !== null && high !== null) return low.startsWith('-') ? `${low} to ${high}` : `${low}–${high}`
  return high !== null ? `≤ ${high}` : low !== null ? `≥ ${low}` : ''
}

/** As printed beside a result: `70–99`, `≤ 5`, `M 13.5–17.5 · F 12.0–15.5`; empty without a range. */
export const rangesText = (ranges: ApplicableRange[]) =>
  ranges
    .map(({ sex, range }) => (sex ? `${sex} ${boundsText(range)}` : boundsText(range)))
    .filter((text) => text)
    .join(' · ')

/**
 * L when the value is certainly below every range, H when above every one, ABN when outside every one but on
 * different sides; a value that may lie inside one of them is not flagged. Bounds belong to the range.
 */
export function rangeFlag(value: Measured, ranges: ApplicableRange[]): '' | 'L' | 'H' | 'ABN' {
  const sides = ranges.map(({ range: { low, high } }) => {
    if (low !== null && isBelow(value, low) === 'yes') return 'L'
    return high !== null && isAbove(value, high) === 'yes' ? 'H' : ''
  })
  const [first] = sides
  if (!first || sides.includes('')) return ''
  return sides.every((side) => side === first) ? first : 'ABN'
}
