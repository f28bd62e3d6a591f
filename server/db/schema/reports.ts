// Reports, and every file that people can open.
import type { Generated } from 'kysely'
import type { Instant, InstantNull, Json } from './columns'

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
}
export interface ReportLinkTable {
  lab_id: string
  id: string
  media_key: string
  token_hash: string
  tries: Generated<number>
  created_by: string
  created_at: Instant
  expires_at: Instant
  revoked_at: InstantNull
  proof_hash: Generated<string | null>
  proof_until: InstantNull
}

export interface ReportsTables {
  media: MediaTable
  report: ReportTable
  report_link: ReportLinkTable
}
