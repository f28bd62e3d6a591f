import { sql } from 'kysely'
import { m } from '@contract/messages'
import {
  RecallHow,
  RecallWay,
  type Recall,
  type RecallList,
  type RecallNotice,
  type RecallRecipient,
  type RecallRow,
} from '@contract/recalls/shapes'
import { ReportState } from '@contract/orders/choices'
import type { Page } from '@contract/shapes'
import { countCap } from '../../core/capped'
import type { Ctx } from '../../core/context'
import { notFound } from '../../core/errors'
import { listPage } from '../../core/paging'
import type { Principal } from '../../core/principal'
import { ofLab, ownLocations } from '../../core/scope'
import type { Executor } from '../../core/tx'
import type { PatientSnapshot } from '../../db/schema'
import { narrowed } from '../orders/public'
import { differenceBetween, readIssued, readRecall, recipientById, type RecipientRecord } from './store'

interface Listed {
  id: string
  order_id: string
  requisition_number: string
  patient: PatientSnapshot
  location: string
  number: number
  state: string
  opened_at: Date
  closed_at: Date | null
  followed_by: string | null
  recipients: number
  acknowledged: number
  untold: number
}

const presentRow = (row: Listed): RecallRow => ({
  _id: row.id,
  orderId: row.order_id,
  requisitionNumber: row.requisition_number,
  patient: { firstname: row.patient.firstname, lastname: row.patient.lastname },
  location: row.location,
  number: row.number,
  state: ReportState.parse(row.state),
  openedAt: row.opened_at.toISOString(),
  closedAt: row.closed_at?.toISOString() ?? null,
  followed: row.followed_by !== null,
  recipients: row.recipients,
  acknowledged: row.acknowledged,
  untold: row.untold,
})

/** Of a recall `t`: within the caller's reach. */
const reached = (who: Principal) => sql`${ofLab(who, 't')} and exists (select from lab_order o
  where ${ofLab(who, 'o')} and o.id = t.order_id and not o.deleted and ${ownLocations(who, 'o.location_id')})`

const columns = sql`r.id, r.order_id, o.requisition_number, o.patient, l.name as location, r.number, r.state,
  r.opened_at, r.closed_at, r.followed_by, p.recipients, p.acknowledged, p.untold`
const joins = (who: Principal) => sql`left join report_recall r on ${ofLab(who, 'r')} and r.id = h.id
  left join lab_order o on ${ofLab(who, 'o')} and o.id = r.order_id
  left join location l on ${ofLab(who, 'l')} and l.id = o.location_id
  left join lateral (select count(*)::int as recipients, count(p.acknowledged_at)::int as acknowledged,
      count(*) filter (where p.told_at is null and p.acknowledged_at is null)::int as untold
    from report_recall_recipient p where ${ofLab(who, 'p')} and p.recall_id = r.id) p on true`

const pageOfRecalls = (
  db: Executor,
  who: Principal,
  input: Omit<RecallList, 'state' | 'text'>,
  where: ReturnType<typeof reached>,
): Promise<Page<RecallRow>> =>
  listPage<Listed, RecallRow>(
    db,
    {
      input,
      sorts: { openedAt: { column: 'opened_at', type: 'timestamptz' } },
      table: 'report_recall',
      where,
      columns,
      joins: joins(who),
    },
    presentRow,
  )

/** Recalls that are open, the oldest first as it is asked, or those that ended. */
export async function listRecalls(ctx: Ctx, { state, text, ...input }: RecallList): Promise<Page<RecallRow>> {
  const { who } = ctx
  const found = text
    ? sql`and t.order_id in (select t.id from lab_order t where ${narrowed(who, text, {}, ctx.now)})`
    : sql``
  const ended = state === 'OPEN' ? sql`t.closed_at is null` : sql`t.closed_at is not null`
  const page = await pageOfRecalls(ctx.db, who, input, sql`${reached(who)} and ${ended} ${found}`)
  ctx.shown(page.docs.map(({ orderId }) => orderId))
  return page
}

export async function countOpen(db: Executor, who: Principal): Promise<{ count: number; capped: boolean }> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 from report_recall t where ${reached(who)} and t.closed_at is null
      limit ${countCap + 1}) found`.execute(db)
  const count = rows[0]?.count ?? 0
  return { count: Math.min(count, countCap), capped: count > countCap }
}

const receivedWords: Readonly<Record<string, string>> = m.recalls.received

const presentRecipient = (row: RecipientRecord): RecallRecipient => ({
  _id: row.id,
  version: row.version,
  way: RecallWay.parse(row.way),
  name: row.name,
  reach: row.reach,
  received: {
    number: row.received_number,
    at: row.received_at.toISOString(),
    how: receivedWords[row.received_how] ?? row.received_how,
  },
  told: row.told_at && {
    at: row.told_at.toISOString(),
    how: RecallHow.parse(row.told_how),
    to: row.told_to,
    by: row.told_by,
  },
  acknowledged: row.acknowledged_at && {
    at: row.acknowledged_at.toISOString(),
    how: RecallHow.parse(row.acknowledged_how),
    by: row.acknowledged_by ?? '',
  },
  note: row.note,
})

/** One recall with its people and what changed. Throws notFound() out of reach. */
export async function oneRecall(db: Executor, who: Principal, id: string): Promise<Recall> {
  const page = await pageOfRecalls(
    db,
    who,
    { page: 1, limit: 1, sort: 'openedAt' },
    sql`${reached(who)} and t.id = ${id}`,
  )
  const [row] = page.docs
  const found = row && (await readRecall(db, who.labId, id))
  if (!row || !found) throw notFound()
  const newest = Math.max(0, ...found.people.map(({ received_number }) => received_number))
  return {
    ...row,
    people: found.people.map(presentRecipient),
    difference: newest > 0 ? await differenceBetween(db, who.labId, row.orderId, newest, row.number) : [],
  }
}

/**
 * What one recipient is told: what the newest version says otherwise than theirs. Throws notFound() for what is another
 * person's, or an order that is out of their reach.
 */
export async function noticeFor(ctx: Ctx, db: Executor, recipientId: string): Promise<RecallNotice> {
  const { who } = ctx
  const recipient = await recipientById(db, who.labId, recipientId)
  if (!recipient || recipient.user_id !== who.userId) throw notFound()
  const found = await readRecall(db, who.labId, recipient.recall_id)
  const order =
    found &&
    (await db
      .selectFrom('lab_order')
      .select('id')
      .where(ofLab(who))
      .where('id', '=', found.recall.order_id)
      .where('deleted', '=', false)
      .where(ownLocations(who, 'location_id'))
      .executeTakeFirst())
  if (!order) throw notFound()
  const newest = (await readIssued(db, who.labId, order.id)).at(-1)
  // The order went to another patient: nothing of it is this reader's any more.
  if (!newest) throw notFound()
  return {
    _id: recipient.id,
    version: recipient.version,
    orderId: order.id,
    had: recipient.received_number,
    number: newest.number,
    state: ReportState.parse(newest.state),
    releasedAt: newest.releasedAt.toISOString(),
    mediaKey: newest.mediaKey,
    reason: newest.reason,
    difference: await differenceBetween(db, who.labId, order.id, recipient.received_number, newest.number),
    acknowledgedAt: recipient.acknowledged_at?.toISOString() ?? null,
  }
}
