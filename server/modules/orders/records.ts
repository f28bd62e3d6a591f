import type { KeptAs } from '@contract/tests/kept-as'
import type { Priority } from '@contract/choices'
import type {
  AnalysisState,
  OrderRow,
  OrderState,
  Overlay,
  PatientOnOrder,
  SpecimenState,
} from '@contract/orders/shapes'
import type { ReportState } from '@contract/orders/choices'
import type { Insurance } from '@contract/patients/shapes'
import type { OrderDiagnosis, OrderedPanel } from '../../db/schema'

/** Rows as the statements of this module bring them. Choices are text columns; the reply's schema proves them. */
export interface OrderListRecord {
  id: string
  version: number
  kind: 'order' | 'case'
  requisition_number: string
  state: OrderState
  priority: Priority
  patient_id: string
  patient: PatientOnOrder
  location_id: string
  location_name: string
  physician_id: string
  physician_firstname: string
  physician_lastname: string
  date_collected: Date
  date_received: Date | null
  date_reported: Date | null
  date_exported: Date | null
  panels: OrderedPanel[]
  hold: Overlay | null
  flag: Overlay | null
  report_state: ReportState | null
  report_version: number
  pharmd_reviewed: boolean
  proficiency: boolean
  critical: OrderRow['critical']
}

export interface StoredSpecimen {
  id: string
  version: number
  letter: string
  barcode: string
  sample_type_id: string
  sample_type: string
  stability_hours: number | null
  kept: KeptAs | null
  stain: string | null
  source_id: string
  source: string
  container: string | null
  state: SpecimenState
  condition: string | null
  collected_at: string
  received_at: string | null
  received_by_name: string | null
  reject_reason: string | null
  rejected_at: string | null
  rejected_by_name: string | null
  comment: string | null
}

export interface StoredMedication {
  id: string
  medication_id: string | null
  name: string
  detail: string | null
  last_taken: string | null
  as_needed: boolean | null
  ingredients: string[]
  verified_from: { name: string; detail: string | null } | null
  verified_at: string | null
}

/** How far the analyses that still count are: retracted, rejected and cancelled ones do not. */
export interface Progress {
  states: AnalysisState[]
  resulted_at: string | null
  resulted_by_name: string | null
  verified_at: string | null
  verified_by_name: string | null
}

export interface OrderRecord extends Omit<OrderListRecord, 'critical'> {
  sampleid: string | null
  location_phone: string | null
  location_fax: string | null
  physician_npi: string
  date_entered: Date
  diagnoses: OrderDiagnosis[]
  insurance: Insurance[]
  answers: Record<string, unknown>
  comment: string | null
  correction: Record<string, unknown> | null
  /** What the clinic sent, where the order came of that. */
  remote_order_id: string | null
  changes_asked: { id: string; version: number; text: string; at: string; byName: string }[] | null
  deleted: boolean
  entered_by_name: string
  reported_by_name: string | null
  specimens: StoredSpecimen[]
  medications: StoredMedication[]
  progress: Progress
}
