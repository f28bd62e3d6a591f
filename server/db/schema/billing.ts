// What is sent out, claimed and billed, and who registered for the portal.
import type { ColumnType, Generated } from 'kysely'
import type { Address } from '@contract/people'
import type { StatementLine } from '@contract/statements/shapes'
import type { Instant, InstantNull, Json, JsonDefault, Now, Row } from './columns'

export interface ContractLabTable extends Row {
  name: string
  clia: string | null
  address: JsonDefault<Address>
  director: string | null
  bill_to: string | null
  phone: string | null
  interface_note: string | null
  report_name: string | null
  active: Generated<boolean>
  updated_at: Now
  search_name: string
}
export interface ContractLabPriceTable {
  lab_id: string
  contract_lab_id: string
  position: number
  test_code: string
  cents: number
  valid_from: string
  valid_to: string | null
}
/** Who registered for the portal; its id is that of the account. */
export interface PortalRegistrationTable {
  lab_id: string
  id: string
  clinic: string
  search_clinic: ColumnType<string, never, never>
  registered_at: Instant
  refused_at: InstantNull
  refused_by: string | null
  refuse_reason: string | null
}
export interface PayerRuleTable extends Row {
  incoming: string
  kind: string
  location_id: string | null
  payer_id: string
  active: Generated<boolean>
  updated_at: Now
  search_name: string
}
export interface StatementTable extends Row {
  number: string
  patient_id: string
  state: Generated<string>
  open: ColumnType<boolean, never, never>
  reminders: Generated<number>
  lines: JsonDefault<StatementLine[]>
  total_cents: number
  paid_cents: number
  returned_mail: boolean
  note: string | null
  created_at: Instant
  state_at: Instant
  updated_at: Instant
}
export interface JobTable extends Row {
  register: string
  kind: string
  state: Generated<string>
  open: ColumnType<boolean, never, never>
  file_name: string | null
  checksum: string | null
  total: Generated<number>
  done: Generated<number>
  failed: Generated<number>
  attempts: Generated<number>
  message: string | null
  /** Null: the laboratory's schedule. */
  started_by: string | null
  created_at: Instant
  started_at: InstantNull
  finished_at: InstantNull
  updated_at: Instant
  /** What its kind needs and no more; read through the kind's own schema. */
  payload: JsonDefault<unknown>
  /** 1 is first. */
  priority: Generated<number>
  /** Not before this. Null: nothing here runs it. */
  run_at: InstantNull
  /** The attempt that holds it: a new number for each. */
  locked_by: string | null
  locked_until: InstantNull
  /** Attempts since a person last asked for it. */
  tries: Generated<number>
}
/** What a step of a job came to, until the job ends. */
export interface JobStepTable {
  lab_id: string
  job_id: string
  step: number
  outcome: Json<unknown>
}
/** When regular work is due. */
export interface JobScheduleTable extends Row {
  kind: string
  active: boolean
  every: string
  /** Minutes after midnight on the laboratory's clocks; after the full hour where it runs each hour. */
  at_minutes: number
  /** 0 is Sunday. Null where it does not run by the week. */
  weekday: number | null
  next_run_at: Instant
  updated_at: Instant
}

export interface BillingTables {
  contract_lab: ContractLabTable
  contract_lab_price: ContractLabPriceTable
  portal_registration: PortalRegistrationTable
  payer_rule: PayerRuleTable
  statement: StatementTable
  job: JobTable
  job_step: JobStepTable
  job_schedule: JobScheduleTable
}
