import type { Insertable } from 'kysely'
import { fill, m } from '@contract/messages'
import type { OrderFields } from '@contract/orders/shapes'
import { labelCode } from '@contract/labels/label'
import type { Ctx, Write } from '../../core/context'
import type { AnalysisTable, OrderDiagnosis, OrderMedicationTable, SpecimenTable } from '../../db/schema'
import { diagnosisCode, validOn, type Facts } from './facts'
import type { Wanted } from './items'

type SpecimenFields = OrderFields['specimens'][number]
type MedicationFields = OrderFields['medications'][number]

/** What a scanner reads from the tube: the same text that the label prints. */
export const barcodeOf = (requisitionNumber: string, letter: string) =>
  labelCode({ requisitionNumber, specimenLetter: letter })

/** A new tube or cup: expected, or received where the form says when. */
export function specimenRow(
  ctx: Ctx,
  order: { id: string; requisitionNumber: string; dateReceived: string | null },
  fields: SpecimenFields,
): Insertable<SpecimenTable> & { id: string; letter: string } {
  return {
    lab_id: ctx.who.labId,
    id: ctx.ports.ids.id(),
    order_id: order.id,
    letter: fields.letter,
    barcode: barcodeOf(order.requisitionNumber, fields.letter),
    sample_type_id: fields.sampleTypeId,
    source_id: fields.sourceId,
    container: fields.container,
    state: order.dateReceived ? 'RECEIVED' : 'EXPECTED',
    condition: fields.condition,
    collected_at: new Date(fields.collectedAt),
    received_at: order.dateReceived ? new Date(order.dateReceived) : null,
    received_by: order.dateReceived ? ctx.who.userId : null,
    comment: fields.comment,
  }
}

/** A test registered on a specimen, under the version of its definition that is current now. */
export const analysisRow = (
  ctx: Ctx,
  orderId: string,
  specimenId: string,
  wanted: Wanted,
  position: number,
): Insertable<AnalysisTable> & { id: string } => ({
  lab_id: ctx.who.labId,
  id: ctx.ports.ids.id(),
  order_id: orderId,
  specimen_id: specimenId,
  panel_id: wanted.panelId,
  test_id: wanted.test.id,
  test_version: wanted.test.version,
  position,
  state: 'REGISTERED',
})

export const medicationRow = (
  ctx: Ctx,
  orderId: string,
  fields: MedicationFields,
): Insertable<OrderMedicationTable> & { id: string } => ({
  lab_id: ctx.who.labId,
  id: ctx.ports.ids.id(),
  order_id: orderId,
  medication_id: fields.medicationId,
  name: fields.name,
  detail: fields.detail,
  last_taken: fields.lastTaken,
  as_needed: fields.asNeeded,
})

/** The codes with the words that they had on the day of collection (`YYYY-MM-DD`), each once; else with the newest. */
export function orderDiagnoses(
  codes: readonly string[],
  facts: Facts,
  day: string,
  existing: readonly OrderDiagnosis[] = [],
): OrderDiagnosis[] {
  return [...new Set(codes.map(diagnosisCode))].map((code) => {
    const kept = existing.find((one) => one.code === code)
    const row = validOn(facts.diagnoses, code, day) ?? facts.diagnoses.find((one) => one.code === code)
    return kept ?? { code, description: row?.description ?? '' }
  })
}

/** How the trail names a tube. */
export const specimenMarks = (
  row: Pick<SpecimenFields, 'letter' | 'sampleTypeId' | 'sourceId'> & { barcode: string; state: string },
) => ({
  letter: row.letter,
  barcode: row.barcode,
  sampleTypeId: row.sampleTypeId,
  sourceId: row.sourceId,
  state: row.state,
})

/** Records a new test: one line of the trail, since an order may have a hundred. */
export const recordRegistered = (w: Write, orderId: string, id: string, { test, letter }: Wanted) =>
  w.changed(
    'analysis',
    id,
    null,
    { registered: fill(m.orders.registeredTest, { code: test.code, version: test.version, letter }) },
    orderId,
  )
