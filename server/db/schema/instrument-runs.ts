// What instruments sent, what was decided of it, and which test each of their codes is.
import type { Generated } from 'kysely'
import type { LineDecision, RunSource } from '@contract/instrument-runs/choices'
import type { Profile } from '@contract/instrument-runs/profile'
import type { ReadProblem, ReadResult } from '@contract/instrument-runs/read-result'
import type { Dilution } from '@contract/rules/dilution'
import type { Instant, Json, JsonDefault, JsonNull, Row } from './columns'

export interface InstrumentRunTable extends Row {
  instrument_id: string
  source: RunSource
  name: string
  profile: string | null
  decimal: 'point' | 'comma'
  key: string
  raw: Uint8Array
  bytes: number
  lines: Json<ReadResult[]>
  problems: JsonDefault<ReadProblem[]>
  line_count: number
  decided: Generated<number>
  times: Generated<number>
  received_at: Instant
  received_by: string | null
  updated_at: Instant
}
export interface InstrumentRunLineTable {
  lab_id: string
  run_id: string
  place: number
  what: LineDecision
  analysis_id: string | null
  raw: string | null
  reason: string | null
  dilution: JsonNull<Dilution>
  by_name: string
  at: Instant
}
/** What a person said of the dilution of a line that waits. */
export interface InstrumentRunDilutionTable {
  lab_id: string
  run_id: string
  place: number
  factor: string
  multiplied: boolean
  by_name: string
  at: Instant
}
export interface InstrumentRunAcceptanceTable {
  lab_id: string
  id: string
  run_id: string
  lines: Json<{ place: number; raw: string; present: string | null }[]>
  by_name: string
  at: Instant
}
export interface InstrumentRunRefusalTable {
  lab_id: string
  run_id: string
  place: number
  line: string
  message: string
  by_name: string
  at: Instant
}
export interface InstrumentTestCodeTable extends Row {
  instrument_id: string
  code: string
  test_id: string
  sent_unit: string | null
  factor: string | null
  low: string | null
  high: string | null
  beyond: 'bound' | 'ask'
  max_dilution: Generated<string | null>
  multiplied: Generated<boolean>
  updated_at: Instant
}
export interface InstrumentProfileTable extends Row {
  instrument_id: string
  name: string
  search_name: string
  active: boolean
  content: Json<Profile>
  updated_at: Instant
}
export interface InstrumentRunsTables {
  instrument_profile: InstrumentProfileTable
  instrument_run: InstrumentRunTable
  instrument_run_acceptance: InstrumentRunAcceptanceTable
  instrument_run_line: InstrumentRunLineTable
  instrument_run_dilution: InstrumentRunDilutionTable
  instrument_run_refusal: InstrumentRunRefusalTable
  instrument_test_code: InstrumentTestCodeTable
}
