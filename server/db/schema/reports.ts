// Reports, and every file that people can open.
import type { Generated } from 'kysely'
import type { GateProblem } from '@contract/reports/shapes'
import type { Instant, InstantNull, Json, JsonNull } from './columns'

export interface MediaTable {
  lab_id: string
  key: string
  kind: string
  title: string
  content_type: string
  /** Null until the paper is drawn: a released report's content is frozen in report.document, the PDF is made from it. */
  size: number | null
  file_key: string | null
  order_id: string | null
  patient_id: string | null
  location_id: string | null
  created_by: string | null
  created_at: Instant
}
export interface ReportTable {
  lab_id: string
  id: string
  order_id: string
  number: number
  state: string
  reason: string | null
  document: Json<unknown>
  content_hash: string
  media_key: string
  released_by: string
  /** The account that the person acted in, where it is another. */
  released_as: string | null
  released_at: Instant
  /** Tests that the results called for and nobody had decided on, by name. */
  left_open: Generated<string[]>
  /** Of whom it is, as data (report-message/whose.ts); null of one from before that was kept. */
  whose: JsonNull<unknown>
}
export interface ReportLinkTable {
  lab_id: string
  id: string
  media_key: string
  token_hash: string
  tries: Generated<number>
  /** Null of a link that the ledger sent: then it has a try. */
  created_by: string | null
  attempt_id: Generated<string | null>
  created_at: Instant
  expires_at: Instant
  revoked_at: InstantNull
  proof_hash: Generated<string | null>
  proof_until: InstantNull
}

/** What the release gate said of an order when it, and the laboratory, were at these versions. */
export interface ReportGateTable {
  lab_id: string
  order_id: string
  order_version: number
  lab_version: number
  problems: Json<GateProblem[]>
}
/** What somebody signed at once; its background job has the same id. */
export interface ReportBatchTable {
  lab_id: string
  id: string
  signed_by: string
  signed_name: string
  created_at: Instant
}
export interface ReportBatchOrderTable {
  lab_id: string
  batch_id: string
  place: number
  order_id: string
  /** As it was seen by whoever signed. */
  order_version: number
  state: Generated<string>
  /** The report's version that came of it. */
  number: Generated<number | null>
  message: Generated<string | null>
}
/** A report was told otherwise: who has an earlier version is told until each acknowledged. */
export interface ReportRecallTable {
  lab_id: string
  id: string
  order_id: string
  /** The version that tells otherwise. */
  number: number
  state: string
  opened_at: Instant
  closed_at: InstantNull
  /** The recall of a later version, which took over whoever had not acknowledged. */
  followed_by: Generated<string | null>
}
export interface ReportRecallRecipientTable {
  lab_id: string
  id: string
  recall_id: string
  way: string
  user_id: string | null
  link_id: string | null
  name: string
  /** Where they are reached. */
  reach: string | null
  /** The newest version that they had, when and how it came to them. */
  received_number: number
  received_at: Instant
  received_how: string
  told_at: InstantNull
  told_how: string | null
  told_to: string | null
  told_by: string | null
  acknowledged_at: InstantNull
  acknowledged_how: Generated<string | null>
  acknowledged_by: Generated<string | null>
  note: Generated<string | null>
  version: Generated<number>
}

export interface ReportsTables {
  report_gate: ReportGateTable
  report_batch: ReportBatchTable
  report_batch_order: ReportBatchOrderTable
  report_recall: ReportRecallTable
  report_recall_recipient: ReportRecallRecipientTable
  media: MediaTable
  report: ReportTable
  report_link: ReportLinkTable
}
