import type { RowData } from '@tanstack/react-table'
import type { ListColumn } from './features'

export const columnId = <Row extends RowData>(column: ListColumn<Row>): string =>
  column.id ??
  ('accessorKey' in column
    ? String(column.accessorKey)
    : typeof column.header === 'string'
      ? column.header
      : '')

/** What a column is called where its head is an icon or empty, too. */
export const columnLabel = <Row extends RowData>(column: ListColumn<Row>): string =>
  column.meta?.label ?? (typeof column.header === 'string' ? column.header : columnId(column))

/** Ids that columns had before: saved views and copied addresses still name them. */
const renamed: Readonly<Record<string, string>> = { status: 'active', stability: 'stabilityHours' }

/**
 * The columns that the address names, of those there are: one that was renamed goes by its new id, one that is gone is
 * passed over. Nothing where none of them is left, so that a list never comes without columns.
 */
function known<Row extends RowData>(
  columns: readonly ListColumn<Row>[],
  shown: string[] | undefined,
): string[] | undefined {
  if (!shown) return undefined
  const ids = columns.map(columnId)
  const found = shown
    .map((id) => (ids.includes(id) ? id : (renamed[id] ?? id)))
    .filter((id, at, all) => ids.includes(id) && all.indexOf(id) === at)
  return found.length > 0 ? found : undefined
}

/** Which columns show: all but the optional ones, unless the address names the ones to show. */
export function visibility<Row extends RowData>(
  columns: readonly ListColumn<Row>[],
  shown: string[] | undefined,
): Record<string, boolean> {
  const named = known(columns, shown)
  return Object.fromEntries(
    columns.map((column) => [
      columnId(column),
      named ? named.includes(columnId(column)) : !column.meta?.optional,
    ]),
  )
}

/** Columns that say nothing on any of these rows and may go. */
export const idle = <Row extends RowData>(
  columns: readonly ListColumn<Row>[],
  rows: readonly Row[],
): ReadonlySet<string> =>
  new Set(
    columns
      .filter(
        (column) =>
          column.meta?.yields &&
          'accessorFn' in column &&
          rows.every((row, at) =>
            [null, undefined, false, ''].some((no) => no === column.accessorFn(row, at)),
          ),
      )
      .map(columnId),
  )

/** The ids of the columns that show, in the order in which they stand. */
export function shownIds<Row extends RowData>(
  columns: readonly ListColumn<Row>[],
  shown: string[] | undefined,
): string[] {
  const seen = visibility(columns, undefined)
  return known(columns, shown) ?? columns.map(columnId).filter((id) => seen[id])
}

/** All columns, those that show first and in the order that the address names. */
export function arranged<Row extends RowData>(
  columns: readonly ListColumn<Row>[],
  shown: string[] | undefined,
): ListColumn<Row>[] {
  const named = known(columns, shown)
  if (!named) return [...columns]
  const place = (column: ListColumn<Row>) => {
    const at = named.indexOf(columnId(column))
    return at < 0 ? named.length : at
  }
  return columns.toSorted((a, b) => place(a) - place(b))
}

/** With one more column, beside the one that it stands beside by nature; or with one less. */
export function toggled(all: readonly string[], shown: readonly string[], id: string): string[] {
  if (shown.includes(id)) return shown.filter((one) => one !== id)
  const before = all.slice(0, all.indexOf(id)).findLast((one) => shown.includes(one))
  return shown.toSpliced(before === undefined ? 0 : shown.indexOf(before) + 1, 0, id)
}

/** With one column a place further left (-1) or right (1). */
export function moved(shown: readonly string[], id: string, step: -1 | 1): string[] {
  const at = shown.indexOf(id)
  const to = at + step
  if (at < 0 || to < 0 || to >= shown.length) return [...shown]
  return shown.toSpliced(at, 1).toSpliced(to, 0, id)
}

/** As the address keeps it: nothing while the columns stand as they do by nature. */
export const kept = (natural: readonly string[], shown: string[]): string[] | undefined =>
  natural.join() === shown.join() ? undefined : shown
