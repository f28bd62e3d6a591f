// The FHIR interface: its clients, their tokens, and the orders that it shows.
import type { Generated } from 'kysely'
import type { PublicKey } from '@contract/fhir/keys'
import type { Instant, InstantNull, Json, Now, Row } from './columns'
import type { PatientSnapshot } from './patients'

export interface FhirClientTable extends Row {
  name: string
  search_name: string
  /** Null: every location. */
  location_ids: string[] | null
  scopes: string[]
  keys: Json<PublicKey[]>
  expires_at: InstantNull
  last_used_at: InstantNull
  revoked_at: InstantNull
  revoked_by: Generated<string | null>
  /** Not revoked. */
  active: Generated<boolean>
  created_at: Now
  updated_at: Now
}
export interface FhirTokenTable {
  lab_id: string
  id: string
  token_hash: string
  client_id: string
  scopes: string[]
  expires_at: Instant
}
/** An assertion that opened a token, kept until it would have expired. */
export interface FhirAssertionTable {
  lab_id: string
  id: string
  client_id: string
  jti_hash: string
  expires_at: Instant
}
/** An order with a released report; `id` is the order's. */
export interface FhirOrderTable {
  lab_id: string
  id: string
  /** The version that stands. */
  report_id: string
  location_id: string
  /** Whom that version was issued for. */
  patient_id: string
  patient: Json<PatientSnapshot>
  /** Where it stands among what clients page through (text, as the driver hands out bigint); null until it is given. */
  place: Generated<string | null>
  placed_at: InstantNull
}

export interface FhirTables {
  fhir_client: FhirClientTable
  fhir_token: FhirTokenTable
  fhir_assertion: FhirAssertionTable
  fhir_order: FhirOrderTable
}
