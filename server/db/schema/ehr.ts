// HL7 connections: with whom, what their codes mean here, every message, and which of our orders is which of theirs.
import type { ColumnType, Generated } from 'kysely'
import type { Instant, InstantNull, JsonDefault, Json, Now, Row } from './columns'

export interface EhrConnectionTable extends Row {
  name: string
  search_name: string
  kind: 'chart' | 'laboratory'
  /** Whose orders come by it; null: the location is a code of each message. */
  location_id: string | null
  state: Generated<'DRAFT' | 'TESTING' | 'LIVE' | 'STOPPED'>
  config: Json<unknown>
  /** Private keys and passwords, sealed. */
  sealed: Generated<string | null>
  sealed_at: InstantNull
  listen_port: Generated<number | null>
  paused_at: InstantNull
  paused_why: Generated<string | null>
  alarm_at: InstantNull
  alarm_why: Generated<string | null>
  checklist: JsonDefault<unknown>
  live_at: InstantNull
  reviewed_at: InstantNull
  last_in_at: InstantNull
  last_out_at: InstantNull
  /** Since when nothing that is sent was answered; null once anything was. */
  silent_since: InstantNull
  active: Generated<boolean>
  updated_at: Now
}
export interface EhrCodeTable extends Row {
  connection_id: string
  kind: 'test' | 'question' | 'provider' | 'location' | 'sampleType' | 'result'
  code: string
  system: string
  /** As the sender writes it. */
  words: string
  search_name: string
  panel_id: Generated<string | null>
  test_id: Generated<string | null>
  physician_id: Generated<string | null>
  location_id: Generated<string | null>
  sample_type_id: Generated<string | null>
  question: Generated<string | null>
  ignored: Generated<boolean>
  /** It means nothing here yet. */
  waiting: ColumnType<boolean, never, never>
  times_seen: Generated<number>
  last_seen_at: InstantNull
  mapped_by: Generated<string | null>
  mapped_at: InstantNull
  updated_at: Now
}
export interface EhrMessageTable extends Row {
  connection_id: string
  direction: 'in' | 'out'
  /** Grows with each message; an edited one has that of the message it was made of. */
  place: ColumnType<string, string | undefined, never>
  type: string
  control_id: string
  sender: string
  hash: string
  bytes: number
  raw: ColumnType<Uint8Array, Uint8Array, Uint8Array>
  answer: ColumnType<Uint8Array | null, Uint8Array | null | undefined, Uint8Array | null>
  state: 'WAITING' | 'SENT' | 'ACK' | 'NACK' | 'ERROR' | 'SKIPPED'
  stuck: ColumnType<number, never, never>
  hold: Generated<string | null>
  why: Generated<string | null>
  problems: JsonDefault<unknown>
  /** What a person decided of it: the patient, among others. */
  choice: JsonDefault<unknown>
  /** STAT, critical or corrected: it alarms when it is stopped for long. */
  urgent: Generated<boolean>
  /** When it alarms unless it ended by then. */
  alarm_due: InstantNull
  alarm_at: InstantNull
  lane: Generated<string | null>
  run_at: InstantNull
  locked_until: InstantNull
  tries: Generated<number>
  origin: Generated<string | null>
  edition: Generated<number>
  patient_id: Generated<string | null>
  order_id: Generated<string | null>
  /** Who is told what became of it; null: nobody. */
  queued_by: Generated<string | null>
  delivery_id: Generated<string | null>
  location_id: Generated<string | null>
  requisition_number: Generated<string | null>
  placer: Generated<string | null>
  received_at: Instant
  filed_at: InstantNull
  ended_by: Generated<string | null>
  updated_at: Instant
}
/** One order of theirs: an OBR that they placed with us (`in`) or that we placed with them (`out`). */
export interface EhrOrderTable {
  lab_id: string
  id: string
  connection_id: string
  direction: 'in' | 'out'
  placer: string
  placer_namespace: string
  group_number: Generated<string | null>
  filler: Generated<string | null>
  order_id: string
  panel_id: Generated<string | null>
  test_id: Generated<string | null>
  letter: Generated<string | null>
  /** The code as they write it: it goes back so. */
  test: Json<{ code: string; text: string; system: string }>
  state: Generated<'ORDERED' | 'CANCELLED' | 'REPLACED' | 'PARTIAL' | 'RESULTED'>
  due_at: InstantNull
  /** Of direction `out`: the message that placed it. */
  message_id: Generated<string | null>
  cancelled_why: Generated<string | null>
  made_at: Instant
  updated_at: Instant
}

/** One change of what an order is charged with over a connection. */
export interface EhrChargeTable {
  lab_id: string
  connection_id: string
  order_id: string
  number: number
  report_id: string
  message_id: string
  /** All that stands charged with this change. */
  lines: Json<{ key: string; code: string; text: string }[]>
  queued_at: Instant
}

export interface EhrListenerTable {
  lab_id: string
  connection_id: string
  server: string
  held_until: Instant
  problem: string | null
}

export interface EhrTables {
  ehr_listener: EhrListenerTable
  ehr_connection: EhrConnectionTable
  ehr_code: EhrCodeTable
  ehr_message: EhrMessageTable
  ehr_order: EhrOrderTable
  ehr_charge: EhrChargeTable
}
