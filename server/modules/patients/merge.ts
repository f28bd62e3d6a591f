import { sql } from 'kysely'
import { fill, m } from '@contract/messages'
import {
  mergeFields,
  type MergePatients,
  type MergeReply,
  type ResultsReread,
} from '@contract/patients/merge-shapes'
import type { Patient, PatientFields } from '@contract/patients/shapes'
import type { Ctx, Write } from '../../core/context'
import { badInput, notFound, ruleRefused, stale } from '../../core/errors'
import { ofLab } from '../../core/scope'
import { json } from '../../db/json'
import type { MergedOrder } from '../../db/schema'
import { nothingReread, rereadResults } from '../results/public'
import { snapshotOf } from './commands'
import { fieldsOf, lockedOrders, lockedPair, pointAt, same, takesMasterUpdate } from './merge-rows'
import { moveRows } from './patient-tables'
import { findPatient, updatePatientRow } from './store'
import { storeWaits, toReadAgain, waitingNow, waitOf, type Wait } from './waiting-orders'
import { noteForFhir } from '../fhir-feed/public'

/** The surviving record's fields: its own, and the other's where that was chosen. */
function chosenFields(kept: Patient, dropped: Patient, chosen: MergePatients['fields']): PatientFields {
  const theirs = fieldsOf(dropped)
  const taken = mergeFields.filter((field) => chosen[field] === 'drop')
  return { ...fieldsOf(kept), ...Object.fromEntries(taken.map((field) => [field, theirs[field]])) }
}

const refuseMerged = ({ mergedInto, patientNumber }: Patient): void => {
  if (mergedInto !== null) throw ruleRefused(fill(m.patients.mergedAlready, { number: patientNumber }))
}

/**
 * Makes two records of one person one, in one transaction. Every order of the second record then belongs to the first; the
 * copy of the patient on those that take a master update becomes the surviving record's and their results are read again,
 * closed and rejected ones keep what was reported; on closed ones another name, birth date or sex waits for the next report (decision 0018). The second record stays, pointing at the first, and what everything was before is kept for the way back.
 */
export const mergePatients = (ctx: Ctx, asked: MergePatients): Promise<MergeReply> =>
  ctx.write((w) => mergeRecords(ctx, w, asked))

/** The same in the caller's transaction. */
export async function mergeRecords(ctx: Ctx, w: Write, asked: MergePatients): Promise<MergeReply> {
  const { keep, drop, versions, reason } = asked
  if (keep === drop) throw badInput({ drop: m.patients.mergeSame })
  const { kept, dropped, lastOrderAt } = await lockedPair(ctx, w, keep, drop)
  if (kept.version !== versions.keep) throw stale(kept)
  if (dropped.version !== versions.drop) throw stale(dropped)
  for (const one of [kept, dropped]) refuseMerged(one)

  const after = chosenFields(kept, dropped, asked.fields)
  if (!(await updatePatientRow(w.tx, ctx.who.labId, keep, kept.version, after, ctx.now))) throw stale(kept)
  const followers = await followersOf(ctx, w, drop)
  await pointAt(ctx, w, [drop, ...followers], keep)
  const patient = await findPatient(w.tx, ctx.who, keep)
  if (!patient) throw notFound()
  const newest = await keepNewest(ctx, w, keep, drop)
  const { orders, waits, reread } = await moveOrders(ctx, w, kept, dropped, patient)
  const rows = await moveRows(w, ctx, dropped, kept)

  const id = ctx.ports.ids.id()
  await w.tx
    .insertInto('patient_merge')
    .values({
      lab_id: ctx.who.labId,
      id,
      kept_id: keep,
      dropped_id: drop,
      reason,
      merged_by: ctx.who.userId,
      merged_at: ctx.now,
      snapshot: json({
        before: fieldsOf(kept),
        after,
        lastOrderAt: { before: lastOrderAt.kept, after: newest },
        followers,
        orders,
        rows,
      }),
    })
    .execute()
  await noteForFhir(
    w.tx,
    ctx.who.labId,
    orders.map((one) => one.id),
  )
  w.about('patient', keep, reason)
  w.changed('patient', keep, fieldsOf(kept), after)
  w.changed('patient', drop, { mergedInto: null }, { mergedInto: keep })
  for (const one of followers) w.changed('patient', one, { mergedInto: drop }, { mergedInto: keep })
  return {
    _id: id,
    patient,
    ordersMoved: orders.filter(({ moved }) => moved).length,
    ordersUpdated: orders.filter((order) => order.patient !== null).length,
    ordersWaiting: waitingNow(ctx, waits),
    ...reread,
  }
}

