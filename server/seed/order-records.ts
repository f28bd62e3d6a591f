import type { Selectable } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { barcodeOf } from '../modules/orders/public'
import type { AnalysisTable, OrderMedicationTable, OrderTable, Overlay, SpecimenTable } from '../db/schema'
import { diagnoses, medications, panels, sampleTypes } from './catalogue'
import { DAY, HOUR } from './dates'
import { idOf, type OrderPatient, type Staff } from './order-people'
import { attemptsOf } from '../modules/results/public'
import type { SeedAnalysis, SeedOrder, SeedWorld } from './order-world'
import type { IssuedReport } from './order-reports'

const dateOf = (instant: string | null): Date | null => (instant === null ? null : new Date(instant))
const descriptions = new Map(diagnoses.map(({ code, description }) => [code, description]))

/** The patient as the order keeps it. */
export const onOrder = ({ row }: OrderPatient): Selectable<OrderTable>['patient'] => ({
  patientNumber: row.patient_number,
  firstname: row.firstname,
  lastname: row.lastname,
  middlename: row.middlename,
  dob: row.dob,
  gender: row.gender,
  race: row.race,
  ethnicity: row.ethnicity,
  phone: row.phone,
  address: row.address,
})

function overlay(
  { now }: SeedWorld,
  { plan }: SeedOrder,
  mark: { reason: string } | null,
  by: Staff,
): Overlay | null {
  const from = Date.parse(plan.dateReceived ?? plan.dateEntered)
  const at = new Date(Math.min(from + HOUR, now.getTime())).toISOString()
  return mark && { reason: mark.reason, by: by.id, byName: by.name, at, until: null }
}

/** The order as it stands after everything that has happened to it. */
export function orderRow(
  world: SeedWorld,
  order: SeedOrder,
  reports: readonly IssuedReport[],
): Selectable<OrderTable> {
  const { plan, patient } = order
  const last = reports.at(-1)
  const entered = new Date(plan.dateEntered)
  const steps = [
    plan.dateEntered,
    plan.dateReceived,
    plan.dateResulted,
    plan.dateVerified,
    plan.dateExported,
    last?.row.released_at.toISOString(),
  ]
  return {
    lab_id: world.seeded.labId,
    id: order.id,
    version: 1 + steps.filter(Boolean).length,
    kind: 'order',
    requisition_number: order.requisitionNumber,
    sampleid: null,
    state: plan.state,
    priority: plan.priority,
    patient_id: patient.row.id,
    patient: onOrder(patient),
    physician_id: order.physician.id,
    location_id: patient.row.location_id,
    date_collected: new Date(plan.dateCollected),
    date_received: dateOf(plan.dateReceived),
    receipt_undone: false,
    date_entered: entered,
    date_reported: last?.row.released_at ?? null,
    // A corrected or amended report has to leave for the clinic's system once more.
    date_exported: reports.length > 1 ? null : dateOf(plan.dateExported),
    report_state: last?.row.state ?? null,
    report_version: reports.length,
    hold: overlay(world, order, plan.hold, world.staff.entry),
    flag: overlay(world, order, plan.flag, world.staff.bench),
    panels: order.specimens.flatMap(({ letter, panels: codes }) =>
      codes.map((code) => ({
        panelId: idOf(world.seeded.panels, code),
        testId: null,
        code,
        name: panels.find((panel) => panel.code === code)?.name ?? code,
        letter,
      })),
    ),
    diagnoses: plan.diagnoses.map((code) => ({ code, description: descriptions.get(code) ?? '' })),
    insurance: patient.row.insurance,
    answers: {},
    comment: null,
    correction: null,
    pharmd_reviewed: plan.pharmdReviewed,
    pharmd_due: null,
    report_due: null,
    report_waits: false,
    deleted: false,
    proficiency: false,
    entered_by: order.enteredBy.id,
    created_at: entered,
    updated_at: new Date(
      steps
        .flatMap((at) => at ?? [])
        .toSorted()
        .at(-1) ?? plan.dateEntered,
    ),
  }
}

export function specimenRows(
  { seeded, now, staff }: SeedWorld,
  order: SeedOrder,
): Selectable<SpecimenTable>[] {
  const { plan } = order
  const received = dateOf(plan.dateReceived)
  const stored = plan.dateReported !== null && Date.parse(plan.dateReported) < now.getTime() - 3 * DAY
  const rejected = plan.stage === 'rejected'
  return order.specimens.map(({ id, letter, sampleType, source }) => ({
    lab_id: seeded.labId,
    id,
    version: 1,
    order_id: order.id,
    letter,
    barcode: barcodeOf(order.requisitionNumber, letter),
    sample_type_id: idOf(seeded.sampleTypes, sampleType),
    source_id: idOf(seeded.sources, source),
    container: sampleTypes.find(({ code }) => code === sampleType)?.container ?? null,
    state: !received ? 'EXPECTED' : rejected ? 'REJECTED' : stored ? 'STORED' : 'RECEIVED',
    kept: null,
    condition: !received ? null : rejected ? 'Not acceptable' : 'Acceptable',
    collected_at: new Date(plan.dateCollected),
    received_at: received,
    received_by: received && staff.entry.id,
    reject_reason: rejected ? plan.rejectReason : null,
    rejected_at: rejected ? received : null,
    rejected_by: rejected ? staff.entry.id : null,
    rejected_as: null,
    comment: null,
  }))
}

export const analysisRowOf = ({ seeded }: SeedWorld, analysis: SeedAnalysis): Selectable<AnalysisTable> => ({
  lab_id: seeded.labId,
  id: analysis.id,
  version: analysis.version,
  order_id: analysis.order_id,
  specimen_id: analysis.specimen_id,
  panel_id: analysis.panel_id,
  test_id: analysis.test_id,
  test_version: analysis.test_version,
  delta_seen: analysis.delta_seen,
  verified_rule: analysis.verified_rule,
  from_instrument: analysis.from_instrument,
  instrument_marks: analysis.instrument_marks && [...analysis.instrument_marks],
  dilution: null,
  instrument_id: null,
  measured_at: null,
  position: analysis.position,
  state: analysis.state,
  entered: analysis.entered,
  interpretation: analysis.interpretation && {
    ...analysis.interpretation,
    ...(analysis.correction ? { correction: analysis.correction } : {}),
  },
  critical: analysis.critical,
  critical_call: analysis.critical_call,
  call_attempts: attemptsOf(analysis),
  comment: analysis.comment,
  reason: analysis.reason,
  cause: analysis.cause,
  calculated: analysis.calculated,
  retest_of: analysis.retest_of,
  resulted_at: analysis.resulted_at,
  resulted_by: analysis.resulted_by,
  resulted_as: null,
  verified_at: analysis.verified_at,
  verified_by: analysis.verified_by,
  verified_as: null,
  released_at: analysis.released_at,
  released_by: analysis.released_by,
  released_as: null,
})

export const medicationRows = (world: SeedWorld, order: SeedOrder): Selectable<OrderMedicationTable>[] =>
  order.plan.medications.map((name) => {
    const listed = medications.find((one) => one.name === name)
    return {
      lab_id: world.seeded.labId,
      id: uuidv7(),
      order_id: order.id,
      medication_id: world.medications.get(name) ?? null,
      name,
      detail: order.wanted?.details[name] ?? (listed ? `${listed.strength}, ${listed.route}` : null),
      last_taken: null,
      as_needed: null,
      verified_from: null,
      verified_by: null,
      verified_at: null,
      removed_at: null,
    }
  })
