import type { DeltaLimits, TestDefinition } from '../tests/shapes'
import { changedByMoreThan, compare, decimal, multiply, percentChange, subtract } from './decimal'
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
  /** From its collection to that of the value it is held against; left out where that is not known. */
  hoursBefore?: number
  /** It was measured in another type of specimen. */
  otherSpecimen?: boolean
}

type Limited = Pick<TestDefinition, 'deltaPercent' | 'delta' | 'units'>

/** Whether a definition limits the change of a result in any way. */
export const limitsChange = ({
  deltaPercent,
  delta,
}: Pick<TestDefinition, 'deltaPercent' | 'delta'>): boolean =>
  deltaPercent !== null || (delta != null && (delta.absolute !== null || delta.perDay !== null))

/**
 * Why the change since a previous value is not known: a bound, another unit, no number on one side, or a value that was withheld;
 * where the definition has limits beside a percentage, also another specimen type, a percentage of zero, no time to divide by, and
 * a previous value from before its window (`old`), which nobody asks to be compared.
 */
export type ChangeUnknown = 'bound' | 'unit' | 'kind' | 'withheld' | 'old' | 'specimen' | 'zero' | 'time'

/** A change of so much in so many minutes, against a rate by the day; exact. */
function isFaster(change: string, minutes: number, perDay: string): boolean {
  return compare(multiply(change, '1440'), multiply(perDay, minutes.toString())) > 0
}

/** In whole minutes; undefined where there is none to divide by. */
function minutesOf(hours: number | undefined): number | undefined {
  const minutes = hours === undefined ? 0 : Math.round(hours * 60)
  return minutes > 0 ? minutes : undefined
}

function isMarked(
  { deltaPercent, delta }: Limited,
  before: string,
  now: string,
  hoursBefore: number | undefined,
): boolean {
  const beyond = deltaPercent !== null && changedByMoreThan(deltaPercent, before, now)
  if (!delta) return beyond
  const change = subtract(now, before)
  const size = change.replace(/^-/, '')
  const { absolute, perDay, floor, direction } = delta
  const minutes = minutesOf(hoursBefore)
  const isWatched = direction === 'any' || (direction === 'rise') === decimal(change).sign > 0
  if (!isWatched || (floor !== null && compare(size, floor) < 0)) return false
  return (
    (beyond && decimal(before).sign !== 0) ||
    (absolute !== null && compare(size, absolute) > 0) ||
    (perDay !== null && minutes !== undefined && isFaster(size, minutes, perDay))
  )
}

/** Since which previous value a definition compares none, and why. */
function notCompared(
  { units }: Limited,
  delta: DeltaLimits | undefined,
  { hoursBefore, otherSpecimen, ...previous }: PreviousResult,
): ChangeUnknown | null {
  if (previous.units !== units) return 'unit'
  if (!delta) return null
  if (otherSpecimen) return 'specimen'
  if (delta.windowHours !== null && hoursBefore !== undefined && hoursBefore > delta.windowHours) return 'old'
  return null
}

/**
 * The change since the patient's previous result of this test. Null unless both are measured numbers in the same
 * unit: `<5` has no difference to anything. Marked when the unrounded change exceeds one of the test's limits; any
 * change from zero does exceed a percentage that stands alone.
 */
export function deltaOf(
  definition: Limited,
  value: EnteredValue,
  previous: PreviousResult | undefined,
): Delta | null {
  if (!previous || notCompared(definition, definition.delta, previous) !== null) return null
  const before = previous.value
  if (value.kind !== 'number' || before.kind !== 'number') return null
  if (value.comparator !== '=' || before.comparator !== '=') return null
  const change = subtract(value.number, before.number)
  return {
    change: decimal(change).sign > 0 ? `+${change}` : change,
    percent: percentChange(before.number, value.number, 1),
    marked: isMarked(definition, before.number, value.number, previous.hoursBefore),
  }
}

/** What of the limits a change could not be held against, though it is known: a percentage of zero, a rate without a time. */
function notHeldAgainst(
  { deltaPercent, delta }: Limited,
  before: string,
  hoursBefore: number | undefined,
): ChangeUnknown | null {
  if (!delta) return null
  if (deltaPercent !== null && decimal(before).sign === 0) return 'zero'
  // Two collections within a minute have no rate.
  return delta.perDay !== null && minutesOf(hoursBefore) === undefined ? 'time' : null
}

/**
 * Why no change can be worked out since a previous value that there is, or why it cannot be held against all limits of the test;
 * null where it can, where it is marked all the same, and where there was no previous value.
 */
export function changeUnknown(
  definition: Limited,
  value: EnteredValue,
  previous: PreviousResult | undefined,
): ChangeUnknown | null {
  if (!previous || value.kind === 'notPerformed' || previous.value.kind === 'notPerformed') return null
  const apart = notCompared(definition, definition.delta, previous)
  if (apart) return apart
  const before = previous.value
  if (value.kind !== 'number' || before.kind !== 'number') {
    const isBound = ({ kind }: EnteredValue) => kind === 'belowLoq' || kind === 'aboveUpper'
    return isBound(value) || isBound(before) ? 'bound' : 'kind'
  }
  if (value.comparator !== '=' || before.comparator !== '=') return 'bound'
  return isMarked(definition, before.number, value.number, previous.hoursBefore)
    ? null
    : notHeldAgainst(definition, before.number, previous.hoursBefore)
}
