// Who signs in, what stands open for them, and what each keeps for oneself.
import type { ColumnType, Generated } from 'kysely'
import type { UserType } from '@contract/choices'
import type { Language } from '@contract/languages'
import type { NoticeChoices } from '@contract/session/notices'
import type { ViewState } from '@contract/views/shapes'
import type { Instant, InstantNull, JsonDefault, JsonNull, Now, Row } from './columns'

export type RoleMap = Record<string, { enabled: boolean }>
export interface AppUserTable extends Row {
  username: string
  email: string | null
  phone: string | null
  first_name: string
  last_name: string
  password_hash: string | null
  user_type: string
  myroles: JsonDefault<RoleMap>
  group_ids: JsonDefault<string[]>
  apps: JsonDefault<string[]>
  /** Offices on the account beside its roles, given by a Lab Admin. */
  credentials: JsonDefault<string[]>
  active: Generated<boolean>
  verified: Generated<boolean>
  console_logging_enabled: Generated<boolean>
  eula_accepted_at: InstantNull
  language: ColumnType<Language | null, Language | null | undefined, Language | null>
  /** What a person of a clinic chose to be told of; null: nothing was chosen. */
  notices: JsonNull<NoticeChoices>
  /** When the address or telephone number was last changed, until that is confirmed. */
  reach_changed_at: InstantNull
  reach_changed_by: ColumnType<string | null, string | null | undefined, string | null>
  created_at: Now
  updated_at: Now
  /** Made of the names by the database. */
  search_name: ColumnType<string, never, never>
}
export interface UserPhysicianLocationTable {
  lab_id: string
  user_id: string
  physician_location_id: string
}
export interface SessionTable {
  lab_id: string
  id: string
  token_hash: string
  user_id: string
  /** The account whose owner acts here, where a linked account was switched to. */
  primary_user_id: ColumnType<string | null, string | null | undefined, string | null>
  view: string | null
  address: string | null
  created_at: Instant
  last_seen_at: Instant
  expires_at: Instant
  revoked_at: InstantNull
  /** When the password was last typed in this session after it began. */
  confirmed_at: InstantNull
}
export interface OneTimeSecretTable {
  lab_id: string
  id: string
  user_id: string
  purpose: string
  secret_hash: string
  tries: Generated<number>
  created_at: Instant
  expires_at: Instant
  used_at: InstantNull
}
export interface SecondFactorTable {
  lab_id: string
  user_id: string
  /** Base32, as the owner's authenticator holds it. */
  secret: string
  created_at: Instant
  /** Null while the owner has not yet shown a code of it: it counts for nothing until then. */
  confirmed_at: InstantNull
  /** The last time step whose code was taken: no code works twice. */
  last_step: Generated<number>
}
export interface RecoveryCodeTable {
  lab_id: string
  id: string
  user_id: string
  code_hash: string
  used_at: InstantNull
}
export interface LinkedUserTable {
  lab_id: string
  id: string
  parent: string
  child: string
  verified: Generated<boolean>
  declined_at: InstantNull
  /** The user types of the two accounts when the link was accepted or approved: it holds for these alone. */
  parent_type: string | null
  child_type: string | null
  /** The administrator who approved a link between two user types. */
  agreed_by: string | null
  agreed_at: InstantNull
  created_at: Instant
}
/** A look at one patient beyond the account's own locations, for an hour at most. */
export interface EmergencyAccessTable {
  lab_id: string
  id: string
  user_id: string
  patient_id: string
  reason: string
  opened_at: Instant
  ends_at: Instant
  ended_at: InstantNull
}
export interface NotificationTable {
  lab_id: string
  id: string
  user_id: string
  description: string
  icon: Generated<string>
  link_id: string | null
  target: string | null
  added: Instant
  done_at: InstantNull
}
export interface SavedViewTable extends Row {
  owner_id: string
  user_type: UserType
  list: string
  name: string
  search_name: string
  shared: Generated<boolean>
  state: JsonDefault<ViewState>
  updated_at: Now
}
export interface SavedViewUsualTable {
  lab_id: string
  user_id: string
  user_type: UserType
  list: string
  view_id: string
}

export interface AccountsTables {
  app_user: AppUserTable
  user_physician_location: UserPhysicianLocationTable
  session: SessionTable
  one_time_secret: OneTimeSecretTable
  linked_user: LinkedUserTable
  emergency_access: EmergencyAccessTable
  notification: NotificationTable
  saved_view: SavedViewTable
  saved_view_usual: SavedViewUsualTable
  second_factor: SecondFactorTable
  recovery_code: RecoveryCodeTable
}
