import type { TestDefinition } from '../tests/shapes'
import { changedByMoreThan, decimal, percentChange, subtract } from './decimal'
import type { EnteredValue } from './entered-value'

/** `change` in the test's unit, `percent` of the previous value to one decimal (null after zero). */
export interface Delta {
  change: string
  percent: string | null
  marked: boolean
}

export interface PreviousResult {
  value: EnteredValue
  /** The unit it was measured in; a value in another unit is never compared. */
  units: string | null
}

/**
 * The change since the patient's previous result of this test. Null unless both are measured numbers in the same
 * unit: `<5` has no difference to anything. Marked when the unrounded change exceeds the test's percentage; any
 * change from zero does.
 */
export function deltaOf(
  { deltaPercent, units }: Pick<TestDefinition, 'deltaPercent' | 'units'>,
  value: EnteredValue,
  previous: PreviousResult | undefined,
): Delta | null {
  if (!previous || previous.units !== units) return null
  const before = previous.value
  if (value.kind !== 'number' || before.kind !== 'number') return null
  if (value.comparator !== '=' || before.comparator !== '=') return null
  const change = subtract(value.number, before.number)
  return {
    change: decimal(change).sign > 0 ? `+${change}` : change,
    percent: percentChange(before.number, value.number, 1),
    marked: deltaPercent !== null && changedByMoreThan(deltaPercent, before.number, value.number),
  }
}

/** Why the change since a previous value is not known: a bound, another unit, no number on one side, or a value that was withheld. */
export type ChangeUnknown = 'bound' | 'unit' | 'kind' | 'withheld'

/** Why no change can be worked out since a previous value that there is; null where it can, and where there was none. */
export function changeUnknown(
  { units }: Pick<TestDefinition, 'units'>,
  value: EnteredValue,
  previous: PreviousResult | undefined,
): ChangeUnknown | null {
  if (!previous || value.kind === 'notPerformed' || previous.value.kind === 'notPerformed') return null
  if (previous.units !== units) return 'unit'
  const before = previous.value
  if (value.kind !== 'number' || before.kind !== 'number') {
    const isBound = ({ kind }: EnteredValue) => kind === 'belowLoq' || kind === 'aboveUpper'
    return isBound(value) || isBound(before) ? 'bound' : 'kind'
  }
  return value.comparator === '=' && before.comparator === '=' ? null : 'bound'
}
