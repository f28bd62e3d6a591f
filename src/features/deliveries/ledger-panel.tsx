import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { api } from '@contract/api'
import type { Delivery } from '@contract/deliveries/shapes'
import { m } from '@contract/messages'
import { useSend } from '@/api/query'
import { deliveryCues } from '@/app/deliveries/cues'
import { DeliveryPanel } from '@/app/deliveries/delivery-panel'
import { ReasonDialog } from '@/app/deliveries/reason-dialog'
import { Button } from '@/ui/button'
import { toast } from '@/ui/toast'
import { deliveryQuery } from './queries'

/** One delivery beside the ledger, with what can be done about it whatever its channel. */
export function LedgerPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error } = useQuery(deliveryQuery(id))
  const delivery = data?._id === id ? data : undefined
  return (
    <DeliveryPanel
      delivery={delivery}
      error={error}
      cue={delivery && deliveryCues[delivery.state]}
      actions={delivery && <Actions delivery={delivery} />}
      onClose={onClose}
    />
  )
}

const endings = [
  { value: 'resolved', label: m.deliveries.endedHow.resolved },
  { value: 'cancelled', label: m.deliveries.endedHow.cancelled },
] as const

function Actions({ delivery }: { delivery: Delivery }) {
  const [ending, setEnding] = useState(false)
  const { _id, state, inHand } = delivery
  const send = useSend(api.deliveries.send, {
    invalidates: ['deliveries', 'faxes'],
    onSuccess: () => toast.success(m.deliveries.sent),
    onError: (error) => toast.error(error.message),
  })
  const end = useSend(api.deliveries.end, {
    invalidates: ['deliveries', 'faxes'],
    onSuccess: () => {
      toast.success(m.deliveries.ended)
      setEnding(false)
    },
  })
  if (state === 'SENT' || inHand) return <p className="text-hint">{m.deliveries.inHand}</p>
  return (
    <>
      <Button icon={RefreshCw} busy={send.isPending} onClick={() => send.mutate({ body: { _id } })}>
        {m.deliveries.sendAgain}
      </Button>
      {(state === 'WAITING' || state === 'FAILED') && (
        <Button variant="quiet" onClick={() => setEnding(true)}>
          {m.deliveries.endByHand}
        </Button>
      )}
      {ending && (
        <ReasonDialog
          title={m.deliveries.endByHand}
          description={m.deliveries.endByHandHelp}
          choices={endings}
          error={end.error}
          busy={end.isPending}
          onSave={(how, reason) => end.mutate({ body: { _id, how, reason } })}
          onClose={() => setEnding(false)}
        />
      )}
    </>
  )
}
