import type {
  Order,
  OrderMedication,
  OrderRow,
  Overlay,
  PatientOnOrder,
  Specimen,
} from '@contract/orders/shapes'
import type { Reach } from '../../core/scope'
import { m } from '@contract/messages'
import { readListed, type MedicationNames } from '@contract/rules/read-medication'
import type { OrderRecord, OrderListRecord, StoredMedication, StoredSpecimen } from './records'
import { timelineOf } from './timeline'

const iso = (at: Date | null): string | null => at?.toISOString() ?? null
/** Instants inside aggregated JSON come in PostgreSQL's own notation. */
const isoText = (at: string | null): string | null => (at === null ? null : new Date(at).toISOString())

const presentOverlay = (overlay: Overlay | null): Overlay | null =>
  overlay && {
    reason: overlay.reason,
    by: overlay.by,
    byName: overlay.byName,
    at: overlay.at,
    until: overlay.until ?? null,
  }

/**
 * The marks as the caller may read them. A clinic learns that its order is on hold, since it waits for the result; why, and
 * who said so, are the laboratory's own words about its work, as is the flag altogether.
 */
function presentMarks(
  { hold, flag }: Pick<OrderListRecord, 'hold' | 'flag'>,
  who: Reach,
): Pick<OrderRow, 'hold' | 'flag'> {
  if (who.locations === 'all') return { hold: presentOverlay(hold), flag: presentOverlay(flag) }
  const words = { reason: m.orders.clinicHoldReason, byName: m.orders.clinicHoldByName }
  return { hold: hold && { ...words, by: hold.by, at: hold.at, until: null }, flag: null }
}

const presentPatient = (patient: PatientOnOrder): PatientOnOrder => ({
  patientNumber: patient.patientNumber,
  firstname: patient.firstname,
  lastname: patient.lastname,
  middlename: patient.middlename,
  dob: patient.dob,
  gender: patient.gender,
  race: patient.race,
  ethnicity: patient.ethnicity,
  phone: patient.phone,
  address: patient.address,
})

const presentSpecimen = (specimen: StoredSpecimen): Specimen => ({
  _id: specimen.id,
  version: specimen.version,
  letter: specimen.letter,
  barcode: specimen.barcode,
  sampleTypeId: specimen.sample_type_id,
  sampleType: specimen.sample_type,
  stabilityHours: specimen.stability_hours,
  kept: specimen.kept,
  stain: specimen.stain,
  sourceId: specimen.source_id,
  source: specimen.source,
  container: specimen.container,
  state: specimen.state,
  condition: specimen.condition,
  collectedAt: new Date(specimen.collected_at).toISOString(),
  receivedAt: isoText(specimen.received_at),
  receivedByName: specimen.received_by_name,
  rejectReason: specimen.reject_reason,
  rejectedAt: isoText(specimen.rejected_at),
  rejectedByName: specimen.rejected_by_name,
  comment: specimen.comment,
})

const presentMedication = (medication: StoredMedication, names: MedicationNames): OrderMedication => ({
  _id: medication.id,
  medicationId: medication.medication_id,
  name: medication.name,
  detail: medication.detail,
  lastTaken: medication.last_taken,
  asNeeded: medication.as_needed,
  ...readListed(medication, names),
  verifiedFrom: medication.verified_from,
  verifiedAt: isoText(medication.verified_at),
})

/** The whole order as the wire has it: every field named here, so that a new column never leaves by itself. */
export const presentOrder = (row: OrderRecord, who: Reach, names: MedicationNames): Order => ({
  _id: row.id,
  version: row.version,
  kind: row.kind,
  requisitionNumber: row.requisition_number,
  sampleid: row.sampleid,
  state: row.state,
  priority: row.priority,
  patientId: row.patient_id,
  patient: presentPatient(row.patient),
  location: {
    _id: row.location_id,
    name: row.location_name,
    phone: row.location_phone,
    fax: row.location_fax,
  },
  physician: {
    _id: row.physician_id,
    firstname: row.physician_firstname,
    lastname: row.physician_lastname,
    npi: row.physician_npi,
  },
  dateCollected: row.date_collected.toISOString(),
  dateReceived: iso(row.date_received),
  dateEntered: row.date_entered.toISOString(),
  dateReported: iso(row.date_reported),
  dateExported: iso(row.date_exported),
  requisitionDoc: { dateReceived: iso(row.date_received) },
  reportState: row.report_state,
  reportVersion: row.report_version,
  ...presentMarks(row, who),
  items: row.panels.map(({ panelId, testId, code, name, letter }) => ({
    panelId,
    testId,
    code,
    name,
    letter,
  })),
  diagnoses: row.diagnoses.map(({ code, description }) => ({ code, description })),
  insurance: row.insurance,
  medications: row.medications.map((one) => presentMedication(one, names)),
  answers: row.answers,
  comment: row.comment,
  correction: who.locations === 'all' ? row.correction : null,
  pharmdReviewed: row.pharmd_reviewed,
  ...(who.locations === 'all' && row.proficiency ? { proficiency: true } : {}),
  ...(row.remote_order_id === null ? {} : { remoteOrderId: row.remote_order_id }),
  ...(row.changes_asked === null
    ? {}
    : {
        changesAsked: row.changes_asked.map(({ id, at, ...one }) => ({
          ...one,
          _id: id,
          at: new Date(at).toISOString(),
        })),
      }),
  deleted: row.deleted,
  enteredByName: row.entered_by_name,
  specimens: row.specimens.map(presentSpecimen),
  timeline: timelineOf(row),
})

/** One row of the order list. */
export const presentRow = (row: OrderListRecord, who: Reach): OrderRow => ({
  _id: row.id,
  version: row.version,
  kind: row.kind,
  requisitionNumber: row.requisition_number,
  state: row.state,
  priority: row.priority,
  patient: {
    _id: row.patient_id,
    firstname: row.patient.firstname,
    lastname: row.patient.lastname,
    dob: row.patient.dob,
    gender: row.patient.gender,
  },
  location: { _id: row.location_id, name: row.location_name },
  physician: { _id: row.physician_id, firstname: row.physician_firstname, lastname: row.physician_lastname },
  dateCollected: row.date_collected.toISOString(),
  dateReceived: iso(row.date_received),
  dateReported: iso(row.date_reported),
  dateExported: iso(row.date_exported),
  requisitionDoc: { dateReceived: iso(row.date_received) },
  panels: row.panels.map((panel) => panel.name),
  ...presentMarks(row, who),
  reportState: row.report_state,
  reportVersion: row.report_version,
  pharmdReviewed: row.pharmd_reviewed,
  critical: row.critical,
})
