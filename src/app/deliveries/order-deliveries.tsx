import { useQuery } from '@tanstack/react-query'
import { wayKindLabels } from '@contract/deliveries/choices'
import { m } from '@contract/messages'
import { useMe } from '@/app/me'
import { StateChip } from '@/app/state-register/state-chip'
import { deliveryCues, shortTime, whyText } from './cues'
import { orderDeliveriesQuery } from './queries'

/** Where one version of an order's report went: the way, its state and when. Nothing where it went nowhere. */
export function OrderDeliveries({ orderId, number }: { orderId: string; number: number }) {
  const { ability } = useMe()
  const { data } = useQuery({ ...orderDeliveriesQuery(orderId), enabled: ability.can('send', 'Report') })
  const mine = (data?.docs ?? []).filter((one) => one.number === number)
  if (mine.length === 0) return null
  return (
    <ul className="grid gap-1 pt-1 text-meta">
      {mine.map((one) => (
        <li key={one._id} className="flex flex-wrap items-center gap-x-2">
          <StateChip cue={deliveryCues[one.state]} />
          <span className="min-w-0 truncate text-text2">
            {[one.purpose === 'elr' ? m.deliveries.elrOf : wayKindLabels[one.channel], one.recipient].join(
              ', ',
            )}
          </span>
          <span className="text-hint tabular-nums">
            {shortTime(one.confirmedAt ?? one.lastTryAt ?? one.plannedAt)}
          </span>
          {one.state !== 'CONFIRMED' && <span className="text-text2">{whyText(one)}</span>}
        </li>
      ))}
    </ul>
  )
}
