import { wallTimeAt } from '@contract/rules/zone'
import { dayNumber } from '@contract/rules/age'
import type { Ctx, Write } from '../../core/context'
import { countUp, nextNumber } from '../../core/counter'

/** Year and day of the year on the laboratory's calendar: 26323. */
export function dayCode(instant: Date, zone: string): string {
  const { date } = wallTimeAt(instant.toISOString(), zone)
  const day = dayNumber(date) - dayNumber(`${date.slice(0, 4)}-01-01`) + 1
  return `${date.slice(2, 4)}${String(day).padStart(3, '0')}`
}

/** The laboratory's requisition numbers of the day: YYDDD-NNNN. */
export function requisitionsOfToday(ctx: Ctx, w: Write) {
  const day = dayCode(ctx.now, ctx.who.timeZone)
  const series = `requisition ${day}`
  const written = (number: number): string => `${day}-${String(number).padStart(4, '0')}`
  return {
    next: async () => written(await nextNumber(w.tx, ctx.who.labId, series)),
    /** The statement behind `next`, for where it travels with another; `written` reads what it answers. */
    counting: () => countUp(w.tx, ctx.who.labId, series).compile(),
    written,
  }
}
