import { z } from 'zod'
import { m } from '../messages'
import { PlainDate, onceSound } from '../shapes'

const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, m.labSettings.shiftFormat)

/** Local wall time in the laboratory's zone. A shift that ends at or before its start ends on the next day. */
export const Shift = z.strictObject({ from: Clock, to: Clock })
export type Shift = z.infer<typeof Shift>

const DAY = 1440
const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** Where a shift begins and ends, in minutes of its day; the end may lie in the next one. */
export function shiftMinutes({ from, to }: Shift): { start: number; end: number } {
  const start = minutesOf(from)
  const end = minutesOf(to)
  return { start, end: end > start ? end : end + DAY }
}

/** Whether two shifts of one day overlap: then one of them was typed wrongly. */
const overlap = (shifts: readonly Shift[]): boolean => {
  const spans = shifts.map(shiftMinutes).toSorted((a, b) => a.start - b.start)
  return spans.some(({ start }, at) => at > 0 && start < (spans[at - 1]?.end ?? 0))
}

const Shifts = z
  .array(Shift)
  .max(6, m.labSettings.shiftMost)
  .superRefine(
    onceSound((shifts, ctx) => {
      if (overlap(shifts)) ctx.addIssue({ code: 'custom', message: m.labSettings.shiftOverlap })
    }),
  )

/** When work is done. A shift belongs to the day on which it begins. */
export const WorkingCalendar = z
  .strictObject({
    /** Monday first; a day without shifts is closed. */
    week: z.array(Shifts).length(7),
    /** Days on which no shift begins. */
    closed: z.array(PlainDate).max(200),
    /** Shifts of one day, in the place of those of its weekday. */
    extra: z.array(z.strictObject({ day: PlainDate, shifts: Shifts.min(1) })).max(200),
  })
  .superRefine(
    onceSound(({ week, closed, extra }, ctx) => {
      if (week.every((shifts) => shifts.length === 0) && extra.length === 0)
        ctx.addIssue({ code: 'custom', path: ['week', 0], message: m.labSettings.shiftsNone })
      const days = [...closed, ...extra.map(({ day }) => day)]
      if (new Set(days).size < days.length)
        ctx.addIssue({ code: 'custom', path: ['extra'], message: m.labSettings.dayTwice })
    }),
  )
export type WorkingCalendar = z.infer<typeof WorkingCalendar>

/** The laboratory's working time. STAT work has a calendar of its own; null: round the clock. */
export const WorkingTime = z.strictObject({ routine: WorkingCalendar, stat: WorkingCalendar.nullable() })
export type WorkingTime = z.infer<typeof WorkingTime>

/** Each day from midnight to midnight. */
export const roundTheClock: WorkingCalendar = {
  week: Array.from({ length: 7 }, () => [{ from: '00:00', to: '00:00' }]),
  closed: [],
  extra: [],
}
