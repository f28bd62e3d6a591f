import { sql, type Insertable } from 'kysely'
import type { Order, OrderFields } from '@contract/order-shapes'
import type { Ctx, Write } from '../../core/context'
import { notFound } from '../../core/errors'
import { violatedUnique } from '../../core/tx'
import { json } from '../../db/json'
import type { AnalysisTable, OrderMedicationTable, OrderTable, SpecimenTable } from '../../db/schema'
import { snapshotOf } from '../patients/commands'
import { findPatient } from '../patients/store'
import { checkOrder, requisitionTaken } from './check'
import { diagnosisCode, loadFacts, type Facts } from './facts'
import { findOrder } from './find'
import { expand, orderedItems } from './items'
import { nextRequisition } from './number'
import { analysisRow, barcodeOf, medicationRow, orderDiagnoses, recordRegistered, specimenMarks, specimenRow } from './rows'

/** A given number, or the laboratory's next; a next number that somebody has typed before is passed over. */
async function numberFor(ctx: Ctx, w: Write, fields: OrderFields): Promise<{ requisitionNumber: string; facts: Facts }> {
  for (;;) {
    const requisitionNumber = fields.requisitionNumber ?? (await nextRequisition(ctx, w))
    const barcodes = fields.specimens.map(({ letter }) => barcodeOf(requisitionNumber, letter))
    const facts = await loadFacts(w.tx, ctx.who, fields, { requisitionNumber, barcodes, except: null })
    if (!facts.taken || fields.requisitionNumber !== null) return { requisitionNumber, facts }
  }
}

interface NewRows {
  order: Insertable<OrderTable>
  specimens: Insertable<SpecimenTable>[]
  analyses: Insertable<AnalysisTable>[]
  medications: Insertable<OrderMedicationTable>[]
}

/** All rows in one statement: the keys between them are checked at its end, and the disk and the wire are asked once. */
async function insertAll(w: Write, rows: NewRows, collected: Date): Promise<void> {
  const withOrder = w.tx
    .with('new_order', (qb) => qb.insertInto('lab_order').values(rows.order))
    .with('new_specimens', (qb) => qb.insertInto('specimen').values(rows.specimens))
    .with('new_analyses', (qb) => qb.insertInto('analysis').values(rows.analyses))
    .with('new_medications', (qb) =>
      rows.medications.length > 0 ? qb.insertInto('order_medication').values(rows.medications).returning('id') : sql<{ id: string }>`select null::uuid as id`,
    )
  await withOrder
    .updateTable('patient')
    .set({ last_order_at: sql<Date>`greatest(last_order_at, ${collected}::timestamptz)` })
    .where('lab_id', '=', rows.order.lab_id)
    .where('id', '=', rows.order.patient_id)
    .execute()
}

/**
 * Enters an order: checks everything that cannot stand, gives the requisition number where none was written, expands panels
 * into the tests to run, and answers the order. Errors: bad_input or conflict with every bad field named.
 */
export async function addOrder(ctx: Ctx, w: Write, kind: 'order' | 'case', fields: OrderFields): Promise<Order> {
  const { labId, userId, timeZone } = ctx.who
  const patient = await findPatient(w.tx, ctx.who, fields.patientId)
  const standing = patient?.mergedInto ? undefined : patient
  const { requisitionNumber, facts } = await numberFor(ctx, w, fields)
  checkOrder({ fields, facts, patient: standing, now: ctx.now, zone: timeZone, requisitionNumber })
  if (!standing) throw notFound()

  const id = ctx.ports.ids.id()
  const collected = new Date(fields.dateCollected)
  const panels = orderedItems(fields.items, facts)
  const specimens = fields.specimens.map((one) => specimenRow(ctx, { id, requisitionNumber, dateReceived: fields.dateReceived }, one))
  const specimenIds = new Map(specimens.map((row) => [row.letter, row.id]))
  const analyses = expand(fields.items, facts).map((wanted, at) => ({
    wanted,
    row: analysisRow(ctx, id, specimenIds.get(wanted.letter) ?? '', wanted, at + 1),
  }))
  const medications = fields.medications.map((one) => medicationRow(ctx, id, one))
  const order: Insertable<OrderTable> = {
    lab_id: labId,
    id,
    kind,
    requisition_number: requisitionNumber,
    state: 'OPEN',
    priority: fields.priority,
    patient_id: standing._id,
    patient: json(snapshotOf(standing)),
    physician_id: fields.physicianId,
    location_id: fields.locationId,
    date_collected: collected,
    date_received: fields.dateReceived ? new Date(fields.dateReceived) : null,
    date_entered: ctx.now,
    panels: json(panels),
    diagnoses: json(orderDiagnoses(fields.diagnoses, facts)),
    insurance: json(fields.insurance),
    answers: json(fields.answers),
    comment: fields.comment,
    entered_by: userId,
  }
  try {
    await insertAll(w, { order, specimens, analyses: analyses.map(({ row }) => row), medications }, collected)
  } catch (error) {
    const index = violatedUnique(error)
    if (index === 'lab_order_requisition' || index === 'specimen_barcode') throw requisitionTaken(requisitionNumber)
    throw error
  }

  w.changed('order', id, null, {
    ...fields,
    kind,
    requisitionNumber,
    state: 'OPEN',
    specimens: fields.specimens.map(({ letter }) => letter),
    items: panels.map(({ code, letter }) => `${code} on ${letter}`),
    diagnoses: fields.diagnoses.map(diagnosisCode),
    medications: medications.map(({ name }) => name),
  }, id)
  fields.specimens.forEach((one, at) => {
    const row = specimens[at]
    if (row) w.changed('specimen', row.id, null, specimenMarks({ ...one, barcode: row.barcode, state: row.state }), id)
  })
  for (const { wanted, row } of analyses) recordRegistered(w, id, row.id, wanted)
  for (const { id: medicationId, name, detail } of medications) w.changed('orderMedication', medicationId, null, { name, detail }, id)
  const entered = await findOrder(w.tx, ctx.who, id)
  if (!entered) throw notFound()
  return entered
}
