import type { AgeBound, AgeSpan } from '../tests/shapes'
import type { Age } from './age'

type Unit = AgeBound['unit']
const DAYS_IN_YEAR = 365.25
const daysOf: Readonly<Record<Unit, number>> = { d: 1, wk: 7, mo: DAYS_IN_YEAR / 12, y: DAYS_IN_YEAR }

const units: Readonly<Record<string, Unit>> = {
  d: 'd',
  day: 'd',
  days: 'd',
  w: 'wk',
  wk: 'wk',
  week: 'wk',
  weeks: 'wk',
  m: 'mo',
  mo: 'mo',
  month: 'mo',
  months: 'mo',
  y: 'y',
  yr: 'y',
  year: 'y',
  years: 'y',
}

/**
 * A bound of age as it is typed: `18`, `18 y`, `6 mo`, `2 wk`, `28 d`. A number alone is years, and no age at all is days.
 * Null when it cannot be read.
 */
export function readAgeBound(text: string): AgeBound | null {
  const [, number = '', word = 'y'] = /^(\d{1,5})\s*([a-z]+)?$/.exec(text.trim().toLowerCase()) ?? []
  const unit = units[word]
  if (number === '' || !unit) return null
  const count = Number(number)
  return { count, unit: count === 0 ? 'd' : unit }
}

/** About how many days it is, a year being 365.25: only to put bounds in order, never to choose a patient's range. */
export const daysOfAge = ({ count, unit }: AgeBound): number => Math.round(count * daysOf[unit])

export const ageBoundText = ({ count, unit }: AgeBound): string => `${count} ${unit}`

/**
 * The bound of a definition from before units were kept: whole years where the days are exactly those of years, as `18 y`
 * was stored as 6575; every other one is the days that it says, so that what was published reads as it did.
 */
function storedInDays(days: number): AgeBound {
  const years = Math.round(days / DAYS_IN_YEAR)
  return years > 0 && daysOfAge({ count: years, unit: 'y' }) === days
    ? { count: years, unit: 'y' }
    : { count: days, unit: 'd' }
}

/** From this age on, itself included. */
export const fromAgeOf = ({ fromDays, fromAge }: AgeSpan): AgeBound => fromAge ?? storedInDays(fromDays)
/** Up to this age, itself not included; null where there is no end. */
export const toAgeOf = ({ toDays, toAge }: AgeSpan): AgeBound | null =>
  toDays === null ? null : (toAge ?? storedInDays(toDays))

/** A span of ages with its days beside the bounds, as it is stored. */
export const ageSpan = (from: AgeBound, to: AgeBound | null): Required<AgeSpan> => ({
  fromDays: daysOfAge(from),
  toDays: to && daysOfAge(to),
  fromAge: from,
  toAge: to,
})

/** Whether the bound is reached: years and months on the birthday itself, by the calendar. */
export function hasReached({ days, months }: Age, { count, unit }: AgeBound): boolean {
  switch (unit) {
    case 'd':
      return days >= count
    case 'wk':
      return days >= count * 7
    case 'mo':
      return months >= count
    case 'y':
      return months >= count * 12
  }
}

/** Whether a span holds at this age. Where the age is not known, only one for a whole life does. */
export function holdsAt(span: AgeSpan, age: Age | null): boolean {
  if (age === null) return span.fromDays === 0 && span.toDays === null
  const to = toAgeOf(span)
  return hasReached(age, fromAgeOf(span)) && (to === null || !hasReached(age, to))
}
