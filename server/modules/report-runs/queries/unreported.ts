import { sql } from 'kysely'
import { m } from '@contract/messages'
import { ofLab, ownLocations } from '../../../core/scope'
import { targetHours } from '../../orders/public'
import type { MakeReport } from './query'

interface Row {
  name: string
  waiting: number
  in_time: number
  late1: number
  late2: number
  late3: number
  oldest: string
}

/** Received orders without a final report, by how late they are: as it is now, not as it was counted. */
export const unreportedOrders: MakeReport = async ({ db, reach, input, now }) => {
  const { time_zone: zone } = await db
    .selectFrom('lab')
    .select('time_zone')
    .where('id', '=', reach.labId)
    .executeTakeFirstOrThrow()
  const start = (day: string, after = 0) =>
    sql`((${day}::date + ${sql.lit(after)})::timestamp at time zone ${zone})`
  const before = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
  const late = (from: number, to: number | null) =>
    sql`count(*) filter (where o.date_received < ${before(targetHours + from)}
      ${to === null ? sql`` : sql`and o.date_received >= ${before(targetHours + to)}`})::int`
  const { rows } = await sql<Row>`
    select l.name, count(*)::int as waiting, count(*) filter (where o.date_received >= ${before(targetHours)})::int as in_time,
      ${late(0, 24)} as late1, ${late(24, 48)} as late2, ${late(48, null)} as late3,
      (min(o.date_received) at time zone ${zone})::date::text as oldest
    from lab_order o join location l on ${ofLab(reach, 'l')} and l.id = o.location_id
    where ${ofLab(reach, 'o')} and not o.deleted and ${ownLocations(reach, 'o.location_id')}
      and o.state = 'OPEN' and (o.report_state is null or o.report_state = 'PRELIMINARY')
      and o.date_received >= ${start(input.from)} and o.date_received < ${start(input.to, 1)}
      ${input.locationId ? sql`and o.location_id = ${input.locationId}` : sql``}
      ${input.physicianId ? sql`and o.physician_id = ${input.physicianId}` : sql``}
    group by l.id, l.name, l.search_name order by min(o.date_received), l.search_name, l.id`.execute(db)
  const sum = (of: 'waiting' | 'in_time' | 'late1' | 'late2' | 'late3') =>
    rows.reduce((all, row) => all + row[of], 0)
  const oldest = rows.map((row) => row.oldest).sort()[0] ?? null
  return {
    rows: rows.map((row) => [
      row.name,
      row.waiting,
      row.in_time,
      row.late1,
      row.late2,
      row.late3,
      row.oldest,
    ]),
    totals: [
      m.reportRuns.totals,
      sum('waiting'),
      sum('in_time'),
      sum('late1'),
      sum('late2'),
      sum('late3'),
      oldest,
    ],
    notes: [m.reportRuns.noteLate],
  }
}
