import { sql } from 'kysely'
import { grantsOfRole } from '@contract/abilities/grants'
import { fill, m } from '@contract/messages'
import { AskedChange, ChangeState, type RemoteChange } from '@contract/remote-orders/change-shapes'
import { roleKeys } from '@contract/roles'
import type { Ctx, Write } from '../../core/context'
import { badInput, notFound, ruleRefused, stale } from '../../core/errors'
import type { Principal } from '../../core/principal'
import { ofLab, ownLocations } from '../../core/scope'
import { signedName } from '../../core/signed'
import type { Executor } from '../../core/tx'
import { tellWatchers } from '../../core/watchers'
import { json } from '../../db/json'
import { remotePlace, tellClinic } from '../clinic-notices/public'
import { signStanding, withdrawSignature } from '../diagnosis-changes/public'
import { findOrder, formOf, updateOrder } from '../orders/public'
import { lockRemoteOrder } from './find'
import { signatureFor } from './signing'

/** Roles that may answer a change. */
const answerers = roleKeys.filter((role) =>
  grantsOfRole(role).some(([action, subject]) => action === 'edit' && subject === 'Order'),
)

interface ChangeRecord {
  id: string
  version: number
  remote_order_id: string
  order_id: string | null
  requisition_number: string
  firstname: string
  lastname: string
  dob: string
  location_name: string
  state: string
  text: string
  asked: unknown
  asked_at: Date
  asked_by_name: string
  answer: string | null
  answered_at: Date | null
  answered_by_name: string | null
}

interface Which {
  id?: string
  remoteOrderId?: string | undefined
  open?: boolean
}

const present = (row: ChangeRecord): RemoteChange => ({
  _id: row.id,
  version: row.version,
  remoteOrderId: row.remote_order_id,
  orderId: row.order_id,
  requisitionNumber: row.requisition_number,
  patient: { firstname: row.firstname, lastname: row.lastname, dob: row.dob },
  locationName: row.location_name,
  state: ChangeState.parse(row.state),
  text: row.text,
  asked: AskedChange.parse(row.asked),
  askedAt: row.asked_at.toISOString(),
  askedByName: row.asked_by_name,
  answer: row.answer,
  answeredAt: row.answered_at?.toISOString() ?? null,
  answeredByName: row.answered_by_name,
})

/** Changes of remote orders within the caller's reach: one, those of one order, or those that wait, the oldest first. */
export async function listChanges(db: Executor, who: Principal, which: Which): Promise<RemoteChange[]> {
  const { rows } = await sql<ChangeRecord>`
    select c.id, c.version, c.remote_order_id, r.order_id, r.requisition_number, p.firstname, p.lastname, p.dob,
      l.name as location_name, c.state, c.text, c.asked, c.asked_at, c.answer, c.answered_at,
      a.first_name || ' ' || a.last_name as asked_by_name, b.first_name || ' ' || b.last_name as answered_by_name
    from remote_change c
    join remote_order r on ${ofLab(who, 'r')} and r.id = c.remote_order_id and ${ownLocations(who, 'r.location_id')}
    join patient p on ${ofLab(who, 'p')} and p.id = r.patient_id
    join location l on ${ofLab(who, 'l')} and l.id = r.location_id
    join app_user a on ${ofLab(who, 'a')} and a.id = c.asked_by
    left join app_user b on ${ofLab(who, 'b')} and b.id = c.answered_by
    where ${ofLab(who, 'c')}
      ${which.id === undefined ? sql`` : sql`and c.id = ${which.id}`}
      ${which.remoteOrderId === undefined ? sql`` : sql`and c.remote_order_id = ${which.remoteOrderId}`}
      ${which.open ? sql`and c.state = 'ASKED'` : sql``}
    order by c.asked_at, c.id limit 200`.execute(db)
  return rows.map(present)
}

async function reread(ctx: Ctx, w: Write, id: string): Promise<RemoteChange> {
  const [change] = await listChanges(w.tx, ctx.who, { id })
  if (!change) throw notFound()
  return change
}

/** Asks for a change of an order that the laboratory has received. Before receipt the clinic changes the order itself. */
export async function askChange(
  ctx: Ctx,
  w: Write,
  { orderId, text, asked }: { orderId: string; text: string; asked: AskedChange },
): Promise<RemoteChange> {
  const order = await lockRemoteOrder(w.tx, ctx.who, orderId)
  if (!order) throw notFound()
  if (order.order_id === null || order.state === 'REJECTED') throw ruleRefused(m.remoteOrders.changeTooEarly)
  const signs = asked.diagnoses !== undefined && (await signatureFor(w.tx, ctx, order.physician_id))
  // The asking is the signature: `noteDiagnoses` finds it when they come onto the order (decision 0216).
  const signature = {
    signed_by_name: signs ? signedName(ctx.who) : null,
    signed_for: signs ? order.physician_id : null,
  }
  const id = ctx.ports.ids.id()
  await w.tx
    .insertInto('remote_change')
    .values({
      lab_id: ctx.who.labId,
      id,
      remote_order_id: orderId,
      text,
      asked: json(asked),
      asked_at: ctx.now,
      asked_by: ctx.who.userId,
      ...signature,
    })
    .execute()
  w.changed('remoteChange', id, null, { state: 'ASKED', text, asked, ...signature }, orderId)
  const target = `/order/${order.order_id}`
  const description = fill(m.remoteOrders.changeNotice, { number: order.requisition_number })
  await tellWatchers(w, ctx.ports, {
    labId: ctx.who.labId,
    description,
    target,
    now: ctx.now,
    roles: answerers,
  })
  return reread(ctx, w, id)
}

