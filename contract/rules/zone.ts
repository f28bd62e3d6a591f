import { addDays, dayNumber } from './age'

/** What a clock on the laboratory's wall shows: a calendar date and minutes since midnight. */
export interface WallTime {
  date: string
  minutes: number
}

const DAY = 86_400_000
const EPOCH = dayNumber('1970-01-01')
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterFor(zone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(zone)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    formatters.set(zone, formatter)
  }
  return formatter
}

/** The wall clock written as if it were UTC, in whole seconds as milliseconds. */
function readClock(instant: number, zone: string): number {
  const parts = new Map(
    formatterFor(zone)
      .formatToParts(instant)
      .map((part) => [part.type, part.value]),
  )
  const get = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '0'
  const days = dayNumber(`${get('year').padStart(4, '0')}-${get('month')}-${get('day')}`) - EPOCH
  const seconds = Number(get('hour')) * 3600 + Number(get('minute')) * 60 + Number(get('second'))
  return days * DAY + seconds * 1000
}

const namers = new Map<string, Intl.DateTimeFormat>()

/**
 * How Americans name an IANA zone at an instant (ISO 8601, UTC): `MST`, `MDT`; `GMT+1` where it has no such name. Throws a
 * RangeError as `wallTimeAt` does.
 */
export function zoneNameAt(instant: string, zone: string): string {
  const namer =
    namers.get(zone) ?? new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' })
  namers.set(zone, namer)
  return namer.formatToParts(Date.parse(instant)).find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

const CHUNK = 6 * 3_600_000
const mostChunks = 4000
/** The offset of a zone within a range of six hours from its start; null where the clocks are changed within it. */
const offsets = new Map<string, number | null>()

/** Reading a clock costs as much as a row of a list, and hundreds of instants share an offset. */
function offsetWithin(start: number, zone: string): number | null {
  const key = `${zone} ${start}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  const atStart = readClock(start, zone) - start
  const atEnd = readClock(start + CHUNK, zone) - start - CHUNK
  if (offsets.size >= mostChunks) offsets.clear()
  const offset = atStart === atEnd ? atStart : null
  offsets.set(key, offset)
  return offset
}

/** The wall clock written as if it were UTC, in milliseconds: its distance to the instant is the zone's offset. */
function wallMilliseconds(instant: number, zone: string): number {
  const start = Math.floor(instant / CHUNK) * CHUNK
  // Near the ends of what a Date can hold the range itself may lie beyond them.
  const offset = Math.abs(instant) < 8e15 ? offsetWithin(start, zone) : null
  return offset === null ? readClock(instant, zone) : Math.floor(instant / 1000) * 1000 + offset
}

/**
 * The date and time shown in an IANA zone at an instant (ISO 8601, UTC). Throws a RangeError on an unknown zone or
 * an instant that is none.
 */
export function wallTimeAt(instant: string, zone: string): WallTime {
  const time = wallMilliseconds(Date.parse(instant), zone)
  const days = Math.floor(time / DAY)
  return { date: addDays('1970-01-01', days), minutes: Math.floor((time - days * DAY) / 60_000) }
}

/** Today's date in an IANA zone, at the instant `now`. */
export const todayIn = (zone: string, now: string) => wallTimeAt(now, zone).date

/**
 * Every instant at which the zone's clocks show this date and time, earliest first: one on most days, none when the
 * clocks jump over it, two when they are set back through it. Instants are ISO 8601 in UTC.
 */
export function instantsAt({ date, minutes }: WallTime, zone: string): string[] {
  const wall = (dayNumber(date) - EPOCH) * DAY + minutes * 60_000
  // Two days either side is further than any zone has ever moved, so both offsets around a change are seen.
  const around = [-2, -1, 0, 1, 2].map((days) => wall + days * DAY)
  const distances = new Set(around.map((time) => wallMilliseconds(time, zone) - time))
  return [...distances]
    .map((offset) => wall - offset)
    .filter((instant) => wallMilliseconds(instant, zone) === wall)
    .sort((a, b) => a - b)
    .map((instant) => new Date(instant).toISOString())
}
