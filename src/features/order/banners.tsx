import { CirclePause, Flag, MessageSquarePlus } from 'lucide-react'
import { fill, m } from '@contract/messages'
import type { Order } from '@contract/orders/shapes'
import { useMe } from '@/app/me'
import { formatDateTime } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { deferred } from '@/ui/deferred'

const AnswerButtons = deferred(() =>
  import('@/app/remote-orders/answer-buttons').then((part) => part.AnswerButtons),
)

/** What holds for the whole order: on hold and why, what the clinic asks, flagged and why, closed, a correction that waits, deleted. */
export function OrderBanners({ order, onClear }: { order: Order; onClear: (kind: 'hold' | 'flag') => void }) {
  const { ability } = useMe()
  const { hold, flag } = order
  const at = (instant: string) => formatDateTime(instant, labZone())
  return (
    <>
      {order.deleted && <Banner tone="danger" title={m.order.deletedBanner} />}
      {order.proficiency && (
        <Banner tone="info" title={m.order.proficiencyBanner}>
          {m.order.proficiencyBannerText}
        </Banner>
      )}
      {hold && (
        <Banner
          tone="warning"
          icon={CirclePause}
          title={fill(m.order.holdBanner, { reason: hold.reason })}
          actions={
            ability.can('hold', 'Order') && (
              <Button size="s" onClick={() => onClear('hold')}>
                {m.order.actClearHold}
              </Button>
            )
          }
        >
          {fill(m.order.holdBy, { name: hold.byName, at: at(hold.at) })}
          {hold.until && ` · ${fill(m.order.holdUntil, { at: at(hold.until) })}`}
        </Banner>
      )}
      {order.changesAsked?.map((change) => (
        <Banner
          key={change._id}
          tone="warning"
          icon={MessageSquarePlus}
          title={m.order.changeBanner}
          actions={ability.can('edit', 'Order') && <AnswerButtons change={change} />}
        >
          <span className="block whitespace-pre-line wrap-anywhere">{change.text}</span>
          {fill(m.order.holdBy, { name: change.byName, at: at(change.at) })}
        </Banner>
      ))}
      {flag && (
        <Banner
          tone="warning"
          icon={Flag}
          title={fill(m.order.flagBanner, { reason: flag.reason })}
          actions={
            ability.can('flag', 'Order') && (
              <Button size="s" onClick={() => onClear('flag')}>
                {m.order.actClearFlag}
              </Button>
            )
          }
        >
          {fill(m.order.holdBy, { name: flag.byName, at: at(flag.at) })}
        </Banner>
      )}
      {order.state === 'CLOSED' && (
        <Banner tone="info" title={m.order.closedBanner}>
          {order.correction !== null && m.order.correctionWaits}
        </Banner>
      )}
    </>
  )
}
