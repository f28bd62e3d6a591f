import { z } from 'zod'
import { m } from '../messages'
import { addDays, weekday as weekdayOf } from '../rules/age'
import { instantsAt, wallTimeAt } from '../rules/zone'
import { Id, Instant, Version } from '../shapes'
import { JobEvery, JobState, ScheduledKind } from './choices'

const dayMinutes = 24 * 60

/** When regular work is due, on the laboratory's clocks. */
export const ScheduleTimes = z
  .object({
    every: JobEvery,
    /** Minutes after midnight; after the full hour where it runs each hour. */
    atMinutes: z
      .int()
      .min(0)
      .max(dayMinutes - 1),
    /** 0 is Sunday; null where it does not run by the week. */
    weekday: z.int().min(0).max(6).nullable(),
  })
  .refine(({ every, weekday }) => (every === 'week') === (weekday !== null), {
    path: ['weekday'],
    error: () => m.jobs.weekdayNeeded,
  })
  .refine(({ every, atMinutes }) => every !== 'hour' || atMinutes < 60, {
    path: ['atMinutes'],
    error: () => m.jobs.withinHour,
  })
export type ScheduleTimes = z.infer<typeof ScheduleTimes>

/** A kind of regular work as its screen shows it, with its latest run. */
export const JobSchedule = z.object({
  _id: Id,
  kind: ScheduledKind,
  version: Version,
  active: z.boolean(),
  every: JobEvery,
  atMinutes: z.int(),
  weekday: z.int().nullable(),
  nextRunAt: Instant,
  last: z.object({ _id: Id, state: JobState, message: z.string().nullable(), at: Instant }).nullable(),
})
export type JobSchedule = z.infer<typeof JobSchedule>

/** The instant of a wall time, or the first one after it where the clocks jump over it: also past midnight. */
function firstInstant(date: string, minutes: number, zone: string): string | undefined {
  for (const later of [0, 30, 60, 90, 120]) {
    const at = minutes + later
    const [instant] = instantsAt(
      { date: addDays(date, Math.floor(at / dayMinutes)), minutes: at % dayMinutes },
      zone,
    )
    if (instant !== undefined) return instant
  }
  return undefined
}

/** The first time after `after` (ISO 8601) at which it is due: once on a day whose clocks are set back through it. */
export function nextRun({ every, atMinutes, weekday }: ScheduleTimes, zone: string, after: string): string {
  const { date, minutes } = wallTimeAt(after, zone)
  if (every === 'hour') {
    const wait = (atMinutes - (minutes % 60) + 60) % 60 || 60
    const minute = 60_000
    return new Date((Math.floor(Date.parse(after) / minute) + wait) * minute).toISOString()
  }
  // From the day before: its time may come after midnight.
  for (let days = -1; days <= 15; days += 1) {
    const day = addDays(date, days)
    if (every === 'week' && weekdayOf(day) !== weekday) continue
    const instant = firstInstant(day, atMinutes, zone)
    if (instant !== undefined && instant > new Date(after).toISOString()) return instant
  }
  throw new RangeError(`No time after ${after} fits this schedule.`)
}
