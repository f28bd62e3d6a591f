// Rules that verify results without a person.
import type { Generated } from 'kysely'
import type { RuleContent, Simulation } from '@contract/autoverification/shapes'
import type { InstantNull, JsonNull, Now, Row } from './columns'

export interface AutoverifyRuleTable extends Row {
  test_id: string
  approved: JsonNull<RuleContent>
  draft: JsonNull<RuleContent>
  revision: Generated<number>
  edited_by: string | null
  edited_by_name: string | null
  approved_by_name: Generated<string | null>
  approved_at: InstantNull
  /** Of the draft that stands. */
  simulated: JsonNull<Simulation>
  simulated_at: InstantNull
  updated_at: Now
}

export interface AutoverificationTables {
  autoverify_rule: AutoverifyRuleTable
}
