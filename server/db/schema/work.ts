// What the calls need to do their work: what is half entered, answered once, to be sent, loaded or slowed down.
import type { Generated } from 'kysely'
import type { Instant, InstantNull, Json, JsonNull } from './columns'

export interface DraftTable {
  lab_id: string
  user_id: string
  form: string
  data: Json<unknown>
  version: Generated<number>
  updated_at: Instant
}
/** A scan in receiving that waits for a decision. */
export interface OpenScanTable {
  lab_id: string
  user_id: string
  id: string
  code: string
  condition: string | null
  state: string
  message: string | null
  scanned_at: Instant
}
export interface ConflictTable {
  lab_id: string
  id: string
  version: Generated<number>
  kind: string
  code: string
  said: string
  condition: string | null
  state: Generated<string>
  opened_at: Instant
  opened_by: string
  order_id: string | null
  reason: string | null
  settled_at: InstantNull
  settled_by: string | null
}
/** What a caller might see when an answer was kept. */
export interface KeptRights {
  userType: string
  view: string | null
  roles: string[]
  locations: string[] | 'all'
}
export interface IdempotencyTable {
  lab_id: string
  user_id: string
  key: string
  call: string
  request_hash: string
  reply: Json<unknown>
  /** The rights of the caller that the answer was given to. */
  rights: JsonNull<KeptRights>
  created_at: Instant
}
export interface OutboxTable {
  lab_id: string
  id: string
  kind: string
  payload: Json<unknown>
  created_at: Instant
  run_at: Instant
  /** After this there is no sense in doing it: a code for a new password that somebody waited for. */
  expires_at: InstantNull
  attempts: Generated<number>
  locked_until: InstantNull
  last_error: string | null
  dead_at: InstantNull
}
export interface MailboxTable {
  lab_id: string
  id: string
  recipient: string
  subject: string
  body: string
  sent_at: Instant
}
export interface ImportRunTable {
  lab_id: string
  id: string
  kind: string
  state: string
  file_name: string
  total: number | null
  done: Generated<number>
  loaded: Generated<number>
  refused: Generated<number>
  message: string | null
  refused_media_key: string | null
  started_by: string | null
  started_at: Instant
  finished_at: InstantNull
}
export interface AttemptTable {
  key: string
  count: number
  since: Instant
}

export interface WorkTables {
  attempt: AttemptTable
  conflict: ConflictTable
  mailbox: MailboxTable
  draft: DraftTable
  idempotency: IdempotencyTable
  import_run: ImportRunTable
  open_scan: OpenScanTable
  outbox: OutboxTable
}
