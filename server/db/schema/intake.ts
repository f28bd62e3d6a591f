// What patients are asked before they are seen, and what they handed in.
import type { Generated } from 'kysely'
import type { Instant, InstantNull, Json, JsonDefault, Now, Row } from './columns'
import type { DynamicFormTable } from './lab'

export interface IntakeFormTable extends DynamicFormTable {
  intro: Generated<string>
}
/** An answer together with the question as it was asked. */
export interface KeptAnswer {
  key: string
  label: string
  answer: string | number | boolean | null
  /** As a person reads it: the words of a choice, yes and no. */
  text: string
}
export interface IntakeTable extends Row {
  form_id: string
  form_name: string
  location_id: string
  state: Generated<string>
  patient: Json<{
    firstname: string
    lastname: string
    dob: string
    gender: string
    phone: string | null
    email: string | null
  }>
  panels: JsonDefault<string[]>
  answers: Json<KeptAnswer[]>
  search_name: string
  reason: string | null
  submitted_at: Instant
  submitted_by: string
  decided_at: InstantNull
  decided_by: string | null
  /** The order that came of it. */
  order_id: string | null
  updated_at: Now
}

export interface IntakeTables {
  intake_form: IntakeFormTable
  intake: IntakeTable
}
