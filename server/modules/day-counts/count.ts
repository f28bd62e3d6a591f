import { sql, type RawBuilder } from 'kysely'
import { SARS_COV_2 } from '@contract/public-health/sars-cov-2'
import { ofLab } from '../../core/scope'
import type { Tx } from '../../core/tx'

/** Days of the laboratory's calendar, the last one left out. */
export interface DayRange {
  from: string
  until: string
}

/** Words of a finding, in small letters; what is neither is inconclusive or invalid. */
const positives = ['detected', 'positive', 'reactive', 'presumptive positive']
const negatives = ['not detected', 'negative', 'nonreactive', 'non-reactive']

const ageBands = [
  [5, '0-4'],
  [18, '5-17'],
  [50, '18-49'],
  [65, '50-64'],
  [75, '65-74'],
] as const
/** The ages that COVID results are counted by, youngest first. */
export const ageBandNames: readonly string[] = [...ageBands.map(([, name]) => name), '75+']

const bandOf = (years: RawBuilder<unknown>) =>
  sql`case ${sql.join(
    ageBands.map(([below, name]) => sql`when ${years} < ${sql.lit(below)} then ${sql.lit(name)}`),
    sql` `,
  )} else '75+' end`

/**
 * Counts these days anew, in the caller's transaction: what was counted of them before goes. A day is one of the laboratory's
 * clocks; an order counts on the day that it was entered, received and reported on, each by itself. Deleted orders count nowhere.
 */
