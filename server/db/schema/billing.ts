// What is sent out, claimed and billed, and who registered for the portal.
import type { ColumnType, Generated } from 'kysely'
import type { Address } from '@contract/people'
import type { StatementLine } from '@contract/statements/shapes'
import type { Instant, InstantNull, JsonDefault, Now, Row } from './columns'

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
  started_by: string
  created_at: Instant
  started_at: InstantNull
  finished_at: InstantNull
  updated_at: Instant
}

export interface BillingTables {
  contract_lab: ContractLabTable
  contract_lab_price: ContractLabPriceTable
  portal_registration: PortalRegistrationTable
  payer_rule: PayerRuleTable
  statement: StatementTable
  job: JobTable
}
