import { addDays, calendarDay, daysInMonth, plainDate } from '../rules/age'

interface Repeats {
  everyWeeks: number
  from: string
  until: string | null
  times: number | null
}

/** The last day on which a standing order may be due: it ends within 12 months of its first day. */
export function lastAllowed(from: string): string {
  const day = calendarDay(from)
  if (!day) throw new RangeError(`Not a date that exists: ${from.slice(0, 20)}`)
  const year = day.year + 1
  return plainDate({ ...day, year, day: Math.min(day.day, daysInMonth(year, day.month)) })
}

/**
 * The next day on which an order is due after `made` orders, the last of them for the due day `last`: the first of the days
 * that is behind `last` and, where orders were missed, not before `today`. Null once all were made, and 12 months
 * after the first day. Days are YYYY-MM-DD.
 */
export function nextDue(
  { everyWeeks, from, until, times }: Repeats,
  made: number,
  last: string | null,
  today: string,
): string | null {
  if (times !== null && made >= times) return null
  let day = from
  if (last !== null)
    // What went by unattended is made up for once, not once for each time.
    while (day <= last || day < today) day = addDays(day, everyWeeks * 7)
  return (until !== null && day > until) || day > lastAllowed(from) ? null : day
}
