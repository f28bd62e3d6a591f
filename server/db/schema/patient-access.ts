// Patients who see their own released results.
import type { ColumnType, Generated } from 'kysely'
import type { Language } from '@contract/languages'
import type { Instant, InstantNull, Now, Row } from './columns'

export interface PatientAccessTable extends Row {
  patient_id: string
  location_ids: ColumnType<string[] | null, string[] | null, never>
  token_hash: string | null
  language: Language
  invited_by: string
  invited_at: Instant
  expires_at: Instant
  registered_at: InstantNull
  tries: Generated<number>
  locked_at: InstantNull
  ended_at: InstantNull
  ended_by: Generated<string | null>
  replaced: Generated<boolean>
  proof_hash: Generated<string | null>
  proof_until: InstantNull
  seen_at: InstantNull
  updated_at: Now
}

export interface PatientAccessTables {
  patient_access: PatientAccessTable
}
