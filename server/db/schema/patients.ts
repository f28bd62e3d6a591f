// Patients, and the merging of their records.
import type { Address } from '@contract/people'
import type { Insurance, PatientFields } from '@contract/patients/shapes'
import type { Instant, InstantNull, Json, JsonDefault, Now, Row } from './columns'

export interface PatientTable extends Row {
  patient_number: string
  firstname: string
  lastname: string
  middlename: string | null
  dob: string
  gender: string
  race: string | null
  ethnicity: string | null
  phone: string | null
  email: string | null
  address: JsonDefault<Address>
  location_id: string
  insurance: JsonDefault<Insurance[]>
  merged_into: string | null
  last_order_at: InstantNull
  search_name: string
  created_at: Now
  updated_at: Now
}
export interface PatientIdentifierTable {
  lab_id: string
  system: string
  value: string
  patient_id: string
}
export interface HistoricResultTable {
  lab_id: string
  id: string
  patient_id: string
  loinc: string
  name: string
  value: string
  unit: string | null
  collected_at: Instant
  source_file: string
  run_id: string
}
/** What a merge of patients changed, as it was and as it became: enough to put every row back. */
export interface MergeSnapshot {
  /** The fields of the surviving record before and after. */
  before: PatientFields
  after: PatientFields
  /** As the database writes instants, so that nothing of them is lost. */
  lastOrderAt: { before: string | null; after: string | null }
  /** Records that had been merged into the other one before. */
  followers: string[]
  orders: MergedOrder[]
  /** What else moved, by table: the keys of its rows. Early merges have none. */
  rows?: Record<string, string[]>
}
/** An order that a merge touched; `patient` is null where its copy of the patient stayed as it was. */
export interface MergedOrder {
  id: string
  /** Whether it belonged to the record that was merged away. */
  moved: boolean
  patient: { before: PatientSnapshot; after: PatientSnapshot } | null
  /** What waited for the next report of a closed order; left out where that did not change. */
  waits?: { before: PatientSnapshot | null; after: PatientSnapshot | null }
}
export interface PatientMergeTable {
  lab_id: string
  id: string
  kept_id: string
  dropped_id: string
  reason: string
  merged_by: string
  merged_at: Instant
  snapshot: Json<MergeSnapshot>
  undone_by: string | null
  undone_at: InstantNull
  undo_reason: string | null
}
/** The patient as printed on this order: copied when it was entered, and by a master update while it is open. */
export interface PatientSnapshot {
  patientNumber: string
  firstname: string
  lastname: string
  middlename: string | null
  dob: string
  gender: string
  race: string | null
  ethnicity: string | null
  phone: string | null
  address: Address
}

export interface PatientsTables {
  patient_identifier: PatientIdentifierTable
  historic_result: HistoricResultTable
  patient: PatientTable
  patient_merge: PatientMergeTable
}
