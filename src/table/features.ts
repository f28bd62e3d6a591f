import {
  createColumnHelper,
  metaHelper,
  tableFeatures,
  type ColumnDef,
  type RowData,
} from '@tanstack/react-table'

/** How a column looks and behaves: set in a list's columns under `meta`, read by the table. */
export interface ColumnLook {
  /** Name in the column chooser and for screen readers, where the head itself is an icon or empty. */
  label?: string
  /** CSS width; one column without a width takes what is left. */
  width?: string
  align?: 'right'
  /** Numbers and codes that are compared letter by letter. */
  mono?: boolean
  /** Falls away when the list has less room than a window of this size gives it. */
  from?: 'md' | 'lg' | 'xl' | '2xl' | '3xl'
  /** The server's name of this sort; a column without one cannot be sorted. */
  sort?: string
  /** Gives its place to the others while it is empty on every row of the page, unless somebody chose the columns. */
  yields?: boolean
  /** Hidden until somebody chooses it. */
  optional?: boolean
}

/** By the room the list has, not the window: a panel opened beside it takes columns away too. */
export const shownFrom = {
  md: '@max-[700px]:hidden',
  lg: '@max-[960px]:hidden',
  xl: '@max-[1030px]:hidden',
  '2xl': '@max-[1180px]:hidden',
  '3xl': '@max-[1400px]:hidden',
}

/** Rows and columns as they are handed in: paging and sorting happen on the server, the address says which columns show. */
export const features = tableFeatures({ columnMeta: metaHelper<ColumnLook>() })
export type Features = typeof features

export type ListColumn<Row extends RowData> = ColumnDef<Features, Row, unknown>

export const columnHelper = <Row extends RowData>() => createColumnHelper<Features, Row>()
