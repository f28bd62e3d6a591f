import type { Gender } from '../choices'
import type { Age } from '../rules/age'
import { isAbove, isBelow } from '../rules/bounds'
import type { EnteredValue } from '../rules/entered-value'
import { applicableRanges } from '../rules/reference-range'
import type { TestDefinition } from '../tests/shapes'

interface Judged {
  definition: TestDefinition
  value: EnteredValue
  /** What was concluded, and whether it is abnormal. */
  finding: string | null
  isAbnormal: boolean
}

/**
 * Whether a value is normal for certain. A number is where it lies inside the one range of the patient, or inside those of both sexes
 * where the sex is not known: without a range, or with words instead of bounds, nobody knows; nor of `<100` against a range that begins
 * at 50. Everything else is by its finding.
 */
export function certainlyNormal(
  { definition, value, finding, isAbnormal }: Judged,
  { sex, age }: { sex: Gender; age: Age | null },
): boolean {
  if (isAbnormal || value.kind === 'notPerformed' || value.kind === 'invalid') return false
  if (finding !== null) return true
  if (value.kind !== 'number') return false
  const ranges = applicableRanges(definition, sex, age)
  const isKnown = ranges.length > 0 && (ranges[0]?.sex === null || ranges.length === 2)
  return (
    isKnown &&
    ranges.every(
      ({ range: { low, high } }) =>
        (low !== null || high !== null) &&
        (low === null || isBelow(value, low) === 'no') &&
        (high === null || isAbove(value, high) === 'no'),
    )
  )
}