export async function countDays(tx: Tx, labId: string, { from, until }: DayRange): Promise<void> {
  const { time_zone: zone } = await tx
    .selectFrom('lab')
    .select('time_zone')
    .where('id', '=', labId)
    .executeTakeFirstOrThrow()
  const start = sql`(${from}::date::timestamp at time zone ${zone})`
  const end = sql`(${until}::date::timestamp at time zone ${zone})`
  const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone ${zone})::date`
  const within = (column: string) => sql`${sql.ref(column)} >= ${start} and ${sql.ref(column)} < ${end}`

  for (const table of ['order_day', 'rejection_day', 'covid_day'] as const)
    await sql`delete from ${sql.table(table)} where ${ofLab(labId)} and day >= ${from}::date and day < ${until}::date`.execute(
      tx,
    )

  const orders = sql`from lab_order o where ${ofLab(labId, 'o')} and not o.deleted`
  await sql`insert into order_day (lab_id, day, location_id, physician_id, orders, received, specimens, tests, rejected, reported,
      turned, turned_hours)
    select ${labId}::uuid, c.day, c.location_id, c.physician_id, sum(c.orders), sum(c.received), sum(c.specimens), sum(c.tests), sum(c.rejected),
      sum(c.reported), sum(c.turned), sum(c.turned_hours)
    from (
      select ${dayOf('o.date_entered')} as day, o.location_id, o.physician_id, 1 as orders, 0 as received, 0 as specimens, 0 as tests,
        0 as rejected, 0 as reported, 0 as turned, 0::double precision as turned_hours
      ${orders} and ${within('o.date_entered')}
      union all
      select ${dayOf('o.date_received')}, o.location_id, o.physician_id, 0, 1,
        (select count(*) from specimen s where ${ofLab(labId, 's')} and s.order_id = o.id and s.received_at is not null)::int,
        (select count(*) from analysis a where ${ofLab(labId, 'a')} and a.order_id = o.id and a.retest_of is null
          and a.state <> 'CANCELLED')::int,
        0, 0, 0, 0
      ${orders} and ${within('o.date_received')}
      union all
      select ${dayOf('o.date_reported')}, o.location_id, o.physician_id, 0, 0, 0, 0, 0, 1,
        (o.date_received is not null)::int,
        coalesce(greatest(extract(epoch from o.date_reported - o.date_received), 0) / 3600, 0)
      ${orders} and ${within('o.date_reported')}
      union all
      select ${dayOf('s.rejected_at')}, o.location_id, o.physician_id, 0, 0, 0, 0, 1, 0, 0, 0
      from specimen s join lab_order o on ${ofLab(labId, 'o')} and o.id = s.order_id and not o.deleted
      where ${ofLab(labId, 's')} and ${within('s.rejected_at')}
    ) c group by c.day, c.location_id, c.physician_id`.execute(tx)

  await sql`insert into rejection_day (lab_id, day, location_id, reason, specimens)
    select ${labId}::uuid, ${dayOf('s.rejected_at')}, o.location_id, coalesce(trim(s.reject_reason), ''), count(*)
    from specimen s join lab_order o on ${ofLab(labId, 'o')} and o.id = s.order_id and not o.deleted
    where ${ofLab(labId, 's')} and ${within('s.rejected_at')}
    group by 2, 3, 4`.execute(tx)

  await countCovid(tx, labId, zone, within('a.released_at'))
}

/** One result of an order: positive where one of its tests is. By its last release, so that it counts once. */
async function countCovid(tx: Tx, labId: string, zone: string, released: RawBuilder<unknown>): Promise<void> {
  const finding = sql`lower(trim(coalesce(a.interpretation ->> 'finding', a.entered ->> 'raw', '')))`
  const years = sql`extract(year from age((o.date_collected at time zone ${zone})::date, (o.patient ->> 'dob')::date))`
  const covid = sql`a.test_id in (select t.id from test t where ${ofLab(labId, 't')} and t.loinc = any(${[...SARS_COV_2]}::text[]))
    and a.state = 'RELEASED' and a.entered ->> 'kind' is distinct from 'notPerformed'`
  await sql`insert into covid_day (lab_id, day, location_id, result, age_band, race, ethnicity, county, orders)
    select ${labId}::uuid, r.day, o.location_id, r.result, ${bandOf(years)},
      coalesce(o.patient ->> 'race', 'notspecified'), coalesce(o.patient ->> 'ethnicity', 'notspecified'),
      coalesce((select max(c.county) from health_case c where ${ofLab(labId, 'c')} and c.order_id = o.id), ''), count(*)
    from (
      select a.order_id, (max(a.released_at) at time zone ${zone})::date as day,
        case when bool_or(${finding} = any(${positives}::text[])) then 'positive'
          when bool_and(${finding} = any(${negatives}::text[])) then 'negative' else 'other' end as result
      from analysis a
      where ${ofLab(labId, 'a')} and ${covid} and a.order_id in (
        select a.order_id from analysis a where ${ofLab(labId, 'a')} and ${covid} and ${released})
      group by a.order_id
    ) r
    join lab_order o on ${ofLab(labId, 'o')} and o.id = r.order_id and not o.deleted
    where exists (select from analysis a where ${ofLab(labId, 'a')} and a.order_id = r.order_id and ${covid} and ${released}
      and (a.released_at at time zone ${zone})::date = r.day)
    group by 2, 3, 4, 5, 6, 7, 8`.execute(tx)
}

/** The first and last day on which something happened; null in an empty laboratory. */
export async function countedSpan(tx: Tx, labId: string): Promise<{ first: string; last: string } | null> {
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    select least(min(o.date_entered), min(o.date_received))::date::text as first,
      greatest(max(o.date_entered), max(o.date_reported), max(o.date_received))::date::text as last
    from lab_order o where ${ofLab(labId, 'o')} and not o.deleted`.execute(tx)
  const row = rows[0]
  return row?.first && row.last ? { first: row.first, last: row.last } : null
}

/** Says when the days were counted; `all`: every one of them. */
export async function noteCounted(tx: Tx, labId: string, at: Date, all: boolean): Promise<void> {
  await tx
    .insertInto('day_count')
    .values({ lab_id: labId, counted_at: at, all_counted_at: all ? at : null })
    .onConflict((conflict) =>
      conflict.column('lab_id').doUpdateSet({ counted_at: at, ...(all && { all_counted_at: at }) }),
    )
    .execute()
}
