// Orders that repeat.
import type { Generated } from 'kysely'
import type { StandingContent, StandingState, StandingWhen } from '@contract/standing-orders/shapes'
import type { Instant, InstantNull, Json, Now, Row } from './columns'
import type { OrderedPanel } from './orders'

export interface StandingOrderTable extends Row {
  state: StandingState
  location_id: string
  patient_id: string
  physician_id: string
  /** The order that it repeats; null where it was set up before that was kept and the trail does not know. */
  remote_order_id: Generated<string | null>
  /** Who signed it, and the physician in whose name a delegate did; null where it was set up before that was asked. */
  signed_by: Generated<string | null>
  signed_for: Generated<string | null>
  form: string
  panels: Json<OrderedPanel[]>
  content: Json<StandingContent>
  /** Why the order that is repeated was sent while something of its claim was open. */
  claim_reason: string | null
  every_weeks: number
  from_day: string
  until_day: string | null
  times: number | null
  moment: StandingWhen
  made: Generated<number>
  next_due: string | null
  /** Why the order that was due was not made by itself. */
  problem: Generated<string | null>
  set_by: string
  set_at: Instant
  ended_reason: Generated<string | null>
  ended_by: Generated<string | null>
  ended_at: InstantNull
  updated_at: Now
}
export interface StandingOrderMadeTable {
  lab_id: string
  standing_id: string
  due: string
  remote_order_id: string
  made_at: Instant
}

export interface StandingOrderTables {
  standing_order: StandingOrderTable
  standing_order_made: StandingOrderMadeTable
}
