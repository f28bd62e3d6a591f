import { wallTimeAt } from '@contract/rules/zone'
import { dayNumber } from '@contract/rules/age'
import type { Ctx, Write } from '../../core/context'
import { nextNumber } from '../../core/counter'

/** Year and day of the year on the laboratory's calendar: 26323. */
export function dayCode(instant: Date, zone: string): string {
  const { date } = wallTimeAt(instant.toISOString(), zone)
  const day = dayNumber(date) - dayNumber(`${date.slice(0, 4)}-01-01`) + 1
  return `${date.slice(2, 4)}${String(day).padStart(3, '0')}`
}

/** The laboratory's next requisition number of the day: YYDDD-NNNN. */
export async function nextRequisition(ctx: Ctx, w: Write): Promise<string> {
  const day = dayCode(ctx.now, ctx.who.timeZone)
  const number = await nextNumber(w.tx, ctx.who.labId, `requisition ${day}`)
  return `${day}-${String(number).padStart(4, '0')}`
}
