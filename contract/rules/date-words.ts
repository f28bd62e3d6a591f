import { fill, m } from '../messages'
import { addDays, calendarDay, isPlainDate, plainDate, weekday } from './age'

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September'].concat(
  ['October', 'November', 'December'],
)
const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** `Mar 7, 1961`. Throws a RangeError on a date that does not exist. */
export function dateWords(date: string): string {
  const parts = calendarDay(date)
  if (!parts) throw new RangeError('This date does not exist.')
  return `${MONTHS[parts.month - 1]?.slice(0, 3)} ${parts.day}, ${parts.year}`
}

/** `Thu, Nov 19, 2026`. */
export const dateWordsWithDay = (date: string) => `${DAYS[weekday(date)]}, ${dateWords(date)}`

/** `08:15`, from minutes since midnight. */
export const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** How a year was written decides what it may mean; none is `3/7` without one. */
export type TypedYear = { written: 'four' | 'two'; year: number } | { written: 'none' }
export type TypedDay =
  | { ok: true; relative: true; date: string }
  | { ok: true; relative: false; month: number; day: number; year: TypedYear }
  | { ok: false; message: string }

function typedYear(text: string | undefined): TypedYear | null {
  if (text === undefined) return { written: 'none' }
  if (text.length === 4) return { written: 'four', year: Number(text) }
  return text.length === 2 ? { written: 'two', year: Number(text) } : null
}

function monthNamed(word: string): number | null {
  const name = word.toLowerCase()
  const at = MONTHS.findIndex((month) => month.toLowerCase().startsWith(name === 'sept' ? 'sep' : name))
  return name.length >= 3 && at >= 0 ? at + 1 : null
}

const typed = (
  month: number,
  day: number,
  yearText: string | undefined,
  noSuchMonth: string = m.rules.noSuchMonth,
): TypedDay | null => {
  const year = typedYear(yearText)
  if (!year) return { ok: false, message: m.rules.yearDigits }
  if (month < 1 || month > 12) return { ok: false, message: fill(noSuchMonth, { month }) }
  return { ok: true, relative: false, month, day, year }
}

/**
 * What a person typed as a day: `3/7/61`, `3-7-1961`, `03071961`, `030761`, `19610307`, `1961-03-07`, `7 mar 1961`,
 * `March 7, 1961`, `t`, `t-2`. Numbers are month first, as on US forms, but day first between
 * dots: `31.12.1970`. Null when it looks like no date at all; whether the day exists in its year is for the caller, who knows
 * the century.
 */
export function readDay(text: string, today: string): TypedDay | null {
  const relative = /^(?:t|today)(?:\s*([+-])\s*(\d{1,4}))?$/i.exec(text)
  if (relative) {
    const days = Number(relative[2] ?? 0)
    return { ok: true, relative: true, date: addDays(today, relative[1] === '-' ? -days : days) }
  }
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  if (iso) return typed(Number(iso[2]), Number(iso[3]), iso[1])
  const slashed = /^(\d{1,2})\s*([/.-])\s*(\d{1,2})(?:\s*\2\s*(\d+))?$/.exec(text)
  if (slashed) {
    // Dots are how the day comes first, as in 31.12.1970; no US form writes them.
    if (slashed[2] === '.')
      return typed(Number(slashed[3]), Number(slashed[1]), slashed[4], m.rules.noSuchMonthDots)
    return typed(Number(slashed[1]), Number(slashed[3]), slashed[4])
  }
  const compact = /^(\d{2})(\d{2})(\d{2}|\d{4})$/.exec(text)
  if (compact) {
    // No month is 19 or 20, so eight digits that begin so are year first.
    const yearFirst = text.length === 8 && /^(19|20)/.test(text)
    return yearFirst
      ? typed(Number(text.slice(4, 6)), Number(text.slice(6)), text.slice(0, 4))
      : typed(Number(compact[1]), Number(compact[2]), compact[3])
  }
  const dayFirst = /^(\d{1,2})[\s.-]*([a-z]{3,})\.?(?:[\s,.-]*(\d+))?$/i.exec(text)
  const monthFirst = /^([a-z]{3,})\.?[\s-]*(\d{1,2})(?:(?:\s*,\s*|[\s-]+)(\d+))?$/i.exec(text)
  const month = monthNamed(dayFirst?.[2] ?? monthFirst?.[1] ?? '')
  if (month === null) return null
  return typed(month, Number(dayFirst?.[1] ?? monthFirst?.[2]), dayFirst?.[3] ?? monthFirst?.[3])
}

/** The date if that day exists in that year. */
export function dayIn(year: number, month: number, day: number): string | null {
  if (year < 1 || year > 9999 || day < 1 || day > 31) return null
  const date = plainDate({ year, month, day })
  return isPlainDate(date) ? date : null
}

export const monthName = (month: number) => MONTHS[month - 1] ?? ''
