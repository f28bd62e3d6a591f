import type { RowData } from '@tanstack/react-table'
import { t } from '@contract/messages'
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
      title={page?.total === 1 ? t('lists.export.titleOne') : t('lists.export.title', { count })}
      text={`${t('lists.export.text')}${page?.totalIsCapped ? ` ${t('lists.export.limit')}` : ''}`}
      okLabel={t('lists.export.ok')}
      filename={datedFilename(`aliquot_${what}_`, todayIn(labZone()), 'csv')}
      run={() => run(shownIds(columns, search.cols))}
    />
  )
}
