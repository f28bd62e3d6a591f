import { sql } from 'kysely'
import type { api } from '@contract/api'
import type { OrderWork } from '@contract/choices'
import type { ReplyInput } from '@contract/endpoint'
import { fill, m } from '@contract/messages'
import { hoursText } from '@contract/rules/hours-text'
import { countCap } from '../../core/capped'
import type { Principal } from '../../core/principal'
import type { Executor } from '../../core/tx'
import { inState, narrowed, targetHours } from '../orders/public'
import { owedCalls } from '../turbo-cls/public'

export type Home = ReplyInput<typeof api.home.lab>
type Tile = Home['tiles'][number]
type Note = (typeof m.home)['noteLate' | 'noteStat' | 'noteHeld' | 'noteReviewed']

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
  calls: number
  first_call: Date | null
}

/**
 * The counts over the day's work, by the conditions of the order list, so that a tile and the list it opens agree. Each
 * stops at 10,000 and is found by an index of what is open, held or waiting, so that closed orders are never read.
 */
export async function countTiles(db: Executor, who: Principal, now: Date): Promise<Tile[]> {
  const orders = (work?: OrderWork) => sql`lab_order t where ${narrowed(who, '', { work }, now)}`
  const ago = (hours: number) => new Date(now.getTime() - hours * hour)
  const { rows } = await sql<Counted>`
    with awaited as (
      select t.date_collected < ${ago(24)} as late from ${orders('toReceive')} limit ${countCap + 1}
    ), started as (
      select t.priority = 'STAT' as stat from ${orders('inProgress')} limit ${countCap + 1}
    ), held as (
      select (t.hold->>'at')::timestamptz < ${ago(48)} as long from ${orders()} and ${inState('HOLD')} limit ${countCap + 1}
    ), ready as (
      select t.pharmd_reviewed as reviewed from ${orders('readyToReport')} limit ${countCap + 1}
    ), late as (
      select t.date_received from ${orders('pastTarget')} limit ${countCap + 1}
    ), calls as (
      select a.resulted_at ${owedCalls(who, now)} limit ${countCap + 1}
    )
    select (select count(*)::int from awaited) as to_receive, (select count(*)::int from awaited where late) as late_to_receive,
      (select count(*)::int from started) as in_progress, (select count(*)::int from started where stat) as stat,
      (select count(*)::int from held) as on_hold, (select count(*)::int from held where long) as held_long,
      (select count(*)::int from ready) as ready, (select count(*)::int from ready where reviewed) as reviewed,
      (select count(*)::int from late) as past_target, (select min(date_received) from late) as oldest,
      (select count(*)::int from calls) as calls, (select min(resulted_at) from calls) as first_call`.execute(
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
  const some = (count: number, note: Note) =>
    count > 0 ? fill(note, { count: Math.min(count, countCap).toLocaleString('en-US') }) : ''
  const age = row.oldest
    ? fill(m.home.oldest, {
        age: hoursText(Math.floor((now.getTime() - row.oldest.getTime()) / hour)),
        target: hoursText(targetHours),
      })
    : fill(m.home.target, { target: hoursText(targetHours) })
  return [
    tile('toReceive', row.to_receive, some(row.late_to_receive, m.home.noteLate)),
    tile('inProgress', row.in_progress, some(row.stat, m.home.noteStat)),
    tile('onHold', row.on_hold, some(row.held_long, m.home.noteHeld)),
    tile('readyToReport', row.ready, some(row.reviewed, m.home.noteReviewed)),
    tile('pastTarget', row.past_target, age),
    // Whoever may not record a call has no list behind the number.
    ...(who.ability.can('enter', 'Result')
      ? [tile('criticalCalls', row.calls, callAge(row.first_call, now))]
      : []),
  ]
}

/** How long the oldest call is owed: in minutes first, since a call is owed in minutes. */
function callAge(first: Date | null, now: Date): string {
  if (first === null) return m.home.noCalls
  const minutes = Math.max(0, Math.floor((now.getTime() - first.getTime()) / 60_000))
  const age = minutes < 120 ? fill(m.home.callMinutes, { minutes }) : hoursText(Math.floor(minutes / 60))
  return fill(m.home.oldestCall, { age })
}
