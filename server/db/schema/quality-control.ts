// Control materials, plans, targets, runs and their failures.
import type { Generated } from 'kysely'
import type {
  Disposition,
  EventKind,
  MaterialKind,
  PointVerdict,
  RunOrigin,
  RunVerdict,
} from '@contract/quality-control/choices'
import type { Finding } from '@contract/quality-control/control-rules'
import type { LotFactors } from '@contract/rules/calculation/lot-factors'
import type { PlanContent, ReviewFigures } from '@contract/quality-control/shapes'
import type { Instant, InstantNull, Json, JsonDefault, JsonNull, Now, Row } from './columns'

export interface QcMaterialTable extends Row {
  kind: MaterialKind
  name: string
  search_name: string
  maker: string | null
  levels: number
  test_ids: string[]
  active: Generated<boolean>
  check_needed: Generated<boolean>
  updated_at: Now
}
export interface QcLotTable extends Row {
  material_id: string
  level: number
  number: string
  /** Calendar dates. */
  received: string
  opened: string | null
  open_days: number | null
  expires: string
  in_use: boolean
  checked_on: string | null
  check_note: string | null
  check_passed: Generated<boolean | null>
  factors: JsonDefault<LotFactors[]>
  updated_at: Now
}
export interface QcPlanTable extends Row {
  test_id: string
  instrument_id: string
  approved: JsonNull<PlanContent>
  draft: JsonNull<PlanContent>
  revision: Generated<number>
  edited_by: string | null
  edited_by_name: string | null
  approved_by_name: Generated<string | null>
  approved_at: InstantNull
  updated_at: Now
}
export interface QcTargetTable extends Row {
  plan_id: string
  lot_id: string
  /** Decimals as text. */
  mean: string
  sd: string
  unit: string
  source: 'insert' | 'computed'
  runs: Generated<number>
  provisional: boolean
  /** Whose coefficient of variation gave the deviation; null: its own values, or the insert. */
  cv_lot_id: Generated<string | null>
  edited_by: string | null
  edited_by_name: string | null
  edited_at: Instant
  approved_by_name: Generated<string | null>
  approved_at: InstantNull
}
export interface QcRunTable extends Row {
  plan_id: string
  measured_at: Instant
  entered_at: Instant
  /** Null: it came by itself. */
  entered_by: string | null
  entered_by_name: string
  comment: string | null
  /** The rules then in force. */
  settings: Json<PlanContent>
  levels: number
  verdict: RunVerdict
  source: Generated<RunOrigin>
  source_id: Generated<string | null>
  source_name: Generated<string | null>
}
export interface QcPointTable {
  lab_id: string
  id: string
  run_id: string
  place: number
  level: number
  lot_id: string
  target_id: string | null
  /** As it was typed; the number in it; the target then in force. */
  raw: string
  value: string
  mean: string | null
  sd: string | null
  z: string | null
  verdict: PointVerdict
  findings: JsonDefault<Finding[]>
  excluded_at: InstantNull
  excluded_by_name: Generated<string | null>
  excluded_why: Generated<string | null>
  /** The line or well that it was entered from. */
  source_key: Generated<string | null>
  sent_at: InstantNull
}
export interface QcControlNameTable extends Row {
  instrument_id: string
  name: string
  /** Null: no control of quality control. */
  material_id: string | null
  level: number | null
  updated_at: Instant
}
export interface QcEventTable {
  lab_id: string
  id: string
  plan_id: string
  kind: EventKind
  at: Instant
  note: string
  resets: boolean
  by_name: string
}
export interface QcFailureTable extends Row {
  plan_id: string
  run_id: string
  opened_at: Instant
  /** When the last accepted run before it was measured. */
  since: InstantNull
  cause: Generated<string | null>
  action: Generated<string | null>
  acted_at: InstantNull
  acted_by_name: Generated<string | null>
  closing_run_id: Generated<string | null>
  closed_at: InstantNull
  closed_by_name: Generated<string | null>
}
export interface QcDispositionTable {
  lab_id: string
  failure_id: string
  analysis_id: string
  what: Disposition
  note: string
  /** The value that was decided about. */
  raw: string | null
  by_name: string
  at: Instant
}
export interface QcReviewTable {
  lab_id: string
  id: string
  month: string
  figures: Json<ReviewFigures>
  note: string | null
  signed_by_name: string
  signed_at: Instant
}

export interface QualityControlTables {
  qc_material: QcMaterialTable
  qc_lot: QcLotTable
  qc_plan: QcPlanTable
  qc_target: QcTargetTable
  qc_run: QcRunTable
  qc_point: QcPointTable
  qc_event: QcEventTable
  qc_failure: QcFailureTable
  qc_disposition: QcDispositionTable
  qc_review: QcReviewTable
  qc_control_name: QcControlNameTable
}
