import { sql } from 'kysely'
import type { api } from '@contract/api'
import type { ReplyInput } from '@contract/endpoint'
import { attentions, statesOfFilter, type RemoteOrderState } from '@contract/remote-orders/choices'
import { addDays } from '@contract/rules/age'
import { todayIn } from '@contract/rules/zone'
import type { Ctx } from '../../core/context'
import { ofLab, ownLocations } from '../../core/scope'

type Dashboard = ReplyInput<typeof api.home.clinic>

const shownDays = 14
/** Orders by state are those that were entered lately: what was closed long ago says nothing about today. */
const recentDays = 30
/** Each count stops here. */
const cap = 10_000

interface Counts {
  readytoreview: number
  intransit: number
  received: number
  reported: number
  closed: number
  rejected: number
  fresh: number
  abnormal: number
  critical: number
}

/**
 * A clinic's numbers, of its own locations and by right: what was ordered and how far it is, what waits for a signature, which
 * results nobody has looked at. Counts alone, of nobody in particular. A part that the account may not read is null.
 */
export async function clinicDashboard({ db, who, now }: Ctx): Promise<Dashboard> {
  const seesOrders = who.ability.can('read', 'RemoteOrder')
  const seesResults = seesOrders && who.ability.can('read', 'Result')
  const asOf = now.toISOString()
  if (!seesOrders) return { orders: null, results: null, days: [], asOf }
  const own = (alias: string) => sql`${ofLab(who, alias)} and ${ownLocations(who, `${alias}.location_id`)}`
  const since = new Date(now.getTime() - recentDays * 86_400_000)
  const counted = (condition: ReturnType<typeof sql>) =>
    sql`(select count(*)::int from (select 1 from remote_order t where ${own('t')} and ${condition} limit ${cap}) c)`
  const recent = (...states: RemoteOrderState[]) =>
    counted(sql`t.state in (${sql.join(states.map((one) => sql.lit(one)))}) and t.date_entered >= ${since}`)
  const { rows } = await sql<Counts>`select
    ${counted(sql`t.state = 'READYTOREVIEW'`)} as readytoreview, ${counted(sql`t.state = 'INTRANSIT'`)} as intransit,
    ${recent('RECEIVED')} as received, ${recent(...statesOfFilter.REPORTED)} as reported, ${recent('CLOSED')} as closed,
    ${counted(sql`t.state = 'REJECTED' and t.order_id is not null and t.attention > 0`)} as rejected,
    ${counted(sql`t.attention = ${attentions.fresh} and t.state <> 'REJECTED'`)} as fresh,
    ${counted(sql`t.attention = ${attentions.abnormal}`)} as abnormal,
    ${counted(sql`t.attention = ${attentions.critical}`)} as critical`.execute(db)
  const [found] = rows
  if (!found) throw new Error('Counts without a row.')
  const { fresh, abnormal, critical, ...orders } = found
  const first = addDays(todayIn(who.timeZone, asOf), 1 - shownDays)
  const days = await sql<{ day: string; entered: number; reported: number }>`
    with d as (select ${first}::date + n as day,
        (${first}::date + n)::timestamp at time zone ${who.timeZone} as since,
        (${first}::date + n + 1)::timestamp at time zone ${who.timeZone} as until
      from generate_series(0, ${shownDays - 1}::int) n)
    select d.day::text,
      (select count(*)::int from remote_order e where ${own('e')} and e.date_entered >= d.since and e.date_entered < d.until) as entered,
      (select count(*)::int from remote_order r where ${own('r')} and r.date_reported >= d.since and r.date_reported < d.until) as reported
    from d order by d.day`.execute(db)
  return { orders, results: seesResults ? { fresh, abnormal, critical } : null, days: days.rows, asOf }
}
