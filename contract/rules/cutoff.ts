import type { Cutoff, TestDefinition } from '../tests/shapes'
import { isAtOrAbove } from './bounds'
import type { Measured, Verdict } from './bounds'
import type { EnteredValue } from './entered-value'

/**
 * The cutoff in force for a specimen of this matrix on its collection date (`YYYY-MM-DD`): the latest that had taken
 * effect, and the highest version of that day. A cutoff changed later never re-reads an earlier specimen. Null when
 * none was in force.
 */
export function cutoffInForce(
  { cutoffs }: Pick<TestDefinition, 'cutoffs'>,
  matrix: string,
  collectedOn: string,
): Cutoff | null {
  const inForce = cutoffs.filter((cutoff) => cutoff.matrix === matrix && cutoff.effectiveFrom <= collectedOn)
  const [latest] = inForce.sort((a, b) =>
    a.effectiveFrom < b.effectiveFrom ? 1 : a.effectiveFrom > b.effectiveFrom ? -1 : b.version - a.version,
  )
  return latest ?? null
}

/** The number an entry stands for, `< LOQ` and `> upper limit` resolved with the cutoff in force; null if none. */
export function measuredOf(value: EnteredValue, cutoff: Cutoff | null): Measured | null {
  if (value.kind === 'number') return { comparator: value.comparator, number: value.number }
  if (value.kind === 'belowLoq') return cutoff?.loq ? { comparator: '<', number: cutoff.loq } : null
  if (value.kind === 'aboveUpper') return cutoff?.upper ? { comparator: '>', number: cutoff.upper } : null
  return null
}

/** Is the result at or above the cutoff? Maybe, when the entry does not say (`<100` against 50) or no cutoff is known. */
export function reachesCutoff(value: EnteredValue, cutoff: Cutoff | null): Verdict {
  if (value.kind === 'notDetected') return 'no'
  const measured = measuredOf(value, cutoff)
  return cutoff && measured ? isAtOrAbove(measured, cutoff.cutoff) : 'maybe'
}
