import { useQuery } from '@tanstack/react-query'
import { api } from '@contract/api'
import { m } from '@contract/messages'
import { read } from '@/api/query'
import { shortTime } from '@/app/deliveries/cues'
import { useMe } from '@/app/me'
import { AppLink } from '@/app/router-link'
import { StateChip } from '@/app/state-register/state-chip'
import { messageCues, messageName, messageWhy } from './message-cues'

interface OrderMessagesProps {
  orderId: string
  requisitionNumber: string
}

const ofOrder = (text: string) => read(api.ehrJobs.list, { query: { text, limit: 50, sort: '-receivedAt' } })

/** The HL7 messages of an order, newest first: nothing where there are none, the feature is off, or the reader may not see them. */
export function OrderMessages({ orderId, requisitionNumber }: OrderMessagesProps) {
  const { ability, features } = useMe()
  const may = features.has('ehr') && ability.can('read', 'EhrJob')
  const { data } = useQuery({ ...ofOrder(requisitionNumber), enabled: may })
  const mine = (data?.docs ?? []).filter((one) => one.orderId === orderId)
  if (mine.length === 0) return null
  return (
    <section className="border-t border-soft-line px-4 py-2">
      <h3 className="text-dense font-medium">{m.ehrJobs.orderMessages}</h3>
      <ul className="grid gap-1 pt-1 text-meta">
        {mine.map((one) => (
          <li key={one._id} className="flex flex-wrap items-center gap-x-2">
            <StateChip cue={messageCues[one.state]} />
            <AppLink to={`/ehrjob/${one._id}`} className="min-w-0 truncate underline underline-offset-2">
              {messageName(one)}
            </AppLink>
            <span className="text-hint tabular-nums">{shortTime(one.receivedAt)}</span>
            {one.state !== 'ACK' && <span className="text-text2">{messageWhy(one)}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
