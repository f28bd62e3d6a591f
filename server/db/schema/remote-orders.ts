// What clinics and kiosks ask of the laboratory, and the forms they fill in.
import type { Generated } from 'kysely'
import type { RemoteFormFields } from '@contract/remote-orders/form'
import type { RemoteOrderContent } from '@contract/remote-orders/content'
import type { MissingFacts } from '@contract/remote-orders/shapes'
import type { Instant, InstantNull, Json, JsonDefault, JsonNull, Now, Row } from './columns'
import type { KeptAnswer } from './intake'
import type { OrderedPanel } from './orders'

export interface KeptConsent {
  name: string
  /** The words that were agreed to, as they stood. */
  text: string
  at: string
  signatureId: string | null
}
export interface RemoteOrderTable extends Row {
  requisition_number: string
  form: string
  form_version: number
  form_title: string
  source: string
  state: string
  priority: Generated<string>
  location_id: string
  physician_id: string
  patient_id: string
  collected_at: InstantNull
  panels: JsonDefault<OrderedPanel[]>
  content: Json<RemoteOrderContent>
  answers: JsonDefault<KeptAnswer[]>
  consent: JsonNull<KeptConsent>
  /** Said with the order of what the record lacks, and not in the record. */
  facts: JsonNull<MissingFacts>
  claim_reason: string | null
  date_entered: Instant
  date_received: InstantNull
  date_reported: InstantNull
  /** The laboratory's order that came of it. */
  order_id: string | null
  attention: Generated<number>
  reviewed_at: InstantNull
  reviewed_by: string | null
  prepared_by: string
  signed_at: InstantNull
  signed_by: string | null
  /** The physician in whose name a delegate signed; null: in their own. */
  signed_for: string | null
  rejected_reason: string | null
  rejected_by: string | null
  rejected_at: InstantNull
  updated_at: Now
}
export interface RemoteFormTable {
  lab_id: string
  id: string
  key: string
  version: number
  content: Json<RemoteFormFields>
  changed_at: Instant
  changed_by: string
}
export interface RemoteOrderFileTable {
  lab_id: string
  id: string
  remote_order_id: string | null
  location_id: string
  kind: string
  name: string
  type: string
  file_key: string
  size: number
  made_at: Instant
  made_by: string
}
export interface ProviderDelegateTable extends Row {
  physician_id: string
  user_id: string
  kind: string
  since: Instant
  given_by: string
  ended_at: InstantNull
  ended_by: string | null
}
export interface RemoteChangeTable extends Row {
  remote_order_id: string
  state: Generated<string>
  text: string
  asked: JsonDefault<Record<string, unknown>>
  asked_at: Instant
  asked_by: string
  signed_by_name: string | null
  signed_for: string | null
  answer: string | null
  answered_at: InstantNull
  answered_by: string | null
}

export interface RemoteOrdersTables {
  remote_order: RemoteOrderTable
  remote_form: RemoteFormTable
  remote_order_file: RemoteOrderFileTable
  provider_delegate: ProviderDelegateTable
  remote_change: RemoteChangeTable
}
