import { addDays, weekday } from '@contract/rules/age'
import type { Within } from '@contract/public-health/shapes'
import { instantsAt, wallTimeAt } from '@contract/rules/zone'

/** As `weekday` counts, from Sunday on. */
const isWeekend = (date: string): boolean => weekday(date) === 0 || weekday(date) === 6

/**
 * When a report is due. Working days are Monday to Friday by the laboratory's clock, at the same time of day; which days are
 * holidays is not known here, so they count as working days, and a report is due too early rather than too late.
 */
export function dueAt(released: Date, { unit, count }: Within, zone: string): Date {
  if (unit === 'hours') return new Date(released.getTime() + count * 3_600_000)
  const { date, minutes } = wallTimeAt(released.toISOString(), zone)
  let day = date
  for (let left = count; left > 0;) {
    day = addDays(day, 1)
    if (!isWeekend(day)) left--
  }
  const [instant] = instantsAt({ date: day, minutes }, zone)
  // A clock time that a day of the change to summer time does not have.
  return instant === undefined ? new Date(released.getTime() + count * 86_400_000) : new Date(instant)
}
