/** How values are shown. Instants in the laboratory's time zone; calendar dates as they are, in no zone at all. */

const LOCALE = 'en-US'
const PLAIN_DATE = /^(\d{4})-(\d{2})-(\d{2})$/

const formats = new WeakMap<Intl.DateTimeFormatOptions, Map<string, Intl.DateTimeFormat>>()
/** Making a format is slow and a list makes hundreds of calls. Each set of options is one object, known by itself. */
function dateFormat(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const ofOptions = formats.get(options) ?? new Map<string, Intl.DateTimeFormat>()
  const known = ofOptions.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat(LOCALE, { ...options, timeZone: zone })
  formats.set(options, ofOptions.set(zone, made))
  return made
}

/** The calendar date at noon UTC, only ever shown in UTC; null when the text is no date that exists. */
function calendarDay(text: string): Date | null {
  const parts = PLAIN_DATE.exec(text)
  if (!parts) return null
  const day = new Date(`${text}T12:00:00Z`)
  return Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== text ? null : day
}

const showDay = (text: string, options: Intl.DateTimeFormatOptions): string => {
  const day = calendarDay(text)
  return day ? dateFormat('UTC', options).format(day) : text
}

/** An instant as ISO text or a Date. */
export type InstantLike = string | Date

/** What cannot be read is shown as it came: a strange value is better than none, or than a wrong one. */
function showInstant(instant: InstantLike, zone: string, options: Intl.DateTimeFormatOptions): string {
  const date = typeof instant === 'string' ? new Date(instant) : instant
  return Number.isNaN(date.getTime()) ? String(instant) : dateFormat(zone, options).format(date)
}

const DAY = { month: 'short', day: 'numeric', year: 'numeric' } as const
const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const DAY_CLOCK = { ...DAY, ...CLOCK }
const DIGITS = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
const MONTH_DAY = { month: 'short', day: 'numeric' } as const

/** `'1961-03-07'` as `Mar 7, 1961`. */
export const formatDate = (date: string): string => showDay(date, DAY)

/** `'1961-03-07'` as `03/07/1961`. */
export const formatDateShort = (date: string): string => showDay(date, DIGITS)

/** The day of an instant, `Nov 19, 2026`. */
export const formatInstantDate = (instant: InstantLike, zone: string): string =>
  showInstant(instant, zone, DAY)

/** `08:15`, on 24 hours. */
export const formatClock = (instant: InstantLike, zone: string): string => showInstant(instant, zone, CLOCK)

/** `Nov 19, 2026, 08:15`. */
export const formatDateTime = (instant: InstantLike, zone: string): string =>
  showInstant(instant, zone, DAY_CLOCK)

/** `Nov 19`: of a calendar date as it stands, of an instant in the zone. */
export function formatDayMonth(value: InstantLike, zone: string): string {
  if (typeof value === 'string' && PLAIN_DATE.test(value)) return showDay(value, MONTH_DAY)
  return showInstant(value, zone, MONTH_DAY)
}

/** The day of the last minute that was asked for: each row of a list asks, and no zone's day begins within a minute. */
let lastDay: { zone: string; minute: number; day: string } | undefined

/** Today's calendar date in the zone, `YYYY-MM-DD`. */
export function todayIn(zone: string, now: Date = new Date()): string {
  const minute = Math.floor(now.getTime() / 60_000)
  if (lastDay?.zone === zone && lastDay.minute === minute) return lastDay.day
  const parts = dateFormat(zone, DIGITS).formatToParts(now)
  const day = ['year', 'month', 'day']
    .map((wanted) => parts.find(({ type }) => type === wanted)?.value)
    .join('-')
  lastDay = { zone, minute, day }
  return day
}

/** Whole years from a birth date to a day, both `YYYY-MM-DD`; null when either is no date or the day is earlier. */
export function ageInYears(dob: string, on: string): number | null {
  if (!calendarDay(dob) || !calendarDay(on) || on < dob) return null
  const years = Number(on.slice(0, 4)) - Number(dob.slice(0, 4))
  return on.slice(5) < dob.slice(5) ? years - 1 : years
}

export interface PersonName {
  lastname: string
  firstname?: string | null | undefined
  middlename?: string | null | undefined
}

/** `Okonkwo-Reyes, Adaeze Chidinma`. */
export function formatPerson({ lastname, firstname, middlename }: PersonName): string {
  const given = [firstname, middlename].map((name) => name?.trim()).filter(Boolean)
  return [lastname.trim(), given.join(' ')].filter(Boolean).join(', ')
}

let numbers: Intl.NumberFormat | undefined

/**
 * `1,284`; `10,000+` where counting stopped there. The browser reads its tables of languages for the first format that it
 * makes, which is the longest single step of opening a page on a telephone: a number without a comma needs none.
 */
export function formatCount(count: number, capped = false): string {
  const plain = Number.isInteger(count) && count >= 0 && count < 1000
  return (
    (plain ? String(count) : (numbers ??= new Intl.NumberFormat(LOCALE)).format(count)) + (capped ? '+' : '')
  )
}

/**
 * A place in the part that may be cut and the part that must stay readable: the last one after a comma.
 * `Cedar Ridge Pain & Spine, Meridian` is shown as `Cedar Ridge Pain … · Meridian`.
 */
export function splitLocation(name: string): { head: string; tail: string | null } {
  const comma = name.lastIndexOf(',')
  const [head, tail] = [name.slice(0, comma).trim(), name.slice(comma + 1).trim()]
  return comma < 0 || head === '' || tail === '' ? { head: name.trim(), tail: null } : { head, tail }
}

/** How long ago, in one unit: `32 min`, `5 h` (up to two days), `3 d`. For chips such as `Hold 5 h`. */
export function formatElapsed(since: InstantLike, now: Date = new Date()): string {
  const minutes = Math.floor((now.getTime() - new Date(since).getTime()) / 60_000)
  if (Number.isNaN(minutes)) return ''
  if (minutes < 60) return `${String(Math.max(0, minutes))} min`
  if (minutes < 48 * 60) return `${String(Math.floor(minutes / 60))} h`
  return `${String(Math.floor(minutes / 1440))} d`
}
