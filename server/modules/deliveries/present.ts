import { sql, type RawBuilder } from 'kysely'
import {
  AttemptEnd,
  Fault,
  type DeliveryEnd,
  type DeliveryState,
  type WayKind,
} from '@contract/deliveries/choices'
import type {
  Attempt,
  Delivery,
  DeliveryCounts,
  DeliveryList,
  DeliveryRow,
} from '@contract/deliveries/shapes'
import { ReportState } from '@contract/orders/choices'
import { addDays } from '@contract/rules/age'
import type { Page } from '@contract/shapes'
import { countCap } from '../../core/capped'
import { counted } from '../../core/counted'
import { notFound } from '../../core/errors'
import { listPage, type PageInput } from '../../core/paging'
import type { Principal } from '../../core/principal'
import { ofLab, ownLocations } from '../../core/scope'
import { folded, startsWith } from '../../core/text'
import type { Executor } from '../../core/tx'
import type { Ports } from '../../ports'
import { holdOf } from './hold'
import { shownAddress, type AttemptRecord, type DeliveryRecord } from './kinds'
import { linkColumns, linkJoin, linkOf, type LinkColumns } from './link'

/** A delivery with what a row shows of its order, its version and its way. */
type Listed = DeliveryRecord &
  LinkColumns & {
    report_state: string | null
    way_active: boolean
    way_config: unknown
    way_paused_at: Date | null
    way_confirmed_at: Date | null
    line_paused_at: Date | null
    in_hand: boolean
  }

/** Days from discovery within which a patient is told of a breach (45 CFR 164.404(b)). */
const tellPatientDays = 60

export const columns = (
  who: Principal,
  now: Date,
) => sql`d.*, r.state as report_state, y.active as way_active, y.config as way_config, y.paused_at as way_paused_at,
  y.confirmed_at as way_confirmed_at, ${linkColumns}, s.paused_at as line_paused_at,
  exists (select from delivery_attempt a where ${ofLab(who, 'a')} and a.delivery_id = d.id and a."end" is null)
    or coalesce(d.locked_until > ${now}, false) as in_hand`
export const joins = (who: Principal) => sql`left join delivery d on ${ofLab(who, 'd')} and d.id = h.id
  left join report r on ${ofLab(who, 'r')} and r.id = d.report_id
  left join delivery_way y on ${ofLab(who, 'y')} and y.id = d.way_id
  left join delivery_line s on ${ofLab(who, 's')} and s.channel = d.channel
  ${linkJoin(who, 'd')}`

/** Of a delivery `t`: within the caller's reach. A test page is the laboratory's. */
export const reached = (who: Principal) =>
  sql`${ofLab(who, 't')} and (${who.locations === 'all' ? sql`true` : sql`false`} or ${ownLocations(who, 't.location_id')})`

/** By requisition number, recipient or fax number, each from its beginning. */
export function matching(text: string): RawBuilder<unknown> {
  if (!text) return sql``
  const digits = text.replace(/\D/g, '')
  const number =
    digits.length >= 3 ? sql`or t.address like ${startsWith(`+1${digits.replace(/^1/, '')}`)}` : sql``
  return sql`and (t.requisition_number like ${startsWith(text.toUpperCase())}
    or t.search_name like ${startsWith(folded(text))} ${number})`
}

export const stuckSort = { stuck: { column: 'stuck', type: 'int4' } } as const

export function presentRow(row: Listed, { features }: Principal, ports: Ports): DeliveryRow {
  // What waits in the line of its connection is in hand, and held with the connection.
  const waits = row.state === 'WAITING' && (!row.in_hand || row.channel === 'hl7')
  const hold = waits
    ? holdOf(
        {
          kind: row.channel,
          active: row.way_active,
          config: row.way_config,
          paused_at: row.way_paused_at,
          confirmed_at: row.way_confirmed_at,
        },
        { paused_at: row.line_paused_at, link: linkOf(row) },
        { ports, now: ports.clock.now(), purpose: row.purpose, features },
      )
    : null
  return {
    _id: row.id,
    version: row.version,
    purpose: row.purpose,
    channel: row.channel,
    state: row.state,
    endedHow: row.ended_how,
    inHand: row.in_hand && row.state === 'WAITING',
    recipient: row.recipient,
    address: shownAddress(row.channel, row.address, row.link_name),
    orderId: row.order_id,
    requisitionNumber: row.requisition_number,
    number: row.number,
    reportState: row.report_state === null ? null : ReportState.parse(row.report_state),
    tries: row.attempts,
    pages: row.pages,
    lastTryAt: row.last_try_at?.toISOString() ?? null,
    nextTryAt: waits && !hold ? (row.try_at?.toISOString() ?? null) : null,
    why: row.why,
    hold,
    isSecond: row.follows !== null && row.purpose === 'report',
    plannedAt: row.planned_at.toISOString(),
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
  }
}

