import { useState } from 'react'
import type { Order } from '@contract/orders/shapes'
import type { Analysis } from '@contract/results/shapes'
import { fill, m } from '@contract/messages'
import { formatClock } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { namedValue } from './analysis-rules'
import { thisMinute, useCall } from './use-call'

interface NoAnswerDialogProps {
  order: Order
  owed: readonly Analysis[]
  onClose: () => void
  /** Where the work goes on when it closes. */
  returnTo: () => HTMLElement | null
}

/** An attempt in vain, before it is on record: about which values, where and when. Cancel has the focus. */
export function NoAnswerDialog({ order, owed, onClose, returnTo }: NoAnswerDialogProps) {
  // When it was tried, not when the question was answered.
  const [at] = useState(thisMinute)
  const { name, phone } = order.location
  const call = useCall(order._id, owed)
  const { values, refused } = call
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      returnTo={returnTo}
      title={m.order.noAnswerTitle}
      description={fill(m.order.noAnswerText, { at: formatClock(at, labZone()) })}
      mustAnswer={call.isPending}
      actions={
        <>
          <Button onClick={onClose}>{m.ui.cancel}</Button>
          <Button
            variant="primary"
            busy={call.isPending}
            onClick={() =>
              call.record(values, { outcome: 'noAnswer', at, phone }, (is) => is === 'done' && onClose())
            }
          >
            {m.order.noAnswerOk}
          </Button>
        </>
      }
    >
      {refused && <Banner tone="danger" title={refused} className="mb-3" />}
      <ul className="grid gap-1 text-dense">
        {values.map((one) => (
          <li key={one._id}>
            <b className="font-semibold">{namedValue(one)}</b>
          </li>
        ))}
      </ul>
      {/* No link: the first stop is Cancel. */}
      <p className="mt-2 text-dense text-text2">
        {name}: <span className="tabular-nums">{phone ?? m.order.criticalNoPhone}</span>
      </p>
    </Dialog>
  )
}
