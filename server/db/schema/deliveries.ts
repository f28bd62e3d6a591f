// The ledger of deliveries.
import type { Generated } from 'kysely'
import type {
  DeliveryEnd,
  DeliveryPurpose,
  DeliveryState,
  WayCarries,
  WayKind,
} from '@contract/deliveries/choices'
import type { Misdirected } from '@contract/deliveries/shapes'
import type { Language } from '@contract/languages'
import type { LinkChoice } from '@contract/result-links/choices'
import type { Instant, InstantNull, Json, JsonDefault, JsonNull, Now, Row } from './columns'

export interface DeliveryWayTable extends Row {
  kind: WayKind
  carries: Generated<WayCarries>
  name: string
  search_name: string
  location_id: string | null
  physician_id: string | null
  /** As the schema of its kind has it. */
  config: Json<unknown>
  /** A secret of its kind, as `ports.seals` keeps it. */
  sealed: Generated<string | null>
  /** Of a clinic's access phrase for links: the hash alone. */
  access_hash: Generated<string | null>
  /** What tells one recipient of its kind from another: of a fax the number as E.164. */
  address: string
  active: Generated<boolean>
  paused_at: InstantNull
  paused_why: Generated<string | null>
  confirmed_at: InstantNull
  /** On the last test page. */
  /** Wrong codes since the last test page. */
  code_tries: Generated<number>
  test_code: Generated<string | null>
  failures: Generated<number>
  updated_at: Now
}
export interface DeliveryRuleTable extends Row {
  name: string
  search_name: string
  location_id: string | null
  panel_id: string | null
  states: string[]
  only_critical: boolean
  unmarked_only: Generated<boolean>
  first_way_id: string
  second_way_id: string | null
  second_after: number | null
  active: Generated<boolean>
  updated_at: Now
}
/** One version of a report on its way to one recipient, or a test page. */
export interface DeliveryTable extends Row {
  purpose: Generated<DeliveryPurpose>
  order_id: string | null
  report_id: string | null
  /** Of a public health report, the message that it carries. */
  health_message_id: Generated<string | null>
  number: number | null
  requisition_number: string | null
  location_id: string | null
  rule_id: string | null
  way_id: string
  channel: WayKind
  /** The way as it was: name, address and configuration. */
  recipient: string
  search_name: string
  address: string
  config: Json<unknown>
  state: Generated<DeliveryState>
  stuck: Generated<number>
  why: Generated<string | null>
  ended_how: Generated<DeliveryEnd | null>
  ended_by: Generated<string | null>
  ended_at: InstantNull
  misdirected: JsonNull<Misdirected & { reportedBy: string }>
  follows: Generated<string | null>
  second_way_id: Generated<string | null>
  /** Minutes; null: only once this way has failed. */
  second_after: Generated<number | null>
  second_at: InstantNull
  second_begun: Generated<boolean>
  run_at: InstantNull
  try_at: InstantNull
  locked_until: InstantNull
  /** All of them, and those that count towards the last. */
  attempts: Generated<number>
  tries: Generated<number>
  pages: Generated<number | null>
  last_try_at: InstantNull
  /** Who asked for the next try; null where it is due by itself. */
  sent_by: Generated<string | null>
  confirmed_at: InstantNull
  planned_at: Instant
  updated_at: Instant
}
/** What the outside said of an attempt, each word once. */
export interface Evidence {
  /** The partner's id of what it said, where it has one. */
  id: string | null
  at: string
  says: string
}
export interface DeliveryAttemptTable {
  lab_id: string
  id: string
  delivery_id: string
  number: number
  asked_at: Instant
  asked_by: string | null
  partner_id: Generated<string | null>
  ended_at: InstantNull
  end: Generated<'CONFIRMED' | 'FAILED' | 'UNKNOWN' | null>
  fault: Generated<string | null>
  words: Generated<string | null>
  pages: Generated<number | null>
  pages_sent: Generated<number | null>
  evidence: JsonDefault<Evidence[]>
}
export interface DeliveryLineTable {
  lab_id: string
  id: string
  channel: WayKind
  paused_at: InstantNull
  paused_why: Generated<string | null>
}

/** How a patient wants links to released reports; the id is the patient's. */
export interface PatientLinkChoiceTable extends Row {
  choice: LinkChoice
  language: Language
  asked_at: Instant
  asked_by: string
  /** The mail address or telephone number that the choice is for, as it stood then. */
  address: string
  /** Null: recorded by the laboratory, for every order. Otherwise for orders of these locations alone. */
  location_ids: string[] | null
}

export interface DeliveriesTables {
  patient_link_choice: PatientLinkChoiceTable
  delivery_way: DeliveryWayTable
  delivery_rule: DeliveryRuleTable
  delivery: DeliveryTable
  delivery_attempt: DeliveryAttemptTable
  delivery_line: DeliveryLineTable
}
