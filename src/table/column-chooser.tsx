import { Columns3 } from 'lucide-react'
import type { RowData } from '@tanstack/react-table'
import { useState } from 'react'
import { m } from '@contract/messages'
import { IconButton } from '@/ui/icon-button'
import { deferred } from '@/ui/deferred'
import { Popover } from '@/ui/popover'
import type { ColumnChooserProps } from './column-sheet'

/** Its code comes later; made once for each list because of its type of row. */
const sheetOf = <Row extends RowData>() =>
  deferred(() => import('./column-sheet').then((part) => part.ColumnSheet<Row>))

/**
 * Which columns show, in which order and how wide, and how high the rows are. Kept in the address, so that a copied link
 * and a saved view show the same list. Everything is a button: nothing needs to be dragged.
 */
export function ColumnChooser<Row extends RowData>(props: ColumnChooserProps<Row>) {
  const [Sheet] = useState(sheetOf<Row>)
  return (
    <Popover
      label={m.lists.columnsTitle}
      align="end"
      className="w-80"
      trigger={<IconButton size="s" icon={Columns3} label={m.lists.columnsTitle} />}
    >
      <Sheet {...props} />
    </Popover>
  )
}
