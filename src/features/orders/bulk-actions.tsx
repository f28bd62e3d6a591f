import { CirclePause, FileText, Flag, FolderUp, Tag, Trash2, Undo2 } from 'lucide-react'
import { fill, m } from '@contract/messages'
import type { OrderRow } from '@contract/orders/shapes'
import { useMe } from '@/app/me'
import { BulkBar } from '@/table/bulk-bar'
import { useSelectAll, type SelectAllOptions } from '@/table/use-select-all'
import { Button } from '@/ui/button'
import { ToolbarGap } from '@/ui/toolbar'
import type { BulkAction } from './bulk-dialogs'

interface BulkActionsProps extends SelectAllOptions<OrderRow> {
  onAction: (action: BulkAction) => void
}

/** The most orders that one PDF holds. */
const MOST_IN_A_PDF = 100

/** What can be done with the ticked orders. A right that is missing hides its button. */
export function BulkActions({ onAction, ...list }: BulkActionsProps) {
  const { selection } = list
  const more = useSelectAll(list)
  const { ability } = useMe()
  const { rows } = selection
  const over = (limit: number) =>
    rows.length > limit ? fill(m.orders.bulk.tooMany, { count: limit }) : undefined
  return (
    <BulkBar label={m.orders.bulk.label} count={rows.length} onClear={selection.clear} more={more}>
      {ability.can('hold', 'Order') && (
        <Button size="s" icon={CirclePause} onClick={() => onAction('hold')}>
          {m.orders.bulk.hold}
        </Button>
      )}
      {ability.can('flag', 'Order') && (
        <Button size="s" icon={Flag} onClick={() => onAction('flag')}>
          {m.orders.bulk.flag}
        </Button>
      )}
      {ability.can('print', 'Label') && (
        <Button size="s" icon={Tag} disabledReason={over(MOST_IN_A_PDF)} onClick={() => onAction('labels')}>
          {m.orders.bulk.labels}
        </Button>
      )}
      {ability.can('report', 'Report') && (
        <Button
          size="s"
          icon={FileText}
          disabledReason={over(MOST_IN_A_PDF)}
          onClick={() => onAction('reports')}
        >
          {m.orders.bulk.reports}
        </Button>
      )}
      {ability.can('send', 'Report') && (
        <Button size="s" icon={FolderUp} onClick={() => onAction('sftp')}>
          {m.sftp.bulk}
        </Button>
      )}
      {ability.can('sendbilling', 'OrderInfo') && (
        <Button size="s" icon={Undo2} onClick={() => onAction('clearExport')}>
          {m.orders.bulk.clearExport}
        </Button>
      )}
      <ToolbarGap />
      {ability.can('manage', 'OrderInfo') && (
        <Button size="s" variant="danger" icon={Trash2} onClick={() => onAction('remove')}>
          {m.orders.bulk.remove}
        </Button>
      )}
    </BulkBar>
  )
}
