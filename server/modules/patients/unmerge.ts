import { sql } from 'kysely'
import { fill, m } from '@contract/messages'
import { mergeFields, type UnmergeReply } from '@contract/patients/merge-shapes'
import type { Patient, PatientFields } from '@contract/patients/shapes'
import type { Ctx, Write } from '../../core/context'
import { conflict, notFound, ruleRefused, stale } from '../../core/errors'
import { ofLab } from '../../core/scope'
import { json } from '../../db/json'
import type { MergedOrder, MergeSnapshot, PatientSnapshot } from '../../db/schema'
import { rereadResults } from '../results/public'
import { snapshotOf } from './commands'
import {
  fieldsOf,
  lockedOrders,
  lockedPair,
  pointAt,
  same,
  takesMasterUpdate,
  type OrderOfPatients,
} from './merge-rows'
import { freeNotices } from './notices-given'
import { giveRowsBack } from './patient-tables'
import { findPatient, updatePatientRow } from './store'
import { changedWait, storeWaits, toReadAgain, waitingNow, waitOf, type Wait } from './waiting-orders'
import { waitingPatient } from './waiting-patient'
import { noteForFhir } from '../fhir-feed/public'

/**
 * Puts back what a merge changed: the fields of the surviving record that it changed, the other record, and the orders that
 * belonged to it. What was done since in other fields stays. Refused, with what it is, where the same was changed again.
 * An order that was closed meanwhile goes back too and keeps the name it was reported under, until its next report.
 */
export const unmergePatients = (ctx: Ctx, id: string, reason: string): Promise<UnmergeReply> =>
  ctx.write(async (w) => {
    const merge = await mergeToUndo(ctx, w, id)
    const { kept_id: keep, dropped_id: drop, snapshot } = merge
    const { kept, dropped } = await lockedPair(ctx, w, keep, drop)
    if (kept.mergedInto !== null || dropped.mergedInto !== keep)
      throw ruleRefused(fill(m.patients.mergedSince, { number: kept.patientNumber }))
    const orders = await lockedOrders(
      w,
      ctx.who.labId,
      [keep],
      snapshot.orders.map((order) => order.id),
    )
    refuseTouched(kept, snapshot, orders)

    const restored = restoredFields(kept, snapshot)
    if (!(await updatePatientRow(w.tx, ctx.who.labId, keep, kept.version, restored, ctx.now)))
      throw stale(kept)
    await pointAt(ctx, w, [drop], null)
    await pointAt(ctx, w, snapshot.followers, drop)
    const again = await findPatient(w.tx, ctx.who, keep)
    const other = await findPatient(w.tx, ctx.who, drop)
    if (!again || !other) throw notFound()
    const back = { orders, snapshot, kept, again, other }
    const { ordersMoved, closedSince } = await moveBack(ctx, w, back)
    const waits = waitsAfter(back)
    await storeWaits(ctx, w, waits)
    const reread = await rereadResults(ctx, w, toReadAgain(orders.filter(takesMasterUpdate), waits))
    await giveRowsBack(w, ctx, kept, other, snapshot)
    await freeNotices(ctx, w, { kept: keep, returning: [drop, ...snapshot.followers] })
    await restoreNewest(ctx, w, keep, snapshot.lastOrderAt)

    await w.tx
      .updateTable('patient_merge')
      .set({ undone_by: ctx.who.userId, undone_at: ctx.now, undo_reason: reason })
      .where(ofLab(ctx.who))
      .where('id', '=', id)
      .execute()
    w.about('patient', keep, reason)
    await noteForFhir(
      w.tx,
      ctx.who.labId,
      orders.map((one) => one.id),
    )
    w.changed('patient', keep, fieldsOf(kept), restored)
    w.changed('patient', drop, { mergedInto: keep }, { mergedInto: null })
    for (const one of snapshot.followers)
      w.changed('patient', one, { mergedInto: keep }, { mergedInto: drop })
    return {
      kept: again,
      dropped: other,
      ordersMoved,
      ordersWaiting: waitingNow(ctx, waits),
      ...reread,
      closedSince,
    }
  })

async function mergeToUndo(ctx: Ctx, w: Write, id: string) {
  const merge = await w.tx
    .selectFrom('patient_merge')
    .select(['kept_id', 'dropped_id', 'snapshot', 'undone_at'])
    .where(ofLab(ctx.who))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!merge) throw notFound()
  if (merge.undone_at !== null) throw ruleRefused(m.patients.undoneAlready)
  return merge
}

const changedFields = ({ before, after }: MergeSnapshot) =>
  mergeFields.filter((field) => !same(before[field], after[field]))

