// The types of columns that the tables share.
import type { ColumnType, Generated } from 'kysely'

/** Text that is known to be JSON: the only thing a jsonb column takes (see `json` in ../json.ts for why). */
export type JsonText<T> = string & { readonly __json: T }
export type Json<T> = ColumnType<T, JsonText<T>, JsonText<T>>
export type JsonDefault<T> = ColumnType<T, JsonText<T> | undefined, JsonText<T>>
export type JsonNull<T> = ColumnType<T | null, JsonText<T> | null | undefined, JsonText<T> | null>
export type Instant = ColumnType<Date, Date, Date>
export type InstantNull = ColumnType<Date | null, Date | null | undefined, Date | null>
export type Now = ColumnType<Date, Date | undefined, Date>
export interface Row {
  lab_id: string
  id: string
  version: Generated<number>
}
