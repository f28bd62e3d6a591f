// Who orders, who pays, and where specimens come from.
import type { ColumnType, Generated } from 'kysely'
import type { Address } from '@contract/people'
import type { JsonDefault, Now, Row } from './columns'

export interface SalesRepTable extends Row {
  firstname: string
  lastname: string
  email: string | null
  phone: string | null
  team: string | null
  /** The sales account whose own locations these are. */
  user_id: string | null
  active: Generated<boolean>
  /** Made by the database from the name, and from the e-mail address in small letters. */
  search_name: ColumnType<string, never, never>
  email_key: ColumnType<string, never, never>
  updated_at: Now
}
export interface PayerTable extends Row {
  name: string
  electronic_id: string | null
  kind: Generated<string>
  timely_filing_days: number | null
  phone: string | null
  address: JsonDefault<Address>
  search_name: Generated<string>
  active: Generated<boolean>
  updated_at: Now
}
export interface LocationTable extends Row {
  name: string
  code: string
  address: JsonDefault<Address>
  phone: string | null
  fax: string | null
  sales_rep_id: string | null
  active: Generated<boolean>
  search_name: string
  created_at: Now
  updated_at: Now
}
export interface PhysicianTable extends Row {
  firstname: string
  lastname: string
  npi: string
  credentials: string | null
  phone: string | null
  email: string | null
  active: Generated<boolean>
  search_name: string
  created_at: Now
  updated_at: Now
}
export interface PhysicianLocationTable {
  lab_id: string
  id: string
  physician_id: string
  location_id: string
  active: Generated<boolean>
}

export interface PeopleTables {
  sales_rep: SalesRepTable
  payer: PayerTable
  location: LocationTable
  physician: PhysicianTable
  physician_location: PhysicianLocationTable
}
