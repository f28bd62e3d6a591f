// What clinics order from the laboratory, and their orders of it.
import type { Generated } from 'kysely'
import type { SupplyState } from '@contract/supply-orders/states'
import type { Instant, InstantNull, JsonDefault, Now, Row } from './columns'

export interface SupplyTable extends Row {
  code: string
  name: string
  unit: string
  kind: 'COLLECTION' | 'TRANSPORT'
  most: number | null
  search_name: string
  active: Generated<boolean>
  updated_at: Now
}
/** A line of an order of supplies, as it was called when it was ordered. */
export interface KeptSupplyLine {
  supplyId: string
  code: string
  name: string
  unit: string
  asked: number
  sent: number | null
}
export interface SupplyOrderTable extends Row {
  location_id: string
  state: SupplyState
  lines: JsonDefault<KeptSupplyLine[]>
  note: string | null
  asked_by: string
  asked_at: Instant
  shipment: Generated<string | null>
  sent_by: Generated<string | null>
  sent_at: InstantNull
  reason: Generated<string | null>
  ended_by: Generated<string | null>
  ended_at: InstantNull
  updated_at: Now
}

export interface SuppliesTables {
  supply: SupplyTable
  supply_order: SupplyOrderTable
}
