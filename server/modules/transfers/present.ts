import { sql } from 'kysely'
import { OrderBundle } from '@contract/transfers/bundle'
import { owedCalls } from '@contract/transfers/critical'
import type {
  OutsideResult,
  Transfer,
  TransferCounts,
  TransferList,
  TransferRow,
} from '@contract/transfers/shapes'
import type { OutsideState, ResultTransferState } from '@contract/transfers/state'
import type { DeliveryState } from '@contract/deliveries/state'
import type { Page } from '@contract/shapes'
import type { Ctx } from '../../core/context'
import { notFound } from '../../core/errors'
import { listPage } from '../../core/paging'
import type { Principal } from '../../core/principal'
import { ofLab, ownLocations } from '../../core/scope'
import { startsWith } from '../../core/text'
import type { Executor } from '../../core/tx'
import { findOrder } from '../orders/public'
import { readInbound } from './inbound'
import { partnerRow } from './partners'
import type { OutsideRecord, TransferRecord } from './records'

interface FoundResult {
  id: string
  number: number
  state: DeliveryState | OutsideState
  why: string | null
  out: boolean
  owed: boolean
}
type Listed = TransferRecord & {
  partner: string
  clia: string
  firstname: string
  lastname: string
  open_try: boolean
  results: FoundResult[]
}

/** The words of result transfer for what the ledger of deliveries says. */
const resultStates: Record<DeliveryState, ResultTransferState> = {
  WAITING: 'PENDING',
  SENT: 'SENT',
  CONFIRMED: 'ACKNOWLEDGED',
  FAILED: 'ERROR',
  GIVEN_UP: 'ERROR',
}
const isOut = (one: FoundResult): one is FoundResult & { state: DeliveryState } => one.out

const columns = (
  who: Principal,
) => sql`x.*, p.name as partner, p.clia, x.body::jsonb #>> '{patient,firstname}' as firstname,
  x.body::jsonb #>> '{patient,lastname}' as lastname,
  exists (select from transfer_attempt a where ${ofLab(who, 'a')} and a.transfer_id = x.id and a."end" is null) as open_try,
  coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'number', r.number, 'state', r.state, 'why', r.why, 'out', r.out, 'owed', r.owed)
    order by r.number) from (
      select d.id, d.number, d.state, d.why, true as out, false as owed from delivery d
        where ${ofLab(who, 'd')} and d.order_id = x.order_id and d.channel = 'lab' and d.address = x.partner_id::text
          and x.direction = 'IN' and d.ended_how is distinct from 'superseded'
      union all select o.id, o.number, o.state, o.why, false, o.call_owed and o.state <> 'REFUSED' from outside_result o
        where ${ofLab(who, 'o')} and o.order_id = x.order_id and o.partner_id = x.partner_id and o.kind = 'result'
          and x.direction = 'OUT' and o.state <> 'REPLACED') r), '[]'::jsonb) as results`
const joins = (who: Principal) => sql`join transfer x on ${ofLab(who, 'x')} and x.id = h.id
  join partner p on ${ofLab(who, 'p')} and p.id = x.partner_id`

const presentRow = (row: Listed, now: Date): TransferRow => ({
  _id: row.id,
  version: row.version,
  direction: row.direction,
  state: row.state,
  partnerId: row.partner_id,
  partner: row.partner,
  clia: row.clia,
  requisitionNumber: row.requisition_number,
  number: row.number,
  partnerNumber: row.partner_number,
  orderId: row.order_id,
  patient: [row.lastname, row.firstname].filter(Boolean).join(', '),
  why: row.why,
  holds: row.holds,
  inHand: row.locked_until !== null && row.locked_until > now,
  tries: row.tries,
  nextTryAt: row.run_at?.toISOString() ?? null,
  madeAt: row.made_at.toISOString(),
  results: row.results.map((one) => ({
    _id: one.id,
    number: one.number,
    state: isOut(one) ? resultStates[one.state] : (one.state as OutsideState),
    why: one.why,
    callOwed: one.owed,
  })),
})

const within = (who: Principal) => sql`${ofLab(who, 't')} and ${ownLocations(who, 't.location_id')}`

/** Of results of another laboratory: a decision, or a call. Named `w`. */
const waits = sql`(w.state in ('HELD', 'WAITS') or w.call_owed and w.state = 'FILED')`

/** What waits for a person: held, stuck, or with results that are. */
const heldOnly = (who: Principal) => sql`and ((t.direction = 'IN' and t.state = 'SENT')
  or (t.direction = 'OUT' and t.state = 'PREPARED' and t.run_at is null)
  or exists (select from outside_result w where ${ofLab(who, 'w')} and w.transfer_id = t.id and ${waits}))`

export async function listTransfers(ctx: Ctx, input: TransferList): Promise<Page<TransferRow>> {
  const { who } = ctx
  return listPage<Listed, TransferRow>(
    ctx.db,
    {
      input,
      sorts: {
        stuck: { column: 'stuck', type: 'int4' },
        madeAt: { column: 'made_at', type: 'timestamptz' },
      },
      table: 'transfer',
      where: sql`${within(who)} ${input.direction ? sql`and t.direction = ${input.direction}` : sql``}
        ${input.state ? sql`and t.state = ${input.state}` : sql``}
        ${input.partner ? sql`and t.partner_id = ${input.partner}` : sql``}
        ${input.held ? heldOnly(who) : sql``}
        ${input.text ? sql`and (t.requisition_number like ${startsWith(input.text.toUpperCase())} or t.partner_number like ${startsWith(input.text.toUpperCase())})` : sql``}`,
      columns: columns(who),
      joins: joins(who),
    },
    (row) => presentRow(row, ctx.now),
  )
}

