// Lists of patients to order for.
import type { Generated } from 'kysely'
import type { SheetMap, SheetSetup } from '@contract/order-sheets/shapes'
import type { Instant, Json, JsonDefault, Now, Row } from './columns'

export interface OrderSheetTable extends Row {
  name: string
  open: Generated<boolean>
  made_by: string
  made_at: Instant
  content_hash: string
  /** An .xlsx: days in it are numbers. */
  workbook: boolean
  columns: Json<string[]>
  map: Json<SheetMap>
  setup: Json<SheetSetup>
  location_id: string | null
  updated_at: Now
}
export interface OrderSheetRowTable extends Row {
  sheet_id: string
  line: number
  /** As the file has them, in the order of its columns. */
  cells: Json<string[]>
  /** By field: what was typed over them. */
  mended: JsonDefault<Record<string, string>>
  dropped: Generated<boolean>
  row_key: string | null
  remote_order_id: string | null
  /** There was an order already: this row made none. */
  ordered_before: Generated<boolean>
  /** Why it was refused when it was sent last. */
  refusal: string | null
}

export interface OrderSheetTables {
  order_sheet: OrderSheetTable
  order_sheet_row: OrderSheetRowTable
}
