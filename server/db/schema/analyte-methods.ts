// By what runs for LC-MS/MS and GC-MS are judged, and how they were.
import type { Generated } from 'kysely'
import type { MethodContent } from '@contract/analyte-methods/shapes'
import type { JudgedLine } from '@contract/instrument-runs/shapes'
import type { Instant, Json, JsonNull, Row } from './columns'

export interface AnalyteMethodTable extends Row {
  instrument_id: string
  test_id: string
  draft: JsonNull<MethodContent>
  number: Generated<number>
  edited_by: string | null
  edited_by_name: string | null
  updated_at: Instant
}
export interface AnalyteMethodVersionTable {
  lab_id: string
  id: string
  method_id: string
  number: number
  content: Json<MethodContent>
  approved_at: Instant
  approved_by_name: string
}
export interface InstrumentRunAnalyteTable {
  lab_id: string
  run_id: string
  analyte: string
  method_version_id: string
  accepted: boolean
  reasons: Json<string[]>
  low: string | null
  high: string | null
  lines: Json<JudgedLine[]>
  judged_at: Instant
}
export interface AnalyteMethodsTables {
  analyte_method: AnalyteMethodTable
  analyte_method_version: AnalyteMethodVersionTable
  instrument_run_analyte: InstrumentRunAnalyteTable
}
