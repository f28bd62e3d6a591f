import { sql } from 'kysely'
import { hiddenAmong, isHidden } from '@contract/report-runs/hidden'
import { addDays } from '@contract/rules/age'
import { quietDays, shownWeeks, type Measure } from '@contract/sales/choices'
import { mondayOf } from '@contract/sales/periods'
import type { Figure, LeaderRow, Leaderboard, LeaderboardQuery, Span } from '@contract/sales/shapes'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'

interface Counted {
  id: string
  name: string
  team: string | null
  locations: number
  received: number
  specimens: number
  rejected: number
  turned: number
  turned_hours: number
  before: number
  specimens_before: number
  rejected_before: number
  is_new: number
  returned: number
  new_before: number
  weeks: number[]
}

/**
 * Every active representative with what the locations that they have now sent. A location is new where its first order ever lies
 * in the period; it has come back where none lies in the ninety days before its first one of the period.
 */
async function countReps(db: Executor, labId: string, span: Span, today: string): Promise<Counted[]> {
  const firstWeek = addDays(mondayOf(today), -7 * (shownWeeks - 1))
  const now = sql`d.day between ${span.from}::date and ${span.to}::date`
  const before = sql`d.day between ${span.beforeFrom}::date and ${span.beforeTo}::date`
  const sums = (column: string, filter = now) =>
    sql`coalesce(sum(d.${sql.ref(column)}) filter (where ${filter}), 0)`
  const first = (from: string, to: string) => sql`(select d.day from order_day d where ${ofLab(labId, 'd')}
    and d.location_id = l.id and d.orders > 0 and d.day between ${from}::date and ${to}::date order by d.day limit 1)`
  const last = (
    day: ReturnType<typeof first>,
  ) => sql`(select d.day from order_day d where ${ofLab(labId, 'd')}
    and d.location_id = l.id and d.orders > 0 and d.day < ${day} order by d.day desc limit 1)`
  const since = [span.beforeFrom, firstWeek].sort()[0]
  const { rows } = await sql<Counted>`
    with place as (
      select l.id, l.sales_rep_id, f.now as first_now, ${last(sql`f.now`)} as last_now, f.before as first_before,
        ${last(sql`f.before`)} as last_before
      from location l
      cross join lateral (select ${first(span.from, span.to)} as now, ${first(span.beforeFrom, span.beforeTo)} as before) f
      where ${ofLab(labId, 'l')} and l.sales_rep_id is not null
    ), places as (
      select p.sales_rep_id, count(*)::int as locations,
        count(*) filter (where p.first_now is not null and p.last_now is null)::int as is_new,
        count(*) filter (where p.last_now < p.first_now - ${sql.lit(quietDays)})::int as returned,
        count(*) filter (where p.first_before is not null and p.last_before is null)::int as new_before
      from place p group by p.sales_rep_id
    ), figures as (
      select p.sales_rep_id, ${sums('received')}::int as received, ${sums('specimens')}::int as specimens,
        ${sums('rejected')}::int as rejected, ${sums('turned')}::int as turned, ${sums('turned_hours')} as turned_hours,
        ${sums('received', before)}::int as before, ${sums('specimens', before)}::int as specimens_before,
        ${sums('rejected', before)}::int as rejected_before
      from place p join order_day d on ${ofLab(labId, 'd')} and d.location_id = p.id
        and d.day >= ${since}::date and d.day <= ${today}::date
      group by p.sales_rep_id
    ), weekly as (
      select p.sales_rep_id, (d.day - ${firstWeek}::date) / 7 as week, sum(d.received)::int as received
      from place p join order_day d on ${ofLab(labId, 'd')} and d.location_id = p.id
        and d.day >= ${firstWeek}::date and d.day <= ${today}::date
      group by 1, 2
    )
    select r.id, r.firstname || ' ' || r.lastname as name, r.team, coalesce(c.locations, 0) as locations,
      coalesce(f.received, 0) as received, coalesce(f.specimens, 0) as specimens, coalesce(f.rejected, 0) as rejected,
      coalesce(f.turned, 0) as turned, coalesce(f.turned_hours, 0) as turned_hours, coalesce(f.before, 0) as before,
      coalesce(f.specimens_before, 0) as specimens_before, coalesce(f.rejected_before, 0) as rejected_before,
      coalesce(c.is_new, 0) as is_new, coalesce(c.returned, 0) as returned, coalesce(c.new_before, 0) as new_before,
      array(select coalesce((select w.received from weekly w where w.sales_rep_id = r.id and w.week = n.week), 0)
        from generate_series(0, ${sql.lit(shownWeeks - 1)}) as n(week) order by n.week) as weeks
    from sales_rep r
    left join places c on c.sales_rep_id = r.id
    left join figures f on f.sales_rep_id = r.id
    where ${ofLab(labId, 'r')} and r.active
    order by r.search_name, r.id`.execute(db)
  return rows
}

