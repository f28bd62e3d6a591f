// What the laboratory tests, and on what.
import type { Generated } from 'kysely'
import type { TestDefinition } from '@contract/tests/shapes'
import type { Instant, InstantNull, Json, JsonDefault, Now, Row } from './columns'

export interface SampleTypeTable extends Row {
  code: string
  name: string
  container: string | null
  matrix: string
  stability_hours: number | null
  fill_volume: string | null
  min_volume: string | null
  /** Lower is drawn first. */
  draw_order: number | null
  handling: string | null
  active: Generated<boolean>
  updated_at: Now
}
export interface SpecimenSourceTable extends Row {
  code: string
  name: string
  active: Generated<boolean>
  updated_at: Now
}
export interface TestTypeTable extends Row {
  code: string
  name: string
  active: Generated<boolean>
  updated_at: Now
}
export interface InstrumentTable extends Row {
  code: string
  name: string
  maker: string | null
  model: string | null
  serial: string | null
  bench: string | null
  method: string | null
  search_name: string
  active: Generated<boolean>
  out_since: InstantNull
  out_by: string | null
  out_reason: string | null
  updated_at: Now
}
export interface TestTable extends Row {
  code: string
  name: string
  report_name: string | null
  test_type_id: string
  sample_type_ids: JsonDefault<string[]>
  loinc: string | null
  procedure_codes: JsonDefault<string[]>
  turnaround_hours: number | null
  active: Generated<boolean>
  definition: Json<TestDefinition>
  updated_at: Now
}
export interface TestVersionTable {
  lab_id: string
  test_id: string
  version: number
  code: string
  name: string
  report_name: string | null
  definition: Json<TestDefinition>
  valid_from: Instant
}
export interface PanelTable extends Row {
  code: string
  name: string
  short_name: string | null
  loinc: string | null
  procedure_codes: JsonDefault<string[]>
  sample_type_id: string | null
  active: Generated<boolean>
  updated_at: Now
}
export interface PanelTestTable {
  lab_id: string
  panel_id: string
  test_id: string
  position: number
}
export interface TestDiagCodeTable {
  lab_id: string
  test_id: string
  code: string
}

export interface CatalogueTables {
  sample_type: SampleTypeTable
  specimen_source: SpecimenSourceTable
  test_type: TestTypeTable
  instrument: InstrumentTable
  test: TestTable
  test_version: TestVersionTable
  panel: PanelTable
  panel_test: PanelTestTable
  test_diag_code: TestDiagCodeTable
}
