import { addDays } from '../rules/age'

interface Repeats {
  everyWeeks: number
  from: string
  until: string | null
  times: number | null
}

/**
 * The next day on which an order is due after `made` orders, the last of them for the due day `last`: the first of the days
 * that is behind `last` and, where orders were missed, not before `today`. Null once all were made. Days are YYYY-MM-DD.
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
  return until !== null && day > until ? null : day
}