export async function countTransfers({ db, who }: Ctx): Promise<TransferCounts> {
  const { rows } = await sql<TransferCounts>`select
    count(*) filter (where t.direction = 'OUT')::int as "OUT", count(*) filter (where t.direction = 'IN')::int as "IN",
    count(*) filter (where t.direction = 'IN' and t.state = 'SENT' or t.direction = 'OUT' and t.state = 'PREPARED' and t.run_at is null)::int as held,
    (select count(*)::int from outside_result w join lab_order o on ${ofLab(who, 'o')} and o.id = w.order_id
      where ${ofLab(who, 'w')} and ${waits} and ${ownLocations(who, 'o.location_id')}) as results,
    (select count(*)::int from partner_code c where ${ofLab(who, 'c')} and c.mapped_at is null) as unmapped
    from (select t.direction, t.state, t.run_at from transfer t where ${within(who)} and t.state in ('PREPARED', 'SENT') limit 10000) t`.execute(
    db,
  )
  const [counts] = rows
  if (!counts) throw new Error('A count answered no row.')
  return counts
}

async function listed(db: Executor, who: Principal, where: ReturnType<typeof sql>): Promise<Listed[]> {
  const { rows } = await sql<Listed>`select ${columns(who)} from (select t.id from transfer t
    where ${within(who)} ${where}) h ${joins(who)} order by x.number desc, x.id`.execute(db)
  return rows
}

export async function transfersOfOrder(ctx: Ctx, orderId: string): Promise<TransferRow[]> {
  if (!(await findOrder(ctx.db, ctx.who, orderId))) throw notFound()
  return (await listed(ctx.db, ctx.who, sql`and t.order_id = ${orderId}`)).map((row) =>
    presentRow(row, ctx.now),
  )
}

const presentOutside = (row: OutsideRecord): OutsideResult => ({
  _id: row.id,
  version: row.version,
  kind: row.kind,
  number: row.number,
  state: row.state,
  why: row.why,
  reportState: row.report_state,
  performer: { name: row.performer.name, clia: row.performer.clia },
  panels: row.panels,
  specimens: row.specimens,
  criticalCalls: row.calls_there,
  notes: row.notes,
  callAttempts: row.call_attempts,
  callsOwed:
    row.call_owed && row.state !== 'REPLACED' && row.state !== 'REFUSED'
      ? owedCalls(row, row.call_attempts)
      : [],
  receivedAt: row.received_at.toISOString(),
  filedAt: row.filed_at?.toISOString() ?? null,
  reportedAt: row.reported_at?.toISOString() ?? null,
  decidedBy: row.decided_by,
})

/** One transfer with everything that a person needs to decide on it; what holds it is read anew. */
export async function oneTransfer(ctx: Ctx, id: string): Promise<Transfer> {
  const { db, who } = ctx
  const [row] = await listed(db, who, sql`and t.id = ${id}`)
  if (!row) throw notFound()
  const attempts = await db
    .selectFrom('transfer_attempt')
    .selectAll()
    .where(ofLab(who))
    .where('transfer_id', '=', id)
    .orderBy('number', 'desc')
    .limit(50)
    .execute()
  const outside =
    row.order_id === null
      ? []
      : await db
          .selectFrom('outside_result')
          .selectAll()
          .where(ofLab(who))
          .where('order_id', '=', row.order_id)
          .where('partner_id', '=', row.partner_id)
          .orderBy('kind')
          .orderBy('number', 'desc')
          .execute()
  const bundle = OrderBundle.parse(JSON.parse(row.body))
  const partner = await partnerRow(db, who.labId, row.partner_id)
  const isOpen = row.direction === 'IN' && row.state === 'SENT'
  const inbound = isOpen && partner ? await readInbound(db, partner, row.location_id, bundle) : null
  const order = isOpen && row.order_id !== null ? await findOrder(db, who, row.order_id) : undefined
  const shown = presentRow(row, ctx.now)
  return {
    ...shown,
    holds: inbound?.holds ?? shown.holds,
    bundle,
    sha256: row.sha256,
    madeBy: row.made_by,
    decidedAt: row.decided_at?.toISOString() ?? null,
    decidedBy: row.decided_by,
    attempts: attempts.map((one) => ({
      number: one.number,
      askedAt: one.asked_at.toISOString(),
      askedBy: one.asked_by,
      endedAt: one.ended_at?.toISOString() ?? null,
      end: one.end,
      words: one.words,
    })),
    outside: outside.map(presentOutside),
    candidates: inbound?.candidates ?? [],
    known: inbound?.known
      ? {
          _id: inbound.known.id,
          patientNumber: inbound.known.patientNumber,
          firstname: inbound.known.firstname,
          lastname: inbound.known.lastname,
          dob: inbound.known.dob,
        }
      : null,
    changes: order
      ? {
          orderId: order._id,
          requisitionNumber: order.requisitionNumber,
          received: order.specimens.some(({ state }) => state !== 'EXPECTED' && state !== 'IN_TRANSIT'),
        }
      : null,
  }
}

/** The bundle as its bytes are kept. */
export async function rawTransfer(ctx: Ctx, id: string): Promise<{ body: string; sha256: string }> {
  const row = await ctx.db
    .selectFrom('transfer')
    .select(['body', 'sha256'])
    .where(ofLab(ctx.who))
    .where('id', '=', id)
    .where(ownLocations(ctx.who, 'location_id'))
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}
