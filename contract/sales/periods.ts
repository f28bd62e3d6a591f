import { addDays, calendarDay, dayNumber, plainDate, weekday } from '../rules/age'
import type { Period } from './choices'
import type { Span } from './shapes'

/** The Monday of a day's week. */
export const mondayOf = (day: string): string => addDays(day, -((weekday(day) + 6) % 7))

/** The whole weeks, Monday to Sunday, that lie in these days and were over before `today`; null where there is none. */
export function wholeWeeks(
  { from, to }: { from: string; to: string },
  today: string,
): { from: string; to: string } | null {
  const first = addDays(mondayOf(from), from === mondayOf(from) ? 0 : 7)
  const end = to < today ? addDays(to, 1) : today
  const last = addDays(mondayOf(end), -1)
  return last > first ? { from: first, to: last } : null
}

const months: Record<Exclude<Period, 'week'>, number> = { month: 1, quarter: 3, year: 12 }

/** The first day of the period `back` periods before the one that holds `day`. */
function firstDay(period: Period, day: string, back: number): string {
  if (period === 'week') return addDays(mondayOf(day), -7 * back)
  const known = calendarDay(day)
  if (!known) throw new RangeError(`No such day: ${day}`)
  const length = months[period]
  const at = Math.floor((known.year * 12 + known.month - 1) / length) * length - back * length
  return plainDate({ year: Math.floor(at / 12), month: (at % 12) + 1, day: 1 })
}

/**
 * The days of a period, and those that it is compared with. The present one ends today, and is compared with as many days of
 * the one before; a past one is whole, and so is the one before it.
 */
export function spanOf(period: Period, back: number, today: string): Span {
  const from = firstDay(period, today, back)
  const last = addDays(firstDay(period, today, back - 1), -1)
  const to = last > today ? today : last
  const beforeFrom = firstDay(period, today, back + 1)
  const beforeLast = addDays(from, -1)
  const asMany = addDays(beforeFrom, dayNumber(to) - dayNumber(from))
  return {
    from,
    to,
    beforeFrom,
    beforeTo: back > 0 || asMany > beforeLast ? beforeLast : asMany,
  }
}