async function followersOf(ctx: Ctx, w: Write, drop: string): Promise<string[]> {
  const rows = await w.tx
    .selectFrom('patient')
    .select('id')
    .where(ofLab(ctx.who))
    .where('merged_into', '=', drop)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** The date of the last order of both is the surviving record's from now on. */
async function keepNewest(ctx: Ctx, w: Write, keep: string, drop: string): Promise<string | null> {
  const row = await w.tx
    .updateTable('patient as k')
    .from('patient as d')
    .set({ last_order_at: sql<Date | null>`greatest(k.last_order_at, d.last_order_at)` })
    .where(ofLab(ctx.who, 'k'))
    .where('k.id', '=', keep)
    .where(ofLab(ctx.who, 'd'))
    .where('d.id', '=', drop)
    .returning(sql<string | null>`k.last_order_at::text`.as('newest'))
    .executeTakeFirst()
  return row?.newest ?? null
}

/** Moves the orders of `dropped`, and brings the copies of the patient up to date where a master update does. */
async function moveOrders(
  ctx: Ctx,
  w: Write,
  before: Patient,
  dropped: Patient,
  patient: Patient,
): Promise<{ orders: MergedOrder[]; waits: Wait[]; reread: ResultsReread }> {
  const { labId } = ctx.who
  const [old, theirs, fresh] = [snapshotOf(before), snapshotOf(dropped), snapshotOf(patient)]
  const masterChanged = !same(old, fresh)
  const all = await lockedOrders(w, labId, [patient._id, dropped._id])
  const touched = all.flatMap((order) => {
    const moved = order.patient_id === dropped._id
    const copied = takesMasterUpdate(order) && (moved || masterChanged) && !same(order.patient, fresh)
    const waits = waitOf(order, moved ? theirs : old, fresh)
    return moved || copied || waits.length > 0 ? [{ order, moved, copied, waits }] : []
  })
  if (touched.length === 0) return { orders: [], waits: [], reread: nothingReread }
  const copies = touched.flatMap(({ order, copied }) => (copied ? [order.id] : []))
  await w.tx
    .updateTable('lab_order')
    .set((eb) => ({
      patient_id: patient._id,
      patient: sql`case when id = any(${copies}::uuid[]) then ${json(fresh)}::jsonb else patient end`,
      version: eb('version', '+', 1),
      updated_at: ctx.now,
    }))
    .where(ofLab(labId))
    .where(
      'id',
      'in',
      touched.map(({ order }) => order.id),
    )
    .execute()
  const waits = touched.flatMap((one) => one.waits)
  await storeWaits(ctx, w, waits)
  const orders = touched.map(({ order, moved, copied, waits: [wait] }): MergedOrder => {
    w.changed(
      'order',
      order.id,
      { patientId: order.patient_id, patient: order.patient },
      { patientId: patient._id, patient: copied ? fresh : order.patient },
    )
    return {
      id: order.id,
      moved,
      patient: copied ? { before: order.patient, after: fresh } : null,
      ...(wait && { waits: { before: wait.before, after: wait.after } }),
    }
  })
  // All the open ones, for what was released under one number is the last value of those under the other.
  const read = toReadAgain(all.filter(takesMasterUpdate), waits)
  return { orders, waits, reread: await rereadResults(ctx, w, read) }
}
