import type { RowData } from '@tanstack/react-table'
import { t } from '@contract/messages'
import type { Page } from '@contract/shapes'
import { datedFilename } from '@/lib/download'
import { formatCount, todayIn } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { shownIds } from './column-layout'
import { ExportButton } from './export-button'
import type { ListColumn } from './features'
import type { ListSearch } from './list-state'

export interface ListExportProps<Row extends RowData> {
  /** In the file's name: `orders`. */
  what: string
  columns: readonly ListColumn<Row>[]
  search: ListSearch
  page: Page<Row> | undefined
  /** Fetches the file with these columns, in their order, under the list's own filters and sort. */
  run: (cols: string[]) => Promise<{ blob: Blob; filename: string | undefined }>
}

/** Any list as CSV: the rows of its filters in its order, with the columns as shown. */
export function ListExport<Row extends RowData>({ what, columns, search, page, run }: ListExportProps<Row>) {
  const count = page ? formatCount(page.total, page.totalIsCapped) : ''
  return (
    <ExportButton
      title={page?.total === 1 ? t('lists.export.titleOne') : t('lists.export.title', { count })}
      text={`${t('lists.export.text')}${page?.totalIsCapped ? ` ${t('lists.export.limit')}` : ''}`}
      okLabel={t('lists.export.ok')}
      disabledReason={page?.total === 0 ? t('lists.export.none') : undefined}
      filename={datedFilename(`aliquot_${what}_`, todayIn(labZone()), 'csv')}
      run={() => run(shownIds(columns, search.cols))}
    />
  )
}
