// How instruments are reached, and what they said.
import type { Generated } from 'kysely'
import type { ReadResult } from '@contract/instrument-runs/read-result'
import type {
  LineLink,
  LineMode,
  LineProtocol,
  LineState,
  SaidKind,
} from '@contract/instrument-lines/choices'
import type { LineConfig } from '@contract/instrument-lines/shapes'
import type { Instant, InstantNull, Json, JsonDefault, Row } from './columns'

export interface InstrumentLineTable extends Row {
  instrument_id: string
  active: boolean
  protocol: LineProtocol
  mode: LineMode
  host: string | null
  port: number
  peer: string | null
  config: Json<LineConfig>
  server: Generated<string | null>
  held_until: InstantNull
  link: Generated<LineLink>
  problem: Generated<string | null>
  last_in_at: InstantNull
  updated_at: Instant
}
export interface InstrumentMessageTable extends Row {
  instrument_id: string
  place: Generated<string>
  format: LineProtocol
  key: string
  /** What it says without its header, as a hash; null where it holds no results. */
  content: Generated<string | null>
  kind: SaidKind
  state: LineState
  why: string | null
  raw: Uint8Array
  bytes: number
  answer: Generated<Uint8Array | null>
  answered_at: InstantNull
  lines: JsonDefault<ReadResult[]>
  results: Generated<number>
  unread: Generated<number>
  times: Generated<number>
  received_at: Instant
  last_at: Instant
  updated_at: Instant
}
export interface InstrumentLinesTables {
  instrument_line: InstrumentLineTable
  instrument_message: InstrumentMessageTable
}
