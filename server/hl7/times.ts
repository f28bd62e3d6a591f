import { dayNumber, isPlainDate } from '@contract/rules/age'
import { instantsAt, wallTimeAt } from '@contract/rules/zone'

/** A time as it came: what it says, how exactly, and when that was. */
export interface Hl7Time {
  /** As it stands in the message. */
  text: string
  /** The day it names, `YYYY-MM-DD`, in its own zone; null where it names a month or a year alone. */
  date: string | null
  /** Null where it has no hour, or the wall clock of the zone never showed it. ISO 8601, UTC. */
  instant: string | null
  precision: 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second'
  /** It names its own offset; else it was read in the connection's zone. */
  hasOffset: boolean
}

const FORM =
  /^(\d{4})(?:(\d{2})(?:(\d{2})(?:(\d{2})(?:(\d{2})(?:(\d{2})(?:\.(\d{1,4}))?)?)?)?)?)?(?:([+-])(\d{2})(\d{2}))?$/

/**
 * Reads a DTM or TS, `YYYY[MM[DD[HH[MM[SS[.S…]]]]]][±ZZZZ]` (HL7 v2.5.1, 2.A.22). Without an offset it is the wall clock of
 * `zone`, an IANA name; of an hour that a zone has twice, the first. Null where it is no such time, or a day or hour that does
 * not exist. Blanks around it and a second component (precision, before 2.5) are for the caller to cut.
 */
export function readTime(text: string, zone: string): Hl7Time | null {
  const match = FORM.exec(text.trim())
  if (!match) return null
  const [, year = '', month, day, hour, minute, second, fraction, sign, zoneHours, zoneMinutes] = match
  const hasOffset = sign !== undefined
  const base = { text: text.trim(), instant: null, hasOffset }
  if (Number(year) < 1000) return null
  const offset = hasOffset ? Number(`${sign}1`) * (Number(zoneHours) * 60 + Number(zoneMinutes)) : null
  if (offset !== null && Math.abs(offset) > 14 * 60) return null
  if (month === undefined) return { ...base, date: null, precision: 'year' }
  if (Number(month) < 1 || Number(month) > 12) return null
  if (day === undefined) return { ...base, date: null, precision: 'month' }
  const date = `${year}-${month}-${day}`
  if (!isPlainDate(date)) return null
  if (hour === undefined) return { ...base, date, precision: 'day' }
  if (Number(hour) > 23 || Number(minute ?? 0) > 59 || Number(second ?? 0) > 59) return null
  const minutes = Number(hour) * 60 + Number(minute ?? 0)
  const whole =
    offset === null
      ? (instantsAt({ date, minutes }, zone)[0] ?? null)
      : new Date(Date.parse(`${date}T00:00:00Z`) + (minutes - offset) * 60_000).toISOString()
  const beyond = Number(second ?? 0) * 1000 + Number((fraction ?? '').padEnd(3, '0').slice(0, 3))
  const instant = whole === null ? null : new Date(Date.parse(whole) + beyond).toISOString()
  const precision = second !== undefined ? 'second' : minute !== undefined ? 'minute' : 'hour'
  return { ...base, date, precision, instant }
}

const two = (n: number) => String(n).padStart(2, '0')
/** Minutes since the first day there is. */
const minutesOf = ({ date, minutes }: { date: string; minutes: number }) => dayNumber(date) * 1440 + minutes

/** An instant as `YYYYMMDDHHMMSS±ZZZZ` on the wall clock of a zone. */
export function writeTime(instant: string, zone: string): string {
  const wall = wallTimeAt(instant, zone)
  const offset = minutesOf(wall) - minutesOf(wallTimeAt(instant, 'UTC'))
  const clock = `${two(Math.floor(wall.minutes / 60))}${two(wall.minutes % 60)}${instant.slice(17, 19)}`
  const size = Math.abs(offset)
  const zoneText = `${offset < 0 ? '-' : '+'}${two(Math.floor(size / 60))}${two(size % 60)}`
  return `${writeDate(wall.date)}${clock}${zoneText}`
}

/** A calendar date as `YYYYMMDD`. */
export const writeDate = (date: string): string => date.replaceAll('-', '')
