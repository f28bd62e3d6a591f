import { sql, type RawBuilder } from 'kysely'
import { addDays } from '@contract/rules/age'
import { roundTheClock } from '@contract/lab-settings/working-time'
import { leastForP90, nearestRank, workingClock } from '@contract/rules/working-time'
import { todayIn } from '@contract/rules/zone'
import type { Principal } from '../../core/principal'
import { ofLab, ownLocations } from '../../core/scope'
import type { Executor } from '../../core/tx'
import { workingTimeOf } from '../lab-settings/public'
import type { Home } from './tiles'

const shownDays = 14
/** The newest reports say what turnaround is now; reading more of a large laboratory's week would change no figure. */
const mostReports = 5000
/** The card is read at a glance: the rarest panels of a week say little. */
const mostPanels = 12
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

interface Reported {
  received: Date | null
  reported: Date
  stat: boolean
  /** What was ordered: panels and single tests by code. */
  items: { code: string; name: string; panelId: string | null; testId: string | null }[]
}

type Row = Home['turnaround'][number]
type Measured = Omit<Row, 'targetHours'> & { panelId: string | null; testId: string | null }

const oneDecimal = (hours: number) => Math.round(hours * 10) / 10

/** The median and 90th percentile in hours, each by nearest rank. */
function figuresOf(hours: readonly number[]) {
  const p90 = hours.length >= leastForP90 ? nearestRank(hours, 90) : null
  return {
    medianHours: oneDecimal(nearestRank(hours, 50) ?? 0),
    p90Hours: p90 === null ? null : oneDecimal(p90),
  }
}

/** Elapsed and working hours of one report, or why it has none: a time is missing, or it was reported before its receipt. */
type Timed = { elapsed: number; working: number | null } | 'missing' | 'reversed'

/** How a laboratory's reports are timed: STAT by its own calendar, and working time only where shifts are on file. */
function timerOf(who: Principal): (report: Pick<Reported, 'received' | 'reported' | 'stat'>) => Timed {
  const time = workingTimeOf(who.settings)
  const clocks = time && {
    routine: workingClock(time.routine, who.timeZone),
    stat: workingClock(time.stat ?? roundTheClock, who.timeZone),
  }
  return ({ received, reported, stat }) => {
    if (received === null) return 'missing'
    if (reported < received) return 'reversed'
    const worked = clocks?.[stat ? 'stat' : 'routine'](received, reported)
    return {
      elapsed: (reported.getTime() - received.getTime()) / 3_600_000,
      working: worked?.ok ? worked.minutes / 60 : null,
    }
  }
}

/** The panels most often reported, STAT apart, of reports that were timed. */
function measure(reports: readonly Reported[], timer: ReturnType<typeof timerOf>) {
  const apart = { missing: 0, reversed: 0 }
  const groups = new Map<
    string,
    { row: Reported['items'][number]; stat: boolean; times: Exclude<Timed, string>[] }
  >()
  for (const report of reports) {
    const time = timer(report)
    if (typeof time === 'string') {
      apart[time] += 1
      continue
    }
    for (const [code, row] of new Map(report.items.map((item) => [item.code, item]))) {
      const key = `${code} ${report.stat}`
      const group = groups.get(key) ?? { row, stat: report.stat, times: [] }
      group.times.push(time)
      groups.set(key, group)
    }
  }
  const shown = [...groups]
    .toSorted(([a, { times: one }], [b, { times: other }]) => other.length - one.length || (a < b ? -1 : 1))
    .slice(0, mostPanels)
  const rows = shown.map(([, { row, stat, times }]): Measured => {
    const worked = times.flatMap(({ working }) => working ?? [])
    return {
      panel: row.name,
      panelId: row.panelId,
      testId: row.testId,
      stat,
      count: times.length,
      ...figuresOf(times.map(({ elapsed }) => elapsed)),
      working: worked.length === times.length ? figuresOf(worked) : null,
    }
  })
  return { rows, apart }
}

/** The longest turnaround among the tests of each panel or single test, in hours. */
async function targetsOf(db: Executor, who: Principal, rows: readonly Measured[]) {
  const ids = (of: 'panelId' | 'testId') => rows.flatMap((row) => row[of] ?? [])
  const { rows: found } = await sql<{ id: string; hours: number }>`
    select t.id, t.turnaround_hours as hours from test t
    where ${ofLab(who, 't')} and t.id = any(${ids('testId')}::uuid[]) and t.turnaround_hours is not null
    union all
    select pt.panel_id, max(t.turnaround_hours) from panel_test pt join test t on ${ofLab(who, 't')} and t.id = pt.test_id
    where ${ofLab(who, 'pt')} and pt.panel_id = any(${ids('panelId')}::uuid[]) and t.turnaround_hours is not null
    group by pt.panel_id`.execute(db)
  return new Map(found.map(({ id, hours }) => [id, hours]))
}

/**
 * Hours from receipt to report of the last seven days, elapsed and worked, per panel or single test as ordered, most ordered
 * first, STAT apart. The target is the longest turnaround among the panel's tests. A report without a receipt, or from before it,
 * is counted and measured by nothing.
 */
export async function measureTurnaround(
  db: Executor,
  who: Principal,
  now: Date,
): Promise<Pick<Home, 'turnaround' | 'turnaroundApart'>> {
  const since = new Date(now.getTime() - 7 * 86_400_000)
  const { rows: reports } = await sql<Reported>`
    select o.date_received as received, o.date_reported as reported, o.priority = 'STAT' as stat, (
      select coalesce(jsonb_agg(jsonb_build_object('code', i->>'code', 'name', i->>'name', 'panelId', i->>'panelId', 'testId', i->>'testId')), '[]')
      from jsonb_array_elements(o.panels) i) as items
    from lab_order o
    where ${ofLab(who, 'o')} and not o.deleted and ${ownLocations(who, 'o.location_id')} and o.date_reported >= ${since}
    order by o.date_reported desc limit ${mostReports}`.execute(db)
  const { rows, apart } = measure(reports, timerOf(who))
  const targets = await targetsOf(db, who, rows)
  return {
    turnaround: rows.map(({ panelId, testId, ...row }) => ({
      ...row,
      targetHours: targets.get(testId ?? panelId ?? '') ?? defaultTargetHours,
    })),
    turnaroundApart: apart,
  }
}
