import type { Updateable } from 'kysely'
import { m } from '@contract/messages'
import type { Order } from '@contract/orders/shapes'
import type { Ctx, Write } from '../../core/context'
import { notFound, ruleRefused, stale } from '../../core/errors'
import { ofLab } from '../../core/scope'
import type { OrderTable } from '../../db/schema'
import { lockOrder, lockPatients } from '../locks/public'
import { findOrder } from './find'
import { noteForFhir } from '../fhir-feed/public'
import { settleRemote } from '../remote-standing/public'

/**
 * The order as it is now, locked, if `version` is the one that was edited or none is given (the last value wins); with what
 * waits on it, which a clinic is not shown and must not lose. Throws notFound() out of reach, and stale with the order as it
 * is now, or what `shown` leaves of it, where somebody else saved first.
 */
export async function orderAt(
  ctx: Ctx,
  w: Write,
  id: string,
  version: number | undefined,
  shown: (order: Order) => object = (order) => order,
): Promise<Order> {
  const locked = await lockOrder(w.tx, ctx.who, id)
  const order = await findOrder(w.tx, ctx.who, id)
  if (!order) throw notFound()
  if (version !== undefined && locked.version !== version) throw stale(shown(order))
  return { ...order, correction: locked.correction }
}

/**
 * Keeps the patient whom the order is to have, and the one it has, from every other writer, before the order is locked: the
 * way of a merge, which locks patients and then their orders. An order that moved in between fails its version.
 */
export async function lockPatientsOf(ctx: Ctx, w: Write, orderId: string, patientId: string): Promise<void> {
  const order = await w.tx
    .selectFrom('lab_order')
    .select('patient_id')
    .where(ofLab(ctx.who))
    .where('id', '=', orderId)
    .executeTakeFirst()
  await lockPatients(w.tx, ctx.who.labId, order ? [order.patient_id, patientId] : [patientId])
}

/**
 * A tube in the laboratory is somebody's: its order goes to another person by a transfer, which has its own right and its
 * reason, and never by an edit.
 */
export function refuseOtherPatient(order: Order, field: 'patient' | 'patientId'): void {
  if (order.specimens.some(({ receivedAt }) => receivedAt !== null))
    throw ruleRefused(m.orders.patientReceived, { [field]: m.orders.patientReceived })
}

/** A rejected order is at its end; nothing is written on it any more. */
export function refuseRejected(order: Order): void {
  if (order.state === 'REJECTED') throw ruleRefused(m.orders.rejected)
}

/** Whose order it is and who may see it; the rest of what is shown is frozen with each report. */
const shownOverFhir = ['patient', 'patient_id', 'location_id', 'deleted'] as const

/** Writes some columns of locked orders; their versions rise. */
export async function writeColumns(
  ctx: Ctx,
  w: Write,
  ids: readonly string[],
  columns: Updateable<OrderTable>,
): Promise<void> {
  if (ids.length === 0) return
  await w.tx
    .updateTable('lab_order')
    .set((eb) => ({ ...columns, version: eb('version', '+', 1), updated_at: ctx.now }))
    .where(ofLab(ctx.who))
    .where('id', 'in', [...ids])
    .execute()
  if (['state', 'deleted', 'patient_id'].some((column) => column in columns)) await settleRemote(ctx, w, ids)
  if (shownOverFhir.some((column) => column in columns)) await noteForFhir(w.tx, ctx.who.labId, ids)
}

/** The versions of locked orders rise: something that their reports are made of is another. */
export const raiseVersions = (ctx: Ctx, w: Write, ids: readonly string[]): Promise<void> =>
  writeColumns(ctx, w, ids, {})

/** A closed order that waits for a result again; what was released stays. */
export async function reopenOrder(ctx: Ctx, w: Write, id: string): Promise<void> {
  await writeColumns(ctx, w, [id], { state: 'OPEN' })
  w.changed('order', id, { state: 'CLOSED' }, { state: 'OPEN' }, id)
}

/** The order once more, after something of it was written. */
export async function reread(ctx: Ctx, w: Write, id: string): Promise<Order> {
  const order = await findOrder(w.tx, ctx.who, id)
  if (!order) throw notFound()
  return order
}
