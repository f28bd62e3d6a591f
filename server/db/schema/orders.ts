// Orders with their specimens, analyses and medications.
import type { Dilution } from '@contract/rules/dilution'
import type { Generated } from 'kysely'
import type { DeltaSeen, ReflexCause, VerifiedRule } from '@contract/results/shapes'
import type { CalculatedFrom } from '@contract/results/calculated'
import type { KeptAdvice, KeptChange } from '@contract/pharmacist/shapes'
import type { KeptAs } from '@contract/tests/kept-as'
import type { Insurance } from '@contract/patients/shapes'
import type { Instant, InstantNull, Json, JsonDefault, JsonNull, Now, Row } from './columns'
import type { PatientSnapshot } from './patients'

export interface Overlay {
  reason: string
  by: string
  byName: string
  at: string
  until?: string | null
  /** Of a hold that a pharmacist's return made: that return. */
  returnId?: string
}
export interface OrderedPanel {
  panelId: string | null
  testId: string | null
  code: string
  name: string
  letter: string
}
export interface OrderDiagnosis {
  code: string
  description: string
}
export interface OrderTable extends Row {
  kind: Generated<string>
  requisition_number: string
  sampleid: string | null
  state: string
  priority: Generated<string>
  patient_id: string
  patient: Json<PatientSnapshot>
  physician_id: string
  location_id: string
  date_collected: Instant
  date_received: InstantNull
  /** Received, and not any more; stays when it is received again. */
  receipt_undone: Generated<boolean>
  date_entered: Instant
  date_reported: InstantNull
  date_exported: InstantNull
  report_state: string | null
  report_version: Generated<number>
  hold: JsonNull<Overlay>
  flag: JsonNull<Overlay>
  panels: JsonDefault<OrderedPanel[]>
  diagnoses: JsonDefault<OrderDiagnosis[]>
  insurance: JsonDefault<Insurance[]>
  answers: JsonDefault<Record<string, unknown>>
  comment: string | null
  correction: JsonNull<Record<string, unknown>>
  pharmd_reviewed: Generated<boolean>
  /** Since when it waits for a pharmacist; null: it does not. */
  pharmd_due: InstantNull
  /** Since when something verified waits for its report; null: nothing does. */
  report_due: InstantNull
  /** Others of its tests are still to come. */
  report_waits: Generated<boolean>
  deleted: Generated<boolean>
  /** A proficiency specimen: tested like a patient's, and sent to no other laboratory (42 CFR 493.801(b)(4)). */
  proficiency: Generated<boolean>
  entered_by: string
  created_at: Now
  updated_at: Now
}
export interface SpecimenTable extends Row {
  order_id: string
  letter: string
  barcode: string
  sample_type_id: string
  source_id: string
  container: string | null
  state: string
  condition: string | null
  /** How it was kept from its collection on; null where nobody said. */
  kept: Generated<KeptAs | null>
  collected_at: Instant
  received_at: InstantNull
  received_by: string | null
  reject_reason: string | null
  rejected_at: InstantNull
  rejected_by: string | null
  rejected_as: string | null
  comment: string | null
}
export interface CriticalCall {
  toldTo: string
  role: string
  at: string
  readBack: boolean
  by: string
  byName: string
}
export interface CallAttempt extends Omit<CriticalCall, 'toldTo' | 'role'> {
  outcome: 'reached' | 'noAnswer' | 'leftMessage'
  toldTo: string | null
  role: string | null
  phone: string | null
  note: string | null
  /** The value it was about, as typed. */
  raw: string | null
}
export interface AnalysisTable extends Row {
  order_id: string
  specimen_id: string
  panel_id: string | null
  test_id: string
  test_version: number
  position: number
  state: string
  entered: JsonNull<Record<string, unknown>>
  interpretation: JsonNull<Record<string, unknown>>
  critical: Generated<boolean>
  critical_call: JsonNull<CriticalCall>
  call_attempts: JsonDefault<CallAttempt[]>
  comment: string | null
  reason: string | null
  cause: JsonNull<ReflexCause>
  /** Of a calculated result: what it was worked out from. */
  calculated: JsonNull<CalculatedFrom>
  retest_of: string | null
  /** That measured it; where it is not said and only one measures the test, that one. */
  instrument_id: Generated<string | null>
  /** Who looked at the change since the previous value, where it is marked. */
  delta_seen: JsonNull<DeltaSeen>
  /** The rule that verified it, where no person did. */
  verified_rule: JsonNull<VerifiedRule>
  /** An instrument sent the value; else a person typed it. */
  from_instrument: Generated<boolean>
  instrument_marks: JsonNull<string[]>
  /** How the specimen was diluted for it, or that it is to be; null: neither. */
  dilution: JsonNull<Dilution>
  /** When an instrument measured it; null: taken for the time of its entry. */
  measured_at: InstantNull
  resulted_at: InstantNull
  /** The person at the keyboard; `_as` is the account they acted in, where it is another. */
  resulted_by: string | null
  resulted_as: string | null
  verified_at: InstantNull
  verified_by: string | null
  verified_as: string | null
  released_at: InstantNull
  released_by: string | null
  released_as: string | null
}
export interface OrderMedicationTable {
  lab_id: string
  id: string
  order_id: string
  medication_id: string | null
  name: string
  detail: string | null
  /** A day (`YYYY-MM-DD`), or an instant where the time is known. */
  last_taken: string | null
  as_needed: boolean | null
  verified_from: JsonNull<{ name: string; detail: string | null }>
  verified_by: string | null
  verified_at: InstantNull
  removed_at: InstantNull
}

/** Which panel a key 1 to 9 orders from a location. */
export interface LocationPanelKeyTable {
  lab_id: string
  location_id: string
  place: number
  panel_id: string
}

/** A pharmacist's pass over an order: under way, or how it ended. */
export interface PharmacistReviewTable {
  lab_id: string
  id: string
  order_id: string
  state: string
  changes: JsonDefault<KeptChange[]>
  advice: JsonDefault<KeptAdvice[]>
  reason: string | null
  /** What it was made of (server/modules/review-standing/settle-review.ts). */
  basis: string | null
  signed_by: string
  signed_as: string | null
  signed_name: string
  credentials: string | null
  created_at: Instant
  ended_at: InstantNull
}

/** Who has an order open for review, until when. */
export interface PharmacistLockTable {
  lab_id: string
  order_id: string
  user_id: string
  name: string
  since: Instant
  until: Instant
}

export interface DiagnosisChangeTable {
  lab_id: string
  id: string
  version: Generated<number>
  order_id: string
  before: Json<string[]>
  after: Json<string[]>
  /** Who entered it; null: came with a correction of which only the releaser was kept. */
  changed_at: InstantNull
  changed_by: string | null
  /** Null: came onto the order without a correction. */
  released_at: InstantNull
  released_by: string | null
  authorized_by: string | null
  how: string | null
  note: string | null
  confirmed_at: InstantNull
  recorded_by: string | null
}

/** Who entered the diagnoses that wait in an order's correction. */
export interface DiagnosisDraftTable {
  lab_id: string
  order_id: string
  entered_at: Instant
  entered_by: string
}

export interface OrdersTables {
  diagnosis_change: DiagnosisChangeTable
  diagnosis_draft: DiagnosisDraftTable
  pharmacist_review: PharmacistReviewTable
  pharmacist_lock: PharmacistLockTable
  location_panel_key: LocationPanelKeyTable
  lab_order: OrderTable
  specimen: SpecimenTable
  analysis: AnalysisTable
  order_medication: OrderMedicationTable
}
