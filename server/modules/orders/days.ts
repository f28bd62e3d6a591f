import { sql, type RawBuilder } from 'kysely'
import type { OrderList } from '@contract/orders/shapes'
import { addDays } from '@contract/rules/age'
import type { Principal } from '../../core/principal'
import { ofLab } from '../../core/scope'
import { startOfDay } from './filters'

/** The day of collection as the indexes by day have it: of UTC, because an index cannot depend on a time zone's rules. */
const day = sql`(t.date_collected at time zone 'UTC')::date`

/**
 * For a list in the order of another column than the day of collection, but of a range of those days: the days of the range
 * that have orders, to be read one by one. Undefined where the plain way is as good: the range lies where the list begins
 * anyway (the newest orders, newest first), or another filter leaves few rows to sort.
 */
export function daysOf(
  who: Principal,
  input: OrderList,
): { values: RawBuilder<unknown>; column: RawBuilder<unknown> } | undefined {
  const { sort, from, to } = input
  if (sort.endsWith('dateCollected')) return undefined
  const farAway = sort.startsWith('-') ? to !== undefined : from !== undefined
  const narrow =
    who.locations !== 'all' ||
    (input.state !== undefined && input.state !== 'CLOSED') ||
    [input.work, input.report, input.location, input.physician, input.patient].some(Boolean) ||
    input.text !== '' ||
    input.flagged === true ||
    input.stat === true
  if (!farAway || narrow) return undefined
  const utcDay = (instant: Date) => sql`${instant.toISOString().slice(0, 10)}::date`
  const first = from ? sql`and ${day} >= ${utcDay(startOfDay(from, who.timeZone))}` : sql``
  const last = to ? sql`and d.value < ${utcDay(startOfDay(addDays(to, 1), who.timeZone))}` : sql``
  const next = (bound: RawBuilder<unknown>) =>
    sql`(select ${day} from lab_order t where ${ofLab(who, 't')} and not t.deleted ${bound} order by t.lab_id, ${day} limit 1)`
  return {
    values: sql`with recursive d (value) as (
        select ${next(first)} union all select ${next(sql`and ${day} > d.value`)} from d where d.value is not null ${last}
      ) select value from d where value is not null`,
    column: day,
  }
}
