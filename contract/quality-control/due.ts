import { wallTimeAt } from '../rules/zone'

/** How often a control is due: within so many hours, and on each day of the laboratory's calendar where that is asked. */
export interface ControlInterval {
  hours: number
  eachDay: boolean
}

const hour = 3_600_000
const dayOf = (at: string, zone: string) => wallTimeAt(at, zone).date

/**
 * Whether an accepted run answers for a result: measured no further apart than the interval, and on the same day of the
 * laboratory where the plan asks for each day (42 CFR 493.1256(d)(3): each day of patient testing). Instants, ISO 8601.
 */
export function answersFor(run: string, result: string, every: ControlInterval, zone: string): boolean {
  const apart = Math.abs(Date.parse(run) - Date.parse(result))
  return apart <= every.hours * hour && (!every.eachDay || dayOf(run, zone) === dayOf(result, zone))
}

export interface Due {
  state: 'ok' | 'due' | 'missing'
  /** Until when the last accepted run answers; null where there is none today. */
  until: string | null
}

/** A quarter of the interval, at most two hours, before it runs out a control is due. */
const noticeOf = (every: ControlInterval) => Math.min(2, every.hours / 4) * hour

/** Where the control of now stands. `last`: the last accepted run, or null. */
export function controlDue(last: string | null, now: string, every: ControlInterval, zone: string): Due {
  if (last === null || Date.parse(last) > Date.parse(now) || !answersFor(last, now, every, zone))
    return { state: 'missing', until: null }
  const until = Date.parse(last) + every.hours * hour
  return {
    state: until - Date.parse(now) <= noticeOf(every) ? 'due' : 'ok',
    until: new Date(until).toISOString(),
  }
}

/**
 * The last day on which a lot may be used, a calendar date: its expiry, or so many days after it was opened, whichever is
 * earlier. The printed day counts.
 */
export function lastDayOf(lot: { expires: string; opened: string | null; openDays: number | null }): string {
  if (lot.opened === null || lot.openDays === null) return lot.expires
  const at = new Date(`${lot.opened}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + lot.openDays)
  const open = at.toISOString().slice(0, 10)
  return open < lot.expires ? open : lot.expires
}
