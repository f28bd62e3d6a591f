import type { RowData } from '@tanstack/react-table'
import { useState } from 'react'
import { m } from '@contract/messages'
import { deferredDialog } from '@/ui/deferred'
import { ExportOpener, type Opened } from './export-opener'
import type { ExportListDialogProps } from './export-list-dialog'

export type ListExportProps<Row extends RowData> = Omit<ExportListDialogProps<Row>, keyof Opened>

/** Its code comes later; made once for each list because of its type of row. */
const dialogOf = <Row extends RowData>() =>
  deferredDialog(() => import('./export-list-dialog').then((part) => part.ExportListDialog<Row>))

/** Any list as CSV: the rows of its filters in its order, with the columns as shown. */
export function ListExport<Row extends RowData>(props: ListExportProps<Row>) {
  const [Dialog] = useState(dialogOf<Row>)
  return (
    <ExportOpener
      disabledReason={props.page?.total === 0 ? m.lists.exportNone : undefined}
      dialog={(opened) => <Dialog {...props} {...opened} />}
    />
  )
}
