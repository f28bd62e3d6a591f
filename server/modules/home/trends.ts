import { sql, type RawBuilder } from 'kysely'
import { addDays } from '@contract/rules/age'
import { todayIn } from '@contract/rules/zone'
import type { Principal } from '../../core/principal'
import { ofLab, ownLocations } from '../../core/scope'
import type { Executor } from '../../core/tx'
import type { Home } from './tiles'

const shownDays = 14
/** The newest reports say what turnaround is now; reading more of a large laboratory's week would change no figure. */
const mostReports = 5000
/** By nearest rank: fewer reports have no 90th percentile that says anything. */
const leastForP90 = 20
/** Where no test of a panel names its own. */
const defaultTargetHours = 24

/**
 * Orders received and reported on each of the last 14 days of the laboratory's calendar, today last. Each day is a range of
 * its own in an index that holds nothing but the dates, so that no order is read.
 */
export async function countDays(db: Executor, who: Principal, now: Date): Promise<Home['days']> {
  const first = addDays(todayIn(who.timeZone, now.toISOString()), 1 - shownDays)
  const midnight = (days: RawBuilder<unknown>) =>
    sql`(${first}::date + ${days})::timestamp at time zone ${who.timeZone}`
  const within = (column: string) => sql`(select count(*)::int from lab_order o
    where ${ofLab(who, 'o')} and not o.deleted and ${ownLocations(who, 'o.location_id')}
      and ${sql.ref(column)} >= d.since and ${sql.ref(column)} < d.until)`
  const { rows } = await sql<Home['days'][number]>`
    select d.day::text, ${within('o.date_received')} as received, ${within('o.date_reported')} as reported
    from (select ${first}::date + n as day, ${midnight(sql`n`)} as since, ${midnight(sql`n + 1`)} as until
      from generate_series(0, ${shownDays - 1}::int) n) d
    order by d.day`.execute(db)
  return rows
}

interface PanelRow {
  panel: string
  count: number
  median: number
  p90: number | null
  target: number | null
}

const oneDecimal = (hours: number) => Math.round(hours * 10) / 10

/**
 * Hours from receipt to report of the last seven days, per panel or single test as ordered, most ordered first. The target is
 * the longest turnaround among the panel's tests.
 */
export async function measureTurnaround(
  db: Executor,
  who: Principal,
  now: Date,
): Promise<Home['turnaround']> {
  const since = new Date(now.getTime() - 7 * 86_400_000)
  const { rows } = await sql<PanelRow>`
    with reported as (
      select o.id, o.panels, extract(epoch from o.date_reported - o.date_received)::float8 / 3600 as hours
      from lab_order o
      where ${ofLab(who, 'o')} and not o.deleted and ${ownLocations(who, 'o.location_id')}
        and o.date_reported >= ${since} and o.date_received is not null
      order by o.date_reported desc limit ${mostReports}
    ), items as (
      select distinct r.id, r.hours, i->>'code' as code, i->>'name' as name, i->>'panelId' as panel_id, i->>'testId' as test_id
      from reported r, jsonb_array_elements(r.panels) i
    ), measured as (
      select code, max(name) as panel, max(panel_id)::uuid as panel_id, max(test_id)::uuid as test_id, count(*)::int as count,
        percentile_disc(0.5) within group (order by hours) as median,
        case when count(*) >= ${leastForP90} then percentile_disc(0.9) within group (order by hours) end as p90
      from items group by code order by count(*) desc, code limit 12
    )
    select m.panel, m.count, m.median, m.p90, (
      select max(t.turnaround_hours) from test t
      where ${ofLab(who, 't')} and (t.id = m.test_id
        or t.id in (select pt.test_id from panel_test pt where ${ofLab(who, 'pt')} and pt.panel_id = m.panel_id))) as target
    from measured m order by m.count desc, m.code`.execute(db)
  return rows.map((row) => ({
    panel: row.panel,
    count: row.count,
    medianHours: oneDecimal(row.median),
    p90Hours: row.p90 === null ? null : oneDecimal(row.p90),
    targetHours: row.target ?? defaultTargetHours,
  }))
}
