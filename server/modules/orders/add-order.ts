import { sql } from 'kysely'
import type { Order, OrderFields } from '@contract/order-shapes'
import type { Ctx, Write } from '../../core/context'
import { notFound } from '../../core/errors'
import { violatedUnique } from '../../core/tx'
import { findPatient } from '../patients/store'
import { checkOrder, requisitionTaken } from './check'
import { diagnosisCode, loadFacts, type Facts } from './facts'
import { newOrder, type NewOrder } from './new-order'
import { nextRequisition } from './number'
import { barcodeOf, recordRegistered, specimenMarks } from './rows'

/** A given number, or the laboratory's next; a next number that somebody has typed before is passed over. */
async function numberFor(
  ctx: Ctx,
  w: Write,
  fields: OrderFields,
): Promise<{ requisitionNumber: string; facts: Facts }> {
  for (;;) {
    const requisitionNumber = fields.requisitionNumber ?? (await nextRequisition(ctx, w))
    const barcodes = fields.specimens.map(({ letter }) => barcodeOf(requisitionNumber, letter))
    const facts = await loadFacts(w.tx, ctx.who, fields, { requisitionNumber, barcodes, except: null })
    if (!facts.taken || fields.requisitionNumber !== null) return { requisitionNumber, facts }
  }
}

/** All rows in one statement: the keys between them are checked at its end, and the database is asked once. */
async function insertAll(w: Write, { order, specimens, analyses, medications }: NewOrder): Promise<void> {
  await w.tx
    .with('new_order', (qb) => qb.insertInto('lab_order').values(order))
    .with('new_specimens', (qb) => qb.insertInto('specimen').values(specimens))
    .with('new_analyses', (qb) => qb.insertInto('analysis').values(analyses.map(({ row }) => row)))
    .with('new_medications', (qb) =>
      medications.length > 0
        ? qb.insertInto('order_medication').values(medications).returning('id')
        : sql<{ id: string }>`(select null::uuid as id)`,
    )
    .updateTable('patient')
    .set({ last_order_at: sql<Date>`greatest(last_order_at, ${order.date_collected}::timestamptz)` })
    .where('lab_id', '=', order.lab_id)
    .where('id', '=', order.patient_id)
    .execute()
}

/** What the trail keeps of a new order: its form, and each tube, test and medication by its id. */
function record(
  w: Write,
  fields: OrderFields,
  { order, specimens, analyses, medications, reply }: NewOrder,
): void {
  const { id } = order
  w.changed(
    'order',
    id,
    null,
    {
      ...fields,
      kind: reply.kind,
      requisitionNumber: reply.requisitionNumber,
      state: reply.state,
      specimens: fields.specimens.map(({ letter }) => letter),
      items: reply.items.map(({ code, letter }) => `${code} on ${letter}`),
      diagnoses: fields.diagnoses.map(diagnosisCode),
      medications: fields.medications.map(({ name }) => name),
    },
    id,
  )
  fields.specimens.forEach((one, at) => {
    const row = specimens[at]
    if (row)
      w.changed(
        'specimen',
        row.id,
        null,
        specimenMarks({ ...one, barcode: row.barcode, state: row.state }),
        id,
      )
  })
  for (const { wanted, row } of analyses) recordRegistered(w, id, row.id, wanted)
  for (const row of medications)
    w.changed('orderMedication', row.id, null, { name: row.name, detail: row.detail }, id)
}

/**
 * Enters an order: checks everything that cannot stand, gives the requisition number where none was written, expands panels
 * into the tests to run, and answers the order. Errors: bad_input or conflict with every bad field named.
 */
export async function addOrder(
  ctx: Ctx,
  w: Write,
  kind: 'order' | 'case',
  fields: OrderFields,
): Promise<Order> {
  const found = await findPatient(w.tx, ctx.who, fields.patientId)
  const patient = found?.mergedInto ? undefined : found
  const { requisitionNumber, facts } = await numberFor(ctx, w, fields)
  checkOrder({ fields, facts, patient, now: ctx.now, zone: ctx.who.timeZone, requisitionNumber })
  if (!patient) throw notFound()
  const made = newOrder(ctx, { kind, fields, facts, patient, requisitionNumber })
  try {
    await insertAll(w, made)
  } catch (error) {
    const index = violatedUnique(error)
    if (index === 'lab_order_requisition' || index === 'specimen_barcode')
      throw requisitionTaken(requisitionNumber)
    throw error
  }
  record(w, fields, made)
  return made.reply
}
