import type { Insertable } from 'kysely'
import type { Order, OrderFields } from '@contract/orders/shapes'
import type { Patient } from '@contract/patients/shapes'
import { wallTimeAt } from '@contract/rules/zone'
import type { Ctx } from '../../core/context'
import { json } from '../../db/json'
import type { AnalysisTable, OrderMedicationTable, OrderTable, SpecimenTable } from '../../db/schema'
import { snapshotOf } from '../patients/public'
import type { Facts } from './facts'
import { expand, orderedItems, type Wanted } from './items'
import type { MedicationNames } from '@contract/rules/read-medication'
import { presentOrder } from './present'
import { analysisRow, medicationRow, orderDiagnoses, specimenRow } from './rows'

type WithId<T> = Insertable<T> & { id: string }

/** Everything that one new order puts into the tables, and the order as it is answered. */
export interface NewOrder {
  order: WithId<OrderTable>
  specimens: (WithId<SpecimenTable> & { letter: string })[]
  analyses: { wanted: Wanted; row: WithId<AnalysisTable> }[]
  medications: WithId<OrderMedicationTable>[]
  reply: Order
}

interface Checked {
  kind: 'order' | 'case'
  fields: OrderFields
  facts: Facts
  patient: Patient
  requisitionNumber: string
  /** How typed medications are read. */
  names: MedicationNames
}

/** What the tests on a specimen are stained with, each once, as the look-up of an order gathers them. */
const stainsOn = (analyses: NewOrder['analyses'], letter: string): string | null =>
  [...new Set(analyses.flatMap(({ wanted }) => (wanted.letter === letter ? (wanted.test.stain ?? []) : [])))]
    .toSorted()
    .join(', ') || null

/** Makes the rows of an order whose form has been checked. The reply is made of the same values: nothing is read back. */
export function newOrder(
  ctx: Ctx,
  { kind, fields, facts, patient, requisitionNumber, names }: Checked,
): NewOrder {
  const { labId, userId, firstName, lastName } = ctx.who
  const id = ctx.ports.ids.id()
  const panels = orderedItems(fields.items, facts)
  const diagnoses = orderDiagnoses(
    fields.diagnoses,
    facts,
    wallTimeAt(fields.dateCollected, ctx.who.timeZone).date,
  )
  const dateCollected = new Date(fields.dateCollected)
  const dateReceived = fields.dateReceived === null ? null : new Date(fields.dateReceived)
  const snapshot = snapshotOf(patient)
  const specimens = fields.specimens.map((one) =>
    specimenRow(ctx, { id, requisitionNumber, dateReceived: fields.dateReceived }, one),
  )
  const specimenIds = new Map(specimens.map((row) => [row.letter, row.id]))
  const analyses = expand(fields.items, facts).map((wanted, at) => ({
    wanted,
    row: analysisRow(ctx, id, specimenIds.get(wanted.letter) ?? '', wanted, at + 1),
  }))
  const medications = fields.medications.map((one) => medicationRow(ctx, id, one))
  const order = {
    lab_id: labId,
    id,
    kind,
    requisition_number: requisitionNumber,
    state: 'OPEN',
    priority: fields.priority,
    patient_id: patient._id,
    patient: json(snapshot),
    physician_id: fields.physicianId,
    location_id: fields.locationId,
    date_collected: dateCollected,
    date_received: dateReceived,
    date_entered: ctx.now,
    panels: json(panels),
    diagnoses: json(diagnoses),
    insurance: json(fields.insurance),
    answers: json(fields.answers),
    comment: fields.comment,
    entered_by: userId,
  } as const
  const userName = `${firstName} ${lastName}`
  const reply = presentOrder(
    {
      ...order,
      version: 1,
      sampleid: null,
      patient: { ...snapshot, gender: patient.gender },
      location_name: facts.location?.name ?? '',
      location_phone: facts.location?.phone ?? null,
      location_fax: facts.location?.fax ?? null,
      physician_firstname: facts.physician?.firstname ?? '',
      physician_lastname: facts.physician?.lastname ?? '',
      physician_npi: facts.physician?.npi ?? '',
      date_reported: null,
      date_exported: null,
      report_state: null,
      report_version: 0,
      hold: null,
      flag: null,
      panels,
      diagnoses,
      insurance: fields.insurance,
      answers: fields.answers,
      correction: null,
      pharmd_reviewed: false,
      proficiency: false,
      remote_order_id: null,
      changes_asked: null,
      deleted: false,
      entered_by_name: userName,
      reported_by_name: null,
      specimens: fields.specimens
        .map((one, at) => ({
          id: specimens[at]?.id ?? '',
          version: 1,
          letter: one.letter,
          barcode: specimens[at]?.barcode ?? '',
          sample_type_id: one.sampleTypeId,
          sample_type: facts.sampleTypes.get(one.sampleTypeId)?.name ?? '',
          stability_hours: facts.sampleTypes.get(one.sampleTypeId)?.stability_hours ?? null,
          kept: null,
          stain: stainsOn(analyses, one.letter),
          source_id: one.sourceId,
          source: facts.sources.get(one.sourceId)?.name ?? '',
          container: one.container,
          state: dateReceived ? ('RECEIVED' as const) : ('EXPECTED' as const),
          condition: one.condition,
          collected_at: one.collectedAt,
          received_at: fields.dateReceived,
          received_by_name: dateReceived ? userName : null,
          reject_reason: null,
          rejected_at: null,
          rejected_by_name: null,
          comment: one.comment,
        }))
        .toSorted((a, b) => (a.letter < b.letter ? -1 : 1)),
      medications: fields.medications.map((one, at) => ({
        id: medications[at]?.id ?? '',
        medication_id: one.medicationId,
        name: one.name,
        detail: one.detail,
        last_taken: one.lastTaken,
        as_needed: one.asNeeded,
        ingredients: facts.medications.get(one.medicationId ?? '')?.ingredients ?? [],
        verified_from: null,
        verified_at: null,
      })),
      progress: {
        states: analyses.map(() => 'REGISTERED' as const),
        resulted_at: null,
        resulted_by_name: null,
        verified_at: null,
        verified_by_name: null,
      },
    },
    ctx.who,
    names,
  )
  return { order, specimens, analyses, medications, reply }
}