/** The change, locked, while nobody has answered it; stale where somebody touched it since it was read. */
async function openChange(ctx: Ctx, w: Write, id: string, version: number): Promise<RemoteChange> {
  const locked = await w.tx
    .selectFrom('remote_change')
    .select('id')
    .where(ofLab(ctx.who))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!locked) throw notFound()
  const change = await reread(ctx, w, id)
  if (change.state !== 'ASKED') throw ruleRefused(m.remoteOrders.changeAnswered)
  if (change.version !== version) throw stale(change)
  return change
}

async function settle(
  ctx: Ctx,
  w: Write,
  change: RemoteChange,
  state: 'ACCEPTED' | 'DECLINED' | 'WITHDRAWN',
  answer: string | null,
): Promise<RemoteChange> {
  await w.tx
    .updateTable('remote_change')
    .set({
      state,
      answer,
      answered_at: ctx.now,
      answered_by: ctx.who.userId,
      version: change.version + 1,
    })
    .where(ofLab(ctx.who))
    .where('id', '=', change._id)
    .execute()
  w.changed(
    'remoteChange',
    change._id,
    { state: change.state, answer: change.answer },
    { state, answer },
    change.remoteOrderId,
  )
  return reread(ctx, w, change._id)
}

/** Ends a change that comes to nothing, and with it what the asking has signed by then (decision 0216). */
async function drop(
  ctx: Ctx,
  w: Write,
  change: RemoteChange,
  state: 'DECLINED' | 'WITHDRAWN',
  answer: string | null,
): Promise<RemoteChange> {
  const { signed_by_name: name } = await w.tx
    .selectFrom('remote_change')
    .select('signed_by_name')
    .where(ofLab(ctx.who))
    .where('id', '=', change._id)
    .executeTakeFirstOrThrow()
  if (name !== null && change.orderId !== null)
    await withdrawSignature(ctx, w, change.orderId, { at: new Date(change.askedAt), name })
  return settle(ctx, w, change, state, answer)
}

/** The clinic takes a change back while nobody has answered it. */
export async function withdrawChange(ctx: Ctx, w: Write, id: string, version: number): Promise<RemoteChange> {
  return drop(ctx, w, await openChange(ctx, w, id, version), 'WITHDRAWN', null)
}

async function tellOfAnswer(ctx: Ctx, w: Write, { remoteOrderId }: RemoteChange): Promise<void> {
  const order = await lockRemoteOrder(w.tx, ctx.who, remoteOrderId)
  if (!order) throw notFound()
  await tellClinic(w, ctx.ports.ids, {
    ...{ labId: ctx.who.labId, locationId: order.location_id, kind: 'changes', at: ctx.now },
    places: [remotePlace(remoteOrderId)],
  })
}

/**
 * What the laboratory says to a change. Accepted diagnoses and insurance are put onto the order as an edit of it is, with its own
 * checks, and on a closed order wait as a correction; what is only words is acted on by a person, who says what was done. Errors: those of that edit.
 */
export async function answerChange(
  ctx: Ctx,
  w: Write,
  { _id, version, accept, answer }: { _id: string; version: number; accept: boolean; answer: string | null },
): Promise<RemoteChange> {
  const change = await openChange(ctx, w, _id, version)
  if (!answer) throw badInput({ answer: accept ? m.remoteOrders.whyAccepted : m.remoteOrders.whyDeclined })
  await tellOfAnswer(ctx, w, change)
  if (!accept) return drop(ctx, w, change, 'DECLINED', answer)
  const { diagnoses, insurance } = change.asked
  if (change.orderId !== null && (diagnoses !== undefined || insurance !== undefined)) {
    const order = await findOrder(w.tx, ctx.who, change.orderId)
    if (!order) throw notFound()
    const fields = {
      ...formOf(order),
      ...(diagnoses === undefined ? {} : { diagnoses }),
      ...(insurance === undefined ? {} : { insurance }),
    }
    if (diagnoses !== undefined) await signStanding(ctx, w, order._id)
    const entered = { at: new Date(change.askedAt), by: change.askedByName }
    await updateOrder(
      ctx,
      w,
      { orderId: order._id, version: order.version, fields, reason: change.text },
      entered,
    )
  }
  return settle(ctx, w, change, 'ACCEPTED', answer)
}
