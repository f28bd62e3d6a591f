// Rules that verify results without a person.
import type { Generated } from 'kysely'
import type { RuleContent, Simulation } from '@contract/autoverification/shapes'
import type { Instant, InstantNull, Json, JsonNull, Now, Row } from './columns'

/** The draft of a rule, and the number of what is in force; 0: nothing is. */
export interface AutoverifyRuleTable extends Row {
  test_id: string
  draft: JsonNull<RuleContent>
  revision: Generated<number>
  edited_by: string | null
  edited_by_name: string | null
  /** Of the draft that stands. */
  simulated: JsonNull<Simulation>
  simulated_at: InstantNull
  updated_at: Now
}
/** What was approved, never changed. */
export interface AutoverifyRuleVersionTable {
  lab_id: string
  rule_id: string
  number: number
  content: Json<RuleContent>
  /** What its approver read; null: it needed none. */
  simulated: JsonNull<Simulation>
  approved_at: Instant
  approved_by_name: string
}

export interface AutoverificationTables {
  autoverify_rule: AutoverifyRuleTable
  autoverify_rule_version: AutoverifyRuleVersionTable
}
