import { ScanBarcode } from 'lucide-react'
import { useState } from 'react'
import { m } from '@contract/messages'
import type { Picked } from '@contract/shapes'
import { IconButton } from '@/ui/icon-button'
import { later } from '@/ui/later'

export interface PickOptions<Row> {
  /** What a line may be: "requisition number or tube barcode". */
  what: string
  idOf: (row: Row) => string
  nameOf: (row: Row) => string
  /** Looks the codes up; at most 500 at a time. */
  find: (codes: string[]) => Promise<Picked<Row>>
  onSelect: (rows: readonly Row[]) => void
}

/** Its code comes later; made once for each list because of its type of row. */
const dialogOf = <Row,>() => later(() => import('./pick-dialog').then((part) => part.PickDialog<Row>))

/** The button of a list's tool bar that selects rows by a pasted or scanned list of codes. */
export function PickButton<Row>(props: PickOptions<Row>) {
  const [Dialog] = useState(dialogOf<Row>)
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton size="s" icon={ScanBarcode} label={m.lists.pickButton} onClick={() => setOpen(true)} />
      {open && <Dialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
