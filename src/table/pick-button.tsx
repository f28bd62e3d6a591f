import { m } from '@contract/messages'
import { ScanBarcode } from 'lucide-react'
import { useState } from 'react'

import { IconButton } from '@/ui/icon-button'
import { deferred } from '@/ui/deferred'
import type { PickOptions } from './pick-dialog'

/** Its code comes later; made once for each list because of its type of row. */
const dialogOf = <Row,>() => deferred(() => import('./pick-dialog').then((part) => part.PickDialog<Row>))

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