const figure = (count: number): Figure => (isHidden(count) ? 'hidden' : count)
const percentOf = (part: number, whole: number) => (part / whole) * 100

/**
 * What decides the rank: nothing that is not shown. A hidden count of orders ranks below every shown one; a hidden count of
 * rejects counts as the most that it can be.
 */
function scoreOf(by: Measure, received: number, specimens: number, rejected: number, fresh: number): number {
  const shown = received === 0 || isHidden(received) ? -1 : received
  if (by === 'received') return received === 0 ? -2 : shown
  if (by === 'new') return fresh
  if (shown < 0 || specimens === 0) return -1
  return 100 - percentOf(isHidden(rejected) ? 10 : rejected, specimens)
}

/** Ranks as in sports: who are even share one, and the next is skipped. */
function rankBy(scores: ReadonlyMap<string, number>): Map<string, number> {
  const all = [...scores.values()]
  return new Map([...scores].map(([id, score]) => [id, 1 + all.filter((other) => other > score).length]))
}

const changeOf = (now: number, before: number): number | null =>
  now === 0 || before === 0 || isHidden(now) || isHidden(before) ? null : percentOf(now - before, before)

/** The representatives of a team, or all, in the order of the measure; figures from 1 to 10 are hidden. */
export async function leaderboardRows(
  db: Executor,
  labId: string,
  { team, by }: Pick<LeaderboardQuery, 'team' | 'by'>,
  span: Span,
  today: string,
): Promise<Pick<Leaderboard, 'docs' | 'teams' | 'received' | 'more' | 'change'>> {
  const everybody = await countReps(db, labId, span, today)
  const teams = [...new Set(everybody.flatMap((rep) => (rep.team === null ? [] : [rep.team])))].sort()
  const reps = everybody.filter(
    (rep) => (team === undefined || rep.team === team) && (rep.locations > 0 || rep.received > 0),
  )
  const ranks = rankBy(
    new Map(reps.map((r) => [r.id, scoreOf(by, r.received, r.specimens, r.rejected, r.is_new)])),
  )
  const ranksBefore = rankBy(
    new Map(
      reps.map((r) => [r.id, scoreOf(by, r.before, r.specimens_before, r.rejected_before, r.new_before)]),
    ),
  )
  const docs = reps
    .map((rep): LeaderRow => {
      const rank = ranks.get(rep.id) ?? 0
      const rankBefore = ranksBefore.get(rep.id) ?? 0
      const small = isHidden(rep.received)
      const hiddenWeeks = hiddenAmong(rep.weeks)
      return {
        _id: rep.id,
        name: rep.name,
        team: rep.team,
        rank,
        tied: [...ranks.values()].filter((other) => other === rank).length > 1,
        moved: rep.before === 0 || isHidden(rep.before) ? null : rankBefore - rank,
        locations: rep.locations,
        received: figure(rep.received),
        change: changeOf(rep.received, rep.before),
        rejected:
          small || rep.specimens === 0
            ? null
            : isHidden(rep.rejected)
              ? 'hidden'
              : percentOf(rep.rejected, rep.specimens),
        turnaround: small || rep.turned === 0 || isHidden(rep.turned) ? null : rep.turned_hours / rep.turned,
        new: rep.is_new,
        returned: rep.returned,
        weeks: rep.weeks.map((count, at) => (hiddenWeeks[at] ? null : count)),
      }
    })
    // The database ordered them by name, and the sort keeps that where ranks are even.
    .sort((a, b) => a.rank - b.rank)
  const more = reps.some(({ received }) => isHidden(received))
  const total = reps.reduce((sum, { received }) => (isHidden(received) ? sum : sum + received), 0)
  const before = reps.reduce((sum, rep) => sum + rep.before, 0)
  return {
    docs,
    teams,
    // Of the shown figures alone: any other sum, rounded too, would narrow the hidden ones.
    received: total,
    more,
    // With hidden figures a change says them again.
    change: more || reps.some((rep) => isHidden(rep.before)) ? null : changeOf(total, before),
  }
}

/** The locations of a representative that sent fewer than before, the largest loss first. */
export async function fewerThanBefore(db: Executor, labId: string, repId: string, span: Span) {
  const sum = (from: string, to: string) =>
    sql`coalesce(sum(d.received) filter (where d.day between ${from}::date and ${to}::date), 0)`
  const { rows } = await sql<{ id: string; name: string }>`
    select l.id, l.name from location l
    join order_day d on ${ofLab(labId, 'd')} and d.location_id = l.id and d.day between ${span.beforeFrom}::date and ${span.to}::date
    where ${ofLab(labId, 'l')} and l.sales_rep_id = ${repId}
    group by l.id, l.name, l.search_name
    having ${sum(span.from, span.to)} < ${sum(span.beforeFrom, span.beforeTo)}
    order by ${sum(span.from, span.to)} - ${sum(span.beforeFrom, span.beforeTo)}, l.search_name limit 3`.execute(
    db,
  )
  return rows.map(({ id, name }) => ({ _id: id, name }))
}
