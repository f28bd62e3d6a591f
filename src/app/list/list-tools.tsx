import type { RowData } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import type { Page } from '@contract/shapes'
import { ColumnChooser } from '@/table/column-chooser'
import type { ListColumn } from '@/table/features'
import { ListExport } from '@/table/list-export'
import type { ListSearch, SetList } from '@/table/list-state'
import { PickButton } from '@/table/pick-button'
import type { PickOptions } from '@/table/pick-dialog'
import { deferred } from '@/ui/deferred'
import { ViewsButton } from './views-button'

const ViewsMenu = deferred(
  () => import('./views-menu').then((part) => part.ViewsMenu),
  <ViewsButton aria-disabled />,
)

interface ListToolsProps<Row extends RowData> {
  /** The list's short name, under which its views are kept and its files are named: `orders`. */
  list: string
  columns: readonly ListColumn<Row>[]
  search: ListSearch
  set: SetList
  /** The list's address with nothing in it. */
  defaults: ListSearch
  page: Page<Row> | undefined
  /** Selecting by pasted or scanned codes. */
  pick?: PickOptions<Row>
  /** The list as CSV with these columns. */
  exportFile?: (cols: string[]) => Promise<{ blob: Blob; filename: string | undefined }>
  /** Tools of this list alone, before the common ones. */
  children?: ReactNode
}

/** The right end of every list's tool bar: saved views, and on wide screens codes, columns and the list as a file. */
export function ListTools<Row extends RowData>({
  list,
  columns,
  search,
  set,
  defaults,
  page,
  pick,
  exportFile,
  children,
}: ListToolsProps<Row>) {
  return (
    <>
      {children}
      <ViewsMenu {...{ list, search, set, defaults }} />
      <span className="contents max-sm:hidden">
        {pick && <PickButton {...pick} />}
        <ColumnChooser {...{ columns, search, set }} />
        {exportFile && <ListExport what={list} run={exportFile} {...{ columns, search, page }} />}
      </span>
    </>
  )
}
