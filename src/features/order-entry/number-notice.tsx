import { t } from '@contract/messages'
import type { Order } from '@contract/order-shapes'
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
  const { around, openOrder } = useEntry()
  const stay = (
    <Button size="s" onClick={onClose}>
      {t('orderEntry.requisition.stay')}
    </Button>
  )
  if (notice.kind === 'other') {
    const { scanned, typed } = notice
    return (
      <Banner
        className="col-span-12"
        title={t('orderEntry.requisition.other', { scanned, typed })}
        actions={
          <>
            <Button size="s" onClick={() => onUse(scanned)}>
              {t('orderEntry.requisition.use', { scanned })}
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
      title={t('orderEntry.requisition.exists', { number: order.requisitionNumber })}
      actions={
        <>
          <Button size="s" onClick={() => openOrder(order._id)}>
            {t('orderEntry.requisition.open')}
          </Button>
          {stay}
        </>
      }
    >
      {t('orderEntry.requisition.existsWho', {
        patient: formatPerson(order.patient),
        date: formatInstantDate(order.dateCollected, around.zone),
      })}
    </Banner>
  )
}
