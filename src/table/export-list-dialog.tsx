import type { RowData } from '@tanstack/react-table'
import { fill, m } from '@contract/messages'
import type { Page } from '@contract/shapes'
import { datedFilename } from '@/lib/download'
import { formatCount, todayIn } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { shownIds } from './column-layout'
import { ExportDialog } from './export-dialog'
import type { Opened } from './export-opener'
import type { ListColumn } from './features'
import type { ListSearch } from './list-state'

export interface ExportListDialogProps<Row extends RowData> extends Opened {
  /** In the file's name: `orders`. */
  what: string
  columns: readonly ListColumn<Row>[]
  search: ListSearch
  page: Page<Row> | undefined
  /** Fetches the file with these columns, in their order, under the list's own filters and sort. */
  run: (cols: string[]) => Promise<{ blob: Blob; filename: string | undefined }>
}

/** Says how many rows the list's file will hold, and fetches it. */
export function ExportListDialog<Row extends RowData>({
  what,
  columns,
  search,
  page,
  run,
  ...opened
}: ExportListDialogProps<Row>) {
  const count = page ? formatCount(page.total, page.totalIsCapped) : ''
  return (
    <ExportDialog
      {...opened}
      title={page?.total === 1 ? m.lists.exportTitleOne : fill(m.lists.exportTitle, { count })}
      text={`${m.lists.exportText}${page?.totalIsCapped ? ` ${m.lists.exportLimit}` : ''}`}
      okLabel={m.lists.exportOk}
      filename={datedFilename(`aliquot_${what}_`, todayIn(labZone()), 'csv')}
      run={() => run(shownIds(columns, search.cols))}
    />
  )
}
