// What was done on instruments.
import type { LogKind } from '@contract/instrument-log/choices'
import type { Instant, Row } from './columns'

export interface InstrumentLogTable extends Row {
  instrument_id: string
  kind: LogKind
  task: string
  done_on: string
  done_by: string
  next_due: string | null
  note: string | null
  entered_at: Instant
  entered_by: string
}
export interface InstrumentLogTables {
  instrument_log: InstrumentLogTable
}
