// What comes from outside lists: diagnosis codes, medications, LOINC, places.
import type { GraphContent } from '@contract/toxicology/shapes'
import type { Generated } from 'kysely'
import type { Instant, InstantNull, Json, JsonDefault, Now, Row } from './columns'

export interface DiagCodeTable {
  lab_id: string
  id: string
  code: string
  description: string
  billable: boolean
  valid_from: string
  valid_to: string | null
  search_text: string
}
export interface MedicationTable extends Row {
  name: string
  /** `brand`, or `generic` where it goes by the name of what is in it. */
  kind: Generated<string>
  form: Generated<string>
  /** RX, OTC or DISCN as the source said last; null for one that a person entered. */
  market: string | null
  source: string | null
  source_key: string | null
  strength: Generated<string>
  route: Generated<string>
  ingredients: JsonDefault<string[]>
  side_effects: JsonDefault<string[]>
  alternatives: JsonDefault<string[]>
  active: Generated<boolean>
  search_name: string
  updated_at: Now
}
export interface IngredientTable extends Row {
  name: string
  /** Without salts and synonyms, as toxicology compares it. */
  substance: string
  side_effects: JsonDefault<string[]>
  alternatives: JsonDefault<string[]>
  active: Generated<boolean>
  search_name: string
  updated_at: Now
}
export interface MedicationIngredientTable {
  lab_id: string
  medication_id: string
  ingredient_id: string
  position: number
}
export interface MedicationProductTable {
  lab_id: string
  application: string
  product: string
  medication_id: string
  applicant: string
  market: string
}
export interface LoincOrderTable {
  lab_id: string
  loinc: string
  name: string
  kind: string
  search_name: string
}
export interface UsPlaceTable {
  lab_id: string
  zip: string
  state: string
  county: string
  city: string
  county_key: string
}
export interface UsCountyTable {
  lab_id: string
  fips: string
  state: string
  name: string
  county_key: string
}

export interface DrugGraphTable extends Row {
  number: number
  state: string
  content: Json<GraphContent>
  reference: string
  edited_by: string
  edited_at: Instant
  approved_by: string | null
  approved_at: InstantNull
}

/** Of a panel or of a client: one of the two is set. */
export interface ToxReflexTable extends Row {
  panel_id: string | null
  location_id: string | null
  mode: string | null
}
export interface ToxReflexDeclinedTable {
  lab_id: string
  id: string
  order_id: string
  test_id: string
  letter: string
  reason: string
  declined_by: string
  declined_at: Instant
}

export interface ReferenceTables {
  tox_reflex: ToxReflexTable
  tox_reflex_declined: ToxReflexDeclinedTable
  drug_graph: DrugGraphTable
  diag_code: DiagCodeTable
  medication: MedicationTable
  ingredient: IngredientTable
  medication_ingredient: MedicationIngredientTable
  medication_product: MedicationProductTable
  loinc_order: LoincOrderTable
  us_place: UsPlaceTable
  us_county: UsCountyTable
}