/** One page of the ledger. */
export function listDeliveries(
  db: Executor,
  who: Principal,
  ports: Ports,
  input: PageInput & Pick<DeliveryList, 'text'>,
  narrowed: RawBuilder<unknown>,
): Promise<Page<DeliveryRow>> {
  return listPage<Listed, DeliveryRow>(
    db,
    {
      input,
      sorts: stuckSort,
      table: 'delivery',
      where: sql`${reached(who)} ${matching(input.text)} ${narrowed}`,
      columns: columns(who, ports.clock.now()),
      joins: joins(who),
    },
    (row) => presentRow(row, who, ports),
  )
}

/** Counts up to the cap of those that `where` names: of a delivery `t`. */
export const upToCap = (who: Principal, where: RawBuilder<unknown>) =>
  sql`(select count(*)::int from (select from delivery t where ${reached(who)} ${where} limit ${countCap + 1}) few)`

export async function countDeliveries(
  db: Executor,
  who: Principal,
  channel: WayKind | undefined,
): Promise<DeliveryCounts> {
  const of = (state: DeliveryState) =>
    upToCap(who, sql`and t.state = ${state} ${channel ? sql`and t.channel = ${channel}` : sql``}`)
  const found = await counted(db, {
    WAITING: of('WAITING'),
    SENT: of('SENT'),
    CONFIRMED: of('CONFIRMED'),
    FAILED: of('FAILED'),
    GIVEN_UP: of('GIVEN_UP'),
  })
  return capped(found)
}

/** Numbers above the cap are the cap, and said to be. */
export const capped = <Name extends string>(found: Record<Name, number>) => {
  const entries = Object.entries<number>(found).map(([name, count]) => [name, Math.min(count, countCap)])
  return {
    // The names stay what they were.
    ...(Object.fromEntries(entries) as Record<Name, number>),
    capped: Object.values<number>(found).some((count) => count > countCap),
  }
}

/** Where each version of an order's report went, newest version first. The order must be within reach. */
export async function deliveriesOf(
  db: Executor,
  who: Principal,
  ports: Ports,
  orderId: string,
): Promise<DeliveryRow[]> {
  const { rows } = await sql<Listed>`select ${columns(who, ports.clock.now())}
    from (select t.id from delivery t where ${reached(who)} and t.order_id = ${orderId}) h ${joins(who)}
    order by d.number desc, d.id limit 500`.execute(db)
  return rows.map((row) => presentRow(row, who, ports))
}

const presentAttempt = (one: AttemptRecord): Attempt => ({
  number: one.number,
  askedAt: one.asked_at.toISOString(),
  askedBy: one.asked_by,
  partnerId: one.partner_id,
  endedAt: one.ended_at?.toISOString() ?? null,
  end: AttemptEnd.nullable().parse(one.end),
  fault: Fault.nullable().parse(one.fault),
  words: one.words,
  pages: one.pages,
  pagesSent: one.pages_sent,
})

interface Behind {
  media_key: string | null
  firstname: string | null
  lastname: string | null
  way: string
  next_id: string | null
  next_state: DeliveryState | null
  next_recipient: string | null
  next_end: DeliveryEnd | null
}

/** One delivery within the caller's reach with every try; throws notFound(). */
export async function oneDelivery(db: Executor, who: Principal, ports: Ports, id: string): Promise<Delivery> {
  const { rows } = await sql<
    Listed & Behind
  >`select ${columns(who, ports.clock.now())}, r.media_key, y.name as way,
      o.patient ->> 'firstname' as firstname, o.patient ->> 'lastname' as lastname,
      n.id as next_id, n.state as next_state, n.recipient as next_recipient
    from (select t.id from delivery t where ${reached(who)} and t.id = ${id}) h ${joins(who)}
    left join lab_order o on ${ofLab(who, 'o')} and o.id = d.order_id
    left join delivery n on ${ofLab(who, 'n')} and n.follows = d.id
    order by n.id desc limit 1`.execute(db)
  const [row] = rows
  if (!row) throw notFound()
  const attempts = await db
    .selectFrom('delivery_attempt')
    .selectAll()
    .where(ofLab(who))
    .where('delivery_id', '=', id)
    .orderBy('number')
    .execute()
  const { misdirected } = row
  return {
    ...presentRow(row, who, ports),
    wayId: row.way_id,
    way: row.way,
    // A health department gets a message, and no paper.
    mediaKey: row.purpose === 'elr' ? null : row.media_key,
    patient: row.lastname === null ? null : { firstname: row.firstname ?? '', lastname: row.lastname },
    attempts: attempts.map(presentAttempt),
    follows: row.follows,
    followedBy:
      row.next_id && row.next_state
        ? { _id: row.next_id, state: row.next_state, recipient: row.next_recipient ?? '' }
        : null,
    secondAt: row.second_begun ? null : (row.second_at?.toISOString() ?? null),
    endedBy: row.ended_by,
    endedAt: row.ended_at?.toISOString() ?? null,
    misdirected: misdirected && {
      ...misdirected,
      tellPatientBy: misdirected.lowProbability ? null : addDays(misdirected.discoveredOn, tellPatientDays),
    },
  }
}
