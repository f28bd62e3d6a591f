// What patients were told of payment before collection.
import type { Generated } from 'kysely'
import type { AbnNotice, Strokes } from '@contract/abn/shapes'
import type { Instant, InstantNull, Json, JsonDefault } from './columns'

export interface AbnTable {
  lab_id: string
  id: string
  version: Generated<number>
  location_id: string
  patient_id: string | null
  order_kind: string | null
  order_id: string | null
  state: Generated<string>
  notice: Json<AbnNotice>
  choice: number | null
  signed_by: string | null
  signer: string | null
  strokes: JsonDefault<Strokes>
  signed_at: InstantNull
  refused_why: string | null
  prepared_at: Instant
  prepared_by: string
  prepared_by_name: string
  keep_until: string
}

export interface ClaimsTables {
  abn: AbnTable
}
