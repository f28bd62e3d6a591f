import { shiftMinutes, type Shift, type WorkingCalendar } from '../lab-settings/working-time'
import { addDays, weekday } from './age'
import { instantsAt, todayIn } from './zone'

/** A time that ends before it starts is an error to be shown, never 0 minutes. */
export type WorkedTime = { ok: true; minutes: number } | { ok: false; error: 'end_before_start' }

const DAY = 1440

/** The shifts that begin on a day. */
export function shiftsOn({ week, closed, extra }: WorkingCalendar, day: string): readonly Shift[] {
  if (closed.includes(day)) return []
  return extra.find((one) => one.day === day)?.shifts ?? week[(weekday(day) + 6) % 7] ?? []
}

/**
 * When the clocks show this time: the first of two where they are set back; where they jump over it, as much later as they jump,
 * so that a shift loses nothing of what was really worked.
 */
function instantOf(day: string, minutes: number, zone: string): number {
  const at = (minute: number) => {
    const date = addDays(day, Math.floor(minute / DAY))
    return instantsAt({ date, minutes: ((minute % DAY) + DAY) % DAY }, zone)[0]
  }
  for (const jump of [0, 30, 60, 120]) {
    const found = at(minutes + jump)
    if (found !== undefined) return Date.parse(found)
  }
  // A whole day that a zone left out: what begins in it begins when the next one does.
  return Date.parse(at(minutes + DAY) ?? new Date(`${day}T00:00:00Z`).toISOString())
}

/**
 * Measures working time by a calendar in an IANA zone: real seconds of [from, to) that lie within shifts, cut to whole minutes.
 * Shifts of two days that overlap are counted once. Answers keep the shifts of the days already asked for.
 */
export function workingClock(calendar: WorkingCalendar, zone: string) {
  const days = new Map<string, readonly (readonly [number, number])[]>()
  const spansOf = (day: string) => {
    const known = days.get(day)
    if (known) return known
    const spans = shiftsOn(calendar, day)
      .map(shiftMinutes)
      .map(({ start, end }) => [instantOf(day, start, zone), instantOf(day, end, zone)] as const)
      .toSorted(([a], [b]) => a - b)
    days.set(day, spans)
    return spans
  }
  return (from: Date, to: Date): WorkedTime => {
    const [a, b] = [from.getTime(), to.getTime()]
    if (b < a) return { ok: false, error: 'end_before_start' }
    const last = todayIn(zone, to.toISOString())
    let milliseconds = 0
    let counted = a
    // A night shift of the day before may still run.
    for (let day = addDays(todayIn(zone, from.toISOString()), -1); day <= last; day = addDays(day, 1))
      for (const [start, end] of spansOf(day)) {
        const begin = Math.max(counted, start)
        const until = Math.min(b, end)
        if (until <= begin) continue
        milliseconds += until - begin
        counted = until
      }
    return { ok: true, minutes: Math.floor(milliseconds / 60_000) }
  }
}

/** The percentile by nearest rank: the value at place ⌈p·n/100⌉ of the sorted ones; null of none. */
export function nearestRank(values: readonly number[], percent: number): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(1, Math.ceil((percent * sorted.length) / 100)) - 1] ?? null
}

/** By nearest rank: fewer have no 90th percentile that says anything. */
export const leastForP90 = 20
