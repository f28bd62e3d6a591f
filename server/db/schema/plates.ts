// Plates, their layouts, wells, changes and runs.
import type { Generated } from 'kysely'
import type { LayoutContent, PlateKind, Reading, RunFacts } from '@contract/plates/shapes'
import type { PlateOutcome, PlateStage, PlateStatus, PlateVerdict } from '@contract/plates/states'
import type { MrsaContent, MrsaReplayed } from '@contract/mrsa/shapes'
import type { AssayContent, Replayed } from '@contract/plates/assay-shapes'
import type { WellAction } from '@contract/rules/plates/verdicts'
import type { Instant, InstantNull, Json, JsonNull, Now, Row } from './columns'

export interface PlateLayoutTable extends Row {
  name: string
  search_name: string
  format: number
  active: Generated<boolean>
  updated_at: Now
}
export interface PlateLayoutVersionTable {
  lab_id: string
  id: string
  layout_id: string
  number: number
  content: Json<LayoutContent>
  made_at: Instant
  made_by: string
}
export interface PlateTable extends Row {
  number: string
  /** The running number that says where moving controls stand. */
  ordinal: number
  barcode: string
  format: number
  kind: PlateKind
  status: PlateStatus
  stage: PlateStage
  test_type_id: string
  layout_id: string
  layout_number: number
  instrument_id: string | null
  batch_id: string | null
  created_at: Instant
  created_by: string
  deleted_at: InstantNull
  deleted_by: Generated<string | null>
  deleted_why: Generated<string | null>
  verdict: Generated<PlateVerdict | null>
  held_why: Generated<string | null>
  outcome: Generated<PlateOutcome | null>
  outcome_why: Generated<string | null>
  outcome_by: Generated<string | null>
  outcome_at: InstantNull
  updated_at: Now
}
export interface PlateSourceTable {
  lab_id: string
  id: string
  plate_id: string
  source_id: string
  quadrant: number
}
export interface PlateWellTable {
  lab_id: string
  id: string
  plate_id: string
  /** From 0 along the rows. */
  place: number
  content: 'SPECIMEN' | 'CONTROL' | 'BLANK'
  role: string | null
  control: string | null
  locked: Generated<boolean>
  specimen_id: string | null
  order_id: string | null
  replicate: number | null
  source_well_id: string | null
  placed_at: Instant
  placed_by: string
  left_at: InstantNull
}
/** What was in a well, by its place; null: nothing. */
export interface ChangedWell {
  place: number
  cell: WellCell | null
}
/** What a well holds, without who put it there. */
export interface WellCell {
  content: 'SPECIMEN' | 'CONTROL' | 'BLANK'
  role: string | null
  control: string | null
  locked: boolean
  specimenId: string | null
  orderId: string | null
  replicate: number | null
  sourceWellId: string | null
}
export interface PlateChangeTable {
  lab_id: string
  id: string
  plate_id: string
  place: number
  user_id: string
  made_by: string
  made_at: Instant
  before: Json<ChangedWell[]>
  after: Json<ChangedWell[]>
  state: Generated<'DONE' | 'UNDONE' | 'DROPPED'>
}
export interface PlateRunTable {
  lab_id: string
  id: string
  plate_id: string
  file_name: string
  /** A text as it came; empty where `file` is kept. */
  raw: string
  /** A workbook as it came. */
  file: Generated<Uint8Array | null>
  digest: string
  readings: Json<Reading[]>
  facts: JsonNull<RunFacts>
  read_at: Instant
  read_by: string
  /** The rules that were in force when it was read; null: none, and nothing is concluded. */
  rule_version_id: Generated<string | null>
}
/** What the newest run of a plate says of a specimen's test, and what accepting it enters. */
export interface PlateFindingTable {
  lab_id: string
  plate_id: string
  specimen_id: string
  test_id: string
  action: WellAction
  raw: string | null
  /** The signs of contamination that stand against it, in words. */
  why: Generated<string | null>
  /** Whether it was detected, accepted or to be repeated first. */
  found: Generated<boolean>
  read_at: Instant
  /** Who said that it does not speak against a result measured otherwise, and of which value; null: nobody. */
  override_by: Generated<string | null>
  override_at: InstantNull
  override_why: Generated<string | null>
  override_raw: Generated<string | null>
}
/** The rules of the plates of one test type: the draft, and the number of what is in force. */
export interface AssayRuleTable extends Row {
  test_type_id: string
  draft: JsonNull<AssayContent>
  number: Generated<number>
  edited_by: string | null
  edited_by_name: string | null
  replayed: JsonNull<Replayed>
  replayed_at: InstantNull
  updated_at: Now
}
export interface AssayRuleVersionTable {
  lab_id: string
  id: string
  rule_id: string
  number: number
  content: Json<AssayContent>
  approved_at: Instant
  approved_by_name: string
}

export interface MrsaTableTable extends Row {
  test_id: string
  draft: JsonNull<MrsaContent>
  number: Generated<number>
  edited_by: string | null
  edited_by_name: string | null
  replayed: JsonNull<MrsaReplayed>
  replayed_at: InstantNull
  updated_at: Now
}
export interface MrsaTableVersionTable {
  lab_id: string
  id: string
  table_id: string
  number: number
  content: Json<MrsaContent>
  approved_at: Instant
  approved_by_name: string
}

export interface PlatesTables {
  plate_layout: PlateLayoutTable
  plate_layout_version: PlateLayoutVersionTable
  plate: PlateTable
  plate_source: PlateSourceTable
  plate_well: PlateWellTable
  plate_change: PlateChangeTable
  plate_run: PlateRunTable
  plate_finding: PlateFindingTable
  assay_rule: AssayRuleTable
  assay_rule_version: AssayRuleVersionTable
  mrsa_table: MrsaTableTable
  mrsa_table_version: MrsaTableVersionTable
}
