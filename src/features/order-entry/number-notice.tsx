import { fill, m } from '@contract/messages'
import type { Order } from '@contract/orders/shapes'
import { formatInstantDate, formatPerson } from '@/lib/format'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { useEntry } from './entry-context'

export type Notice = { kind: 'exists'; order: Order } | { kind: 'other'; scanned: string; typed: string }

interface NumberNoticeProps {
  notice: Notice
  onUse: (number: string) => void
  onClose: () => void
}

/** What speaks against a requisition number: it is on file, or another one was scanned than the one that stands there. */
export function NumberNotice({ notice, onUse, onClose }: NumberNoticeProps) {
  const { formContext, openOrder } = useEntry()
  const stay = (
    <Button size="s" onClick={onClose}>
      {m.orderEntry.requisitionStay}
    </Button>
  )
  if (notice.kind === 'other') {
    const { scanned, typed } = notice
    return (
      <Banner
        className="col-span-12"
        title={fill(m.orderEntry.requisitionOther, { scanned, typed })}
        actions={
          <>
            <Button size="s" onClick={() => onUse(scanned)}>
              {fill(m.orderEntry.requisitionUse, { scanned })}
            </Button>
            {stay}
          </>
        }
      />
    )
  }
  const { order } = notice
  return (
    <Banner
      className="col-span-12"
      title={fill(m.orderEntry.requisitionExists, { number: order.requisitionNumber })}
      actions={
        <>
          <Button size="s" onClick={() => openOrder(order._id)}>
            {m.orderEntry.requisitionOpen}
          </Button>
          {stay}
        </>
      }
    >
      {fill(m.orderEntry.requisitionExistsWho, {
        patient: formatPerson(order.patient),
        date: formatInstantDate(order.dateCollected, formContext.zone),
      })}
    </Banner>
  )
}