/** What the merge changed goes back; what it left alone stays as it is now. */
const restoredFields = (kept: Patient, snapshot: MergeSnapshot): PatientFields => ({
  ...fieldsOf(kept),
  ...Object.fromEntries(changedFields(snapshot).map((field) => [field, snapshot.before[field]])),
})

const again = m.patients.changedSince

/** An order's copy of the patient that is neither what the merge wrote nor what the record says now was corrected by hand. */
const correctedByHand = (order: OrderOfPatients, entry: MergedOrder, kept: Patient): boolean =>
  entry.patient !== null &&
  takesMasterUpdate(order) &&
  !same(order.patient, entry.patient.after) &&
  !same(order.patient, snapshotOf(kept))

function refuseTouched(kept: Patient, snapshot: MergeSnapshot, orders: readonly OrderOfPatients[]): void {
  const fields = changedFields(snapshot).filter((field) => !same(kept[field], snapshot.after[field]))
  const byId = new Map(orders.map((order) => [order.id, order]))
  const touched = snapshot.orders.flatMap((entry) => {
    const order = byId.get(entry.id)
    return order && (order.patient_id !== kept._id || correctedByHand(order, entry, kept))
      ? [order.requisition_number]
      : []
  })
  if (fields.length === 0 && touched.length === 0) return
  throw conflict(m.patients.undoBlocked, {
    ...Object.fromEntries(fields.map((field) => [field, again])),
    ...(touched.length > 0 ? { orders: touched.join(', ') } : {}),
  })
}

interface Back {
  orders: readonly OrderOfPatients[]
  snapshot: MergeSnapshot
  /** The surviving record before the undo, and after. */
  kept: Patient
  again: Patient
  /** The record that comes back. */
  other: Patient
}

/**
 * What waits on closed orders afterwards. Where nothing happened since the merge, what waited before it; where a report was
 * issued or the record was changed since, what sets it right under the record that it belongs to again.
 */
function waitsAfter({ orders, snapshot, kept, again: restored, other }: Back): Wait[] {
  const entries = new Map(snapshot.orders.map((entry) => [entry.id, entry]))
  return orders.flatMap((order) => {
    const entry = entries.get(order.id)
    if (entry?.waits && same(waitingPatient(order.correction), entry.waits.after))
      return changedWait(order, entry.waits.before)
    return waitOf(order, snapshotOf(kept), snapshotOf(entry?.moved ? other : restored))
  })
}

/** The orders of the other record go back to it; on those that stay, the copy follows the record as in a master update. */
async function moveBack(ctx: Ctx, w: Write, { orders, snapshot, kept, again: restored, other }: Back) {
  const entries = new Map(snapshot.orders.map((entry) => [entry.id, entry]))
  const fresh = snapshotOf(restored)
  const masterChanged = !same(snapshotOf(kept), fresh)
  const closedSince: string[] = []
  let ordersMoved = 0
  for (const order of orders) {
    const entry = entries.get(order.id)
    const open = takesMasterUpdate(order)
    const patientId = entry?.moved ? other._id : order.patient_id
    let patient: PatientSnapshot = order.patient
    if (entry?.patient && open && (entry.moved || same(order.patient, entry.patient.after)))
      patient = entry.patient.before
    else if (!entry?.moved && open && masterChanged) patient = fresh
    if (entry?.moved) {
      ordersMoved += 1
      if (entry.patient && !open) closedSince.push(order.requisition_number)
    }
    if (patientId === order.patient_id && same(patient, order.patient)) continue
    await w.tx
      .updateTable('lab_order')
      .set((eb) => ({
        patient_id: patientId,
        patient: json(patient),
        version: eb('version', '+', 1),
        updated_at: ctx.now,
      }))
      .where(ofLab(ctx.who))
      .where('id', '=', order.id)
      .execute()
    w.changed(
      'order',
      order.id,
      { patientId: order.patient_id, patient: order.patient },
      { patientId, patient },
    )
  }
  return { ordersMoved, closedSince }
}

/** As it was, unless an order came since: then the last of the orders that are left. */
async function restoreNewest(
  ctx: Ctx,
  w: Write,
  keep: string,
  { before, after }: MergeSnapshot['lastOrderAt'],
): Promise<void> {
  const newest = sql`(select max(o.date_collected) from lab_order o
    where ${ofLab(ctx.who, 'o')} and o.patient_id = ${keep} and not o.deleted)`
  await w.tx
    .updateTable('patient')
    .set({
      last_order_at: sql<Date | null>`case when last_order_at is not distinct from ${after}::timestamptz
        then ${before}::timestamptz else ${newest} end`,
    })
    .where(ofLab(ctx.who))
    .where('id', '=', keep)
    .execute()
}
