import { sql } from 'kysely'
import type { api } from '@contract/api'
import type { ReplyInput } from '@contract/endpoint'
import { countCap } from '../../core/paging'
import type { Principal } from '../../core/principal'
import { ownLocations } from '../../core/scope'
import type { Executor } from '../../core/tx'

export type Home = ReplyInput<typeof api.home.lab>
type Tile = Home['tiles'][number]

/** An order is due this many hours after its receipt; a laboratory's own targets per test stand in the turnaround list. */
const targetHours = 48
const hour = 3_600_000

interface Counted {
  to_receive: number
  late_to_receive: number
  in_progress: number
  stat: number
  on_hold: number
  held_long: number
  ready: number
  reviewed: number
  past_target: number
  oldest: Date | null
}

/**
 * The five counts over the day's work. Each stops at 10,000: the open orders are found by the index of states, the held by
 * that of holds, those ready by the index of analyses that wait, so that closed orders are never read.
 */
export async function countTiles(db: Executor, who: Principal, now: Date): Promise<Tile[]> {
  const mine = sql`o.lab_id = ${who.labId} and not o.deleted and ${ownLocations(who, 'o.location_id')}`
  const ago = (hours: number) => new Date(now.getTime() - hours * hour)
  const { rows } = await sql<Counted>`
    with awaited as (
      select o.date_collected < ${ago(24)} as late from lab_order o where ${mine} and o.state = 'OPEN' and o.date_received is null limit ${countCap + 1}
    ), started as (
      select o.priority = 'STAT' as stat from lab_order o where ${mine} and o.state = 'OPEN' and o.date_received is not null limit ${countCap + 1}
    ), held as (
      select (o.hold->>'at')::timestamptz < ${ago(48)} as long from lab_order o where ${mine} and o.hold is not null limit ${countCap + 1}
    ), ready as (
      select o.pharmd_reviewed as reviewed from lab_order o
      where ${mine} and o.state = 'OPEN' and o.hold is null
        and o.id in (select v.order_id from analysis v where v.lab_id = ${who.labId} and v.state = 'VERIFIED')
        and not exists (select from analysis a where a.lab_id = o.lab_id and a.order_id = o.id and a.state in ('REGISTERED', 'ASSIGNED', 'RESULTED'))
      limit ${countCap + 1}
    ), late as (
      select o.date_received from lab_order o
      where ${mine} and o.state = 'OPEN' and o.date_received < ${ago(targetHours)} and o.date_reported is null limit ${countCap + 1}
    )
    select (select count(*)::int from awaited) as to_receive, (select count(*)::int from awaited where late) as late_to_receive,
      (select count(*)::int from started) as in_progress, (select count(*)::int from started where stat) as stat,
      (select count(*)::int from held) as on_hold, (select count(*)::int from held where long) as held_long,
      (select count(*)::int from ready) as ready, (select count(*)::int from ready where reviewed) as reviewed,
      (select count(*)::int from late) as past_target, (select min(date_received) from late) as oldest`.execute(
    db,
  )
  const row = rows[0]
  if (!row) return []
  const tile = (key: Tile['key'], count: number, note: string): Tile => ({
    key,
    value: Math.min(count, countCap),
    capped: count > countCap,
    note,
  })
  const some = (count: number, words: string) =>
    count > 0 ? `${Math.min(count, countCap).toLocaleString('en-US')} ${words}` : ''
  const age = row.oldest
    ? `Oldest ${Math.floor((now.getTime() - row.oldest.getTime()) / hour)} h, target ${targetHours} h`
    : `Target ${targetHours} h`
  return [
    tile('toReceive', row.to_receive, some(row.late_to_receive, 'collected over a day ago')),
    tile('inProgress', row.in_progress, some(row.stat, 'STAT')),
    tile('onHold', row.on_hold, some(row.held_long, 'for more than 2 days')),
    tile('readyToReport', row.ready, some(row.reviewed, 'reviewed by PharmD')),
    tile('pastTarget', row.past_target, age),
  ]
}
