/**
 * Birth dates and ages on the calendar alone. A birth date is a day, never an instant: nothing here asks for a time
 * zone, so every machine answers alike. Dates are `YYYY-MM-DD`, Gregorian, years 0001 to 9999.
 */
export interface CalendarDay {
  year: number
  month: number
  day: number
}

export const isLeapYear = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)

/** Days in a month counted from 1; 0 when there is no such month. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28
  return [31, 0, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0
}

/** The parts of a date that exists, or null. */
export function calendarDay(text: string): CalendarDay | null {
  const found = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!found) return null
  const [year, month, day] = [Number(found[1]), Number(found[2]), Number(found[3])]
  return year >= 1 && day >= 1 && day <= daysInMonth(year, month) ? { year, month, day } : null
}

/** True for `YYYY-MM-DD` and a day that exists. */
export const isPlainDate = (text: string) => calendarDay(text) !== null

/** The date as text. The parts must be of a day that exists. */
export const plainDate = ({ year, month, day }: CalendarDay) =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

function known(text: string): CalendarDay {
  const day = calendarDay(text)
  if (!day) throw new RangeError(`Not a date that exists: ${text.slice(0, 20)}`)
  return day
}

/** Days from 0000-03-01 on; counting years from March puts the leap day last, where it disturbs nothing. */
export function dayNumber(text: string): number {
  const { year, month, day } = known(text)
  const y = month > 2 ? year : year - 1
  const monthFromMarch = (month + 9) % 12
  const daysBefore = Math.floor((153 * monthFromMarch + 2) / 5)
  return 365 * y + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400) + daysBefore + day - 1
}

/** The date `count` days later (earlier when negative). Throws a RangeError on a date that does not exist. */
export function addDays(text: string, count: number): string {
  const target = dayNumber(text) + count
  let year = Math.floor(target / 365.2425)
  const marchFirst = (y: number) => 365 * y + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400)
  while (marchFirst(year) > target) year -= 1
  while (marchFirst(year + 1) <= target) year += 1
  const dayOfYear = target - marchFirst(year)
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153)
  const day = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
  return plainDate({ year: month <= 2 ? year + 1 : year, month, day })
}

/** 0 is Sunday. */
export const weekday = (text: string) => (dayNumber(text) + 3) % 7

/** Whole days lived; negative before birth. Throws a RangeError when either date does not exist. */
export const ageInDays = (dob: string, on: string) => dayNumber(on) - dayNumber(dob)

/** Whole months lived; negative before birth. */
export function ageInMonths(dob: string, on: string): number {
  const [born, now] = [known(dob), known(on)]
  return (now.year - born.year) * 12 + now.month - born.month - (now.day < born.day ? 1 : 0)
}

/**
 * Whole years lived; negative before birth. Somebody born on February 29 turns a year older on March 1 of a year
 * that has no such day: on February 28 the year is not yet over.
 */
export function ageInYears(dob: string, on: string): number {
  return Math.floor(ageInMonths(dob, on) / 12)
}

/** Whole days and whole months lived: what bounds of age are compared with. */
export interface Age {
  days: number
  months: number
}

/** The age on a day; null before birth. Throws a RangeError when either date does not exist. */
export function ageOn(dob: string, on: string): Age | null {
  const days = ageInDays(dob, on)
  return days < 0 ? null : { days, months: ageInMonths(dob, on) }
}

/** As shown beside a name: `12 d` in the first month, `4 mo` to the second birthday, then `65 y`; empty before birth. */
export function ageText(dob: string, on: string): string {
  const days = ageInDays(dob, on)
  if (days < 0) return ''
  const months = ageInMonths(dob, on)
  if (months < 1) return `${days} d`
  return months < 24 ? `${months} mo` : `${Math.floor(months / 12)} y`
}
