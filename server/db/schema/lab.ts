// The laboratory itself and what its administrators set up.
import type { Generated } from 'kysely'
import type { Address } from '@contract/people'
import type { InstantNull, Json, JsonDefault, Now, Row } from './columns'

export interface LabTable {
  id: string
  name: string
  short_name: string
  clia: string | null
  director: string | null
  address: JsonDefault<Address>
  phone: string | null
  time_zone: string
  logout_seconds: Generated<number>
  settings: JsonDefault<Record<string, unknown>>
  logo_key: string | null
  version: Generated<number>
  updated_at: Now
}
/** One row: what this database is. */
export interface InstallationTable {
  one: Generated<boolean>
  lab_id: string
  key_check: string | null
  made_at: Now
}
export interface FeatureTable {
  lab_id: string
  name: string
  active: boolean
  version: Generated<number>
}
export interface CounterTable {
  lab_id: string
  name: string
  value: number
}
export interface TagTable extends Row {
  category: string
  name: string
  color: string | null
  active: Generated<boolean>
  updated_at: Now
}
export interface DynamicFormTable extends Row {
  name: string
  applies_to: JsonDefault<{ panels?: string[]; locations?: string[] }>
  questions: Json<unknown[]>
  active: Generated<boolean>
  updated_at: Now
}
export interface ReportTemplateTable extends Row {
  type: string
  active: Generated<boolean>
  revision: Generated<number>
  folder: string | null
  label: string
  template: JsonDefault<Record<string, unknown>>
  updated_at: Now
}
export interface ReportTemplateRevisionTable {
  lab_id: string
  template_id: string
  revision: number
  fields: Json<unknown>
  made_at: InstantNull
  made_by: string | null
}
export interface BarcodePrinterTable extends Row {
  name: string
  templates: JsonDefault<{ code: string; content: string }[]>
  offset1: Generated<number>
  offset2: Generated<number>
  offset3: Generated<number>
  offset4: Generated<number>
  active: Generated<boolean>
  updated_at: Now
}

/** A sentence that pharmacists choose for reports. */
export interface AdviceTemplateTable extends Row {
  name: string
  text: string
  search_name: string
  active: Generated<boolean>
  updated_at: Now
}

export interface LabTables {
  advice_template: AdviceTemplateTable
  lab: LabTable
  installation: InstallationTable
  feature: FeatureTable
  counter: CounterTable
  tag: TagTable
  dynamic_form: DynamicFormTable
  report_template: ReportTemplateTable
  report_template_revision: ReportTemplateRevisionTable
  barcode_printer: BarcodePrinterTable
}
