import { sql } from 'kysely'
import { m } from '@contract/messages'
import type { LocationTotals, Span } from '@contract/sales/shapes'
import { ofLab, ownLocations, type Reach } from '../../core/scope'
import type { Executor } from '../../core/tx'

interface Row {
  id: string
  name: string
  orders: number
  before: number
  received: number
  reported: number
  specimens: number
  rejected: number
  turned: number
  turned_hours: number
  unsigned: number
  reasons: LocationTotals['reasons']
}

/** What each location within reach sent over these days, from the counted days; what waits for a signature as it is now. */
export async function locationTotals(db: Executor, who: Reach, span: Span): Promise<LocationTotals[]> {
  const own = sql`${ofLab(who, 'd')} and ${ownLocations(who, 'd.location_id')}`
  // What somebody typed may name a patient, whom sales may not read.
  const reasons = sql.join(Object.values(m.specimens.rejectReasons).map((words) => sql`(${words}::text)`))
  const listed = sql`case when d.reason = '' then '' else coalesce(
    (select r.words from (values ${reasons}) r (words) where lower(r.words) = lower(d.reason)), ${m.sales.otherReason}) end`
  const sum = (column: string) => sql`sum(d.${sql.ref(column)})::int as ${sql.ref(column)}`
  const { rows } = await sql<Row>`
    with now as (
      select d.location_id, ${sql.join(['orders', 'received', 'reported', 'specimens', 'rejected', 'turned'].map(sum))},
        sum(d.turned_hours) as turned_hours
      from order_day d where ${own} and d.day between ${span.from}::date and ${span.to}::date group by d.location_id
    ), before as (
      select d.location_id, sum(d.orders)::int as orders
      from order_day d where ${own} and d.day between ${span.beforeFrom}::date and ${span.beforeTo}::date group by d.location_id
    ), why as (
      select c.location_id, json_agg(json_build_object('reason', c.reason, 'count', c.count) order by c.count desc, c.reason) as reasons
      from (
        select d.location_id, ${listed} as reason, sum(d.specimens)::int as count from rejection_day d
        where ${own} and d.day between ${span.from}::date and ${span.to}::date group by 1, 2
      ) c group by c.location_id
    ), open as (
      select d.location_id, count(*)::int as unsigned from lab_order d
      where ${own} and d.report_due is not null and not d.deleted group by d.location_id
    )
    select l.id, l.name, coalesce(n.orders, 0) as orders, coalesce(b.orders, 0) as before, coalesce(n.received, 0) as received,
      coalesce(n.reported, 0) as reported, coalesce(n.specimens, 0) as specimens, coalesce(n.rejected, 0) as rejected,
      coalesce(n.turned, 0) as turned, coalesce(n.turned_hours, 0) as turned_hours, coalesce(o.unsigned, 0) as unsigned,
      coalesce(w.reasons, '[]') as reasons
    from location l
    left join now n on n.location_id = l.id
    left join before b on b.location_id = l.id
    left join why w on w.location_id = l.id
    left join open o on o.location_id = l.id
    where ${ofLab(who, 'l')} and ${ownLocations(who, 'l.id')} and (l.active or n.location_id is not null)
    order by coalesce(n.orders, 0) desc, l.search_name, l.id`.execute(db)
  return rows.map(({ id, before, turned, turned_hours, ...row }) => ({
    ...row,
    _id: id,
    ordersBefore: before,
    turnaround: turned > 0 ? turned_hours / turned : null,
  }))
}
