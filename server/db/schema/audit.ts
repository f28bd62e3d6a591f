// The audit trail.
import type { Generated } from 'kysely'
import type { Instant, Json } from './columns'

/** One field of one entity that a call changed. */
export interface AuditChange {
  entity: string
  id: string
  field: string
  old: unknown
  new: unknown
}
export interface AuditTable {
  lab_id: string
  chain: number
  seq: number
  at: Instant
  request_id: string
  call: string
  wrote: boolean
  outcome: string
  user_id: string | null
  acting_as: string | null
  session_id: string | null
  address: string | null
  entity: string
  entity_id: string | null
  ids: string[]
  changes: Json<AuditChange[]>
  reason: string | null
  hash: string
}
export interface AuditHeadTable {
  lab_id: string
  chain: number
  seq: Generated<number>
  hash: string
}

export interface AuditTables {
  audit: AuditTable
  audit_head: AuditHeadTable
}
