import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { m } from '@contract/messages'
import type { Order } from '@contract/orders/shapes'
import { useMe } from '@/app/me'
import { AppLink } from '@/app/router-link'
import { StateChip } from '@/app/state-register/state-chip'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { deferred } from '@/ui/deferred'
import { resultWords, transferCue, transferWhy } from './cues'
import { orderTransfersQuery } from './queries'

const SendDialog = deferred(() => import('./send-dialog').then((part) => part.SendDialog))

/** To which laboratories an order went, or from which it came, and what became of it; and the way to send it. */
export function OrderTransfers({ order }: { order: Order }) {
  const { ability, features } = useMe()
  const may = features.has('pol') && ability.can('transfer-results', 'Result')
  const { data } = useQuery({ ...orderTransfersQuery(order._id), enabled: may })
  const [sending, setSending] = useState(false)
  if (!may) return null
  const docs = data?.docs ?? []
  return (
    <Card title={m.transfers.cardTitle}>
      <div className="grid gap-2 px-4 py-3 text-dense">
        {docs.length === 0 && <p className="text-hint">{m.transfers.cardNone}</p>}
        <ul className="grid gap-2">
          {docs.map((one) => (
            <li key={one._id} className="grid gap-0.5">
              <span className="flex flex-wrap items-center gap-2">
                <StateChip cue={transferCue(one)} />
                <AppLink
                  to={`/transfers?transfer=${one._id}`}
                  className="min-w-0 truncate text-link underline underline-offset-2"
                >
                  {`${m.transfers.directionShort[one.direction]} ${one.partner}`}
                </AppLink>
              </span>
              {transferWhy(one) && <span className="text-text2">{transferWhy(one)}</span>}
              {one.results.length > 0 && <span className="text-text2">{resultWords(one)}</span>}
            </li>
          ))}
        </ul>
        {order.state === 'OPEN' && (
          <Button size="s" icon={Send} className="justify-self-start" onClick={() => setSending(true)}>
            {m.transfers.sendButton}
          </Button>
        )}
      </div>
      {sending && <SendDialog orderId={order._id} onClose={() => setSending(false)} />}
    </Card>
  )
}
