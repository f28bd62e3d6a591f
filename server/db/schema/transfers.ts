// Orders and results between laboratories.
import type { Generated } from 'kysely'
import type { BundleLab, ResultBundle } from '@contract/transfers/bundle'
import type { OutsideCall } from '@contract/transfers/critical'
import type { ReportPanel, ReportState } from '@contract/reports/document'
import type { OutsideState, TransferDirection, TransferState } from '@contract/transfers/state'
import type { CodeKind } from '@contract/transfers/shapes'
import type { Instant, InstantNull, Json, JsonDefault, Now, Row } from './columns'

/** Our own key pair; the private part as `ports.seals` keeps it, null once its key was lost. */
export interface PartnerKeyTable {
  lab_id: string
  id: string
  public_key: string
  fingerprint: string
  sealed: string | null
  created_at: Instant
}
export interface PartnerTable extends Row {
  name: string
  search_name: string
  clia: string
  base_url: string
  their_key: string | null
  fingerprint: string | null
  key_confirmed_at: InstantNull
  key_confirmed_by: Generated<string | null>
  orders_out: boolean
  orders_in: boolean
  location_id: string | null
  active: Generated<boolean>
  paused_at: InstantNull
  paused_why: Generated<string | null>
  /** When they last answered a test of ours, signed; and when they last tested us. */
  proven_at: InstantNull
  heard_at: InstantNull
  updated_at: Now
}
export interface PartnerCodeTable extends Row {
  partner_id: string
  kind: CodeKind
  code: string
  name: string
  loinc: string | null
  panel_id: Generated<string | null>
  test_id: Generated<string | null>
  sample_type_id: Generated<string | null>
  source_id: Generated<string | null>
  mapped_at: InstantNull
  mapped_by: Generated<string | null>
}
export interface PartnerNonceTable {
  lab_id: string
  id: string
  partner_id: string
  nonce: string
  seen_at: Instant
}
/** A line of an order that went out, with the analyses that it stands for. */
export interface SentLine {
  line: number
  name: string
  panelId: string | null
  testId: string | null
  letter: string
  analysisIds: string[]
}
export interface TransferTable extends Row {
  direction: TransferDirection
  partner_id: string
  order_id: string | null
  location_id: string
  /** Of the source, on both sides. */
  requisition_number: string
  /** The version of the order. */
  number: number
  state: TransferState
  stuck: Generated<number>
  why: Generated<string | null>
  holds: Generated<string[]>
  lines: JsonDefault<SentLine[]>
  body: string
  sha256: string
  /** The receiver's own requisition number. */
  partner_number: Generated<string | null>
  run_at: InstantNull
  locked_until: InstantNull
  attempts: Generated<number>
  tries: Generated<number>
  made_at: Instant
  made_by: Generated<string | null>
  decided_at: InstantNull
  decided_by: Generated<string | null>
  updated_at: Instant
}
export interface TransferAttemptTable {
  lab_id: string
  id: string
  transfer_id: string
  number: number
  asked_at: Instant
  asked_by: string | null
  ended_at: InstantNull
  end: Generated<'CONFIRMED' | 'FAILED' | 'UNKNOWN' | null>
  words: Generated<string | null>
}
export interface OutsideResultTable extends Row {
  order_id: string
  transfer_id: string
  partner_id: string
  kind: 'screen' | 'result'
  /** The requisition number of whoever performed it. */
  partner_number: string
  number: number
  follows: number | null
  state: OutsideState
  why: Generated<string | null>
  report_state: ReportState
  performer: Json<BundleLab>
  panels: Json<ReportPanel[]>
  /** As that laboratory received them, whom it told of critical rows, and its notes. */
  specimens: JsonDefault<ResultBundle['specimens']>
  critical: JsonDefault<string[]>
  calls_there: JsonDefault<ResultBundle['criticalCalls']>
  notes: JsonDefault<string[]>
  /** Calls of this laboratory, and whether one is missing. */
  call_attempts: JsonDefault<OutsideCall[]>
  call_owed: Generated<boolean>
  covers: Generated<string[]>
  body: string
  sha256: string
  received_at: Instant
  filed_at: InstantNull
  decided_by: Generated<string | null>
  /** A released report of ours tells it. */
  reported_at: InstantNull
}
export interface ResultBundleTable {
  lab_id: string
  id: string
  transfer_id: string
  report_id: string
  number: number
  body: string
  sha256: string
  made_at: Instant
}

export interface TransfersTables {
  partner_key: PartnerKeyTable
  partner: PartnerTable
  partner_code: PartnerCodeTable
  partner_nonce: PartnerNonceTable
  transfer: TransferTable
  transfer_attempt: TransferAttemptTable
  outside_result: OutsideResultTable
  result_bundle: ResultBundleTable
}
