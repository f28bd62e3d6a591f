// Batches, the specimens in them and their tests.
import type { Generated } from 'kysely'
import type { Reagent } from '@contract/batches/shapes'
import type { BatchStage, BatchStatus } from '@contract/batches/states'
import type { Instant, InstantNull, JsonDefault, JsonNull, Now, Row } from './columns'

export interface BatchTable extends Row {
  number: string
  status: BatchStatus
  stage: BatchStage
  test_type_id: string
  instrument_id: string | null
  method: string | null
  analyst_id: string | null
  maximum: number
  reagents: JsonDefault<Reagent[]>
  controls: JsonDefault<string[]>
  only_tests: JsonNull<string[]>
  created_at: Instant
  created_by: string
  deleted_at: InstantNull
  deleted_by: Generated<string | null>
  deleted_why: Generated<string | null>
  updated_at: Now
}
export interface BatchSpecimenTable {
  lab_id: string
  id: string
  batch_id: string
  specimen_id: string
  order_id: string
  /** From 1, without gaps among those that are in the batch. */
  position: number
  added_at: Instant
  left_at: InstantNull
}
export interface BatchAnalysisTable {
  lab_id: string
  id: string
  place_id: string
  analysis_id: string
  left_at: InstantNull
}

/** A version of the paper of a batch: never changed, never removed. */
export interface BatchReportTable {
  lab_id: string
  id: string
  batch_id: string | null
  plate_id: Generated<string | null>
  number: number
  /** Of what it says, and of its file. */
  digest: string
  pdf_digest: string
  file_key: string
  size: number
  made_at: Instant
  made_by: string
  made_by_name: string
}
/** A release that was signed from a batch; `id` is the `report_batch`. */
export interface BatchReleaseTable {
  lab_id: string
  id: string
  batch_id: string | null
  plate_id: Generated<string | null>
}

export interface BatchesTables {
  batch: BatchTable
  batch_specimen: BatchSpecimenTable
  batch_analysis: BatchAnalysisTable
  batch_report: BatchReportTable
  batch_release: BatchReleaseTable
}
