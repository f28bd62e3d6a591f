import type { PayerKind } from '../../choices'
import { addDays, calendarDay, daysInMonth, plainDate } from '../age'

/** One calendar year later; of February 29 it is February 28 (42 CFR 424.44). */
function oneYearLater(date: string): string {
  const day = calendarDay(date)
  if (!day) return date
  const year = day.year + 1
  return plainDate({ year, month: day.month, day: Math.min(day.day, daysInMonth(year, day.month)) })
}

/** The last day on which a payer accepts a claim for a service; null where it names none. */
export function lastFilingDay(
  serviceDate: string,
  { kind, timelyFilingDays }: { kind: PayerKind; timelyFilingDays: number | null },
): string | null {
  if (timelyFilingDays !== null) return addDays(serviceDate, timelyFilingDays)
  return kind === 'medicare' ? oneYearLater(serviceDate) : null
}
