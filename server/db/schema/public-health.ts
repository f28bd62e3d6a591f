// Reports to health departments.
import type { Generated } from 'kysely'
import type { CaseStage, ElrProfile } from '@contract/public-health/choices'
import type { Missing, RuleContent } from '@contract/public-health/shapes'
import type { Instant, InstantNull, JsonDefault, JsonNull, Now, Row } from './columns'

export interface HealthRuleTable extends Row {
  search_name: string
  state: string
  /** In force. */
  approved: JsonNull<RuleContent>
  /** Waits for approval. */
  draft: JsonNull<RuleContent>
  revision: Generated<number>
  edited_by: string | null
  edited_by_name: string | null
  approved_by_name: Generated<string | null>
  approved_at: InstantNull
  active: Generated<boolean>
  updated_at: Now
}
export interface HealthAgencyTable extends Row {
  name: string
  search_name: string
  states: string[]
  way_id: string
  application_name: string
  application_oid: string
  facility_name: string
  facility_oid: string
  profile: ElrProfile
  needs_county: boolean
  active: Generated<boolean>
  updated_at: Now
}
/** A message as it was made; what is sent is this, and the same each time. */
export interface HealthMessageTable {
  lab_id: string
  id: string
  order_id: string
  report_id: string
  number: number
  agency_id: string
  body: string
  /** The same in the envelope of a file, where the profile asks for one. */
  batch: string | null
  made_at: Instant
}
/** A result that a rule makes reportable, or that a person is to decide about. */
export interface HealthCaseTable extends Row {
  order_id: string
  location_id: string
  requisition_number: string
  /** Of the printed row, the same in every version. */
  row_id: string
  rule_id: string
  rule_revision: number
  /** Whose rule it is reported by; empty where the state of residence is not known. */
  state: string
  condition: string
  test: string
  result: string
  stage: CaseStage
  why: string | null
  missing: JsonDefault<Missing[]>
  /** Of the report version that was judged, or told. */
  number: number
  preliminary: boolean
  due_at: Instant
  phone: boolean
  called: JsonNull<{ toldTo: string; at: string; by: string }>
  county: string | null
  agency_id: string | null
  message_id: string | null
  decided_reportable: boolean | null
  decided_by_name: string | null
  decided_at: InstantNull
  decided_why: string | null
  detected_at: Instant
  updated_at: Instant
}

export interface PublicHealthTables {
  health_rule: HealthRuleTable
  health_agency: HealthAgencyTable
  health_message: HealthMessageTable
  health_case: HealthCaseTable
}
