import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX, Clock, MessageSquarePlus, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { api } from '@contract/api'
import type { RemoteChange } from '@contract/remote-orders/change-shapes'
import type { RemoteOrder } from '@contract/remote-orders/shapes'
import { fill, m } from '@contract/messages'
import { useSend } from '@/api/query'
import { useMe } from '@/app/me'
import { AnswerButtons } from '@/app/remote-orders/answer-buttons'
import { formatDateTime } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Chip } from '@/ui/chip'
import { deferredDialog } from '@/ui/deferred'
import { toast } from '@/ui/toast'
import { changesQuery } from './queries'

const AskDialog = deferredDialog(() => import('./ask-change-dialog').then((part) => part.AskChangeDialog))

const p = m.remoteOrderEntry
const looks = {
  ASKED: { tone: 'warning', icon: Clock },
  ACCEPTED: { tone: 'success', icon: CircleCheck },
  DECLINED: { tone: 'danger', icon: CircleX },
  WITHDRAWN: { tone: 'neutral', icon: Undo2 },
} as const

/** What the clinic asked the laboratory to change after receipt, and what the laboratory said. */
export function ChangesCard({ order }: { order: RemoteOrder }) {
  const { ability } = useMe()
  const query = useQuery(changesQuery(order._id))
  const [asking, setAsking] = useState(false)
  const isClinics = ability.can('edit', 'RemoteOrder') && !ability.can('edit', 'Order')
  const docs = query.data?.docs ?? []
  if (docs.length === 0 && !isClinics) return null
  return (
    <Card title={p.changesTitle}>
      {docs.length === 0 ? (
        <p className="px-4 py-3 text-dense text-hint">{p.noChanges}</p>
      ) : (
        <ul className="divide-y divide-soft-line">
          {docs.map((change) => (
            <li key={change._id} className="grid gap-1.5 px-4 py-3">
              <Asked change={change} />
              {change.state === 'ASKED' &&
                (isClinics ? <Withdraw change={change} /> : <AnswerButtons change={change} />)}
            </li>
          ))}
        </ul>
      )}
      {isClinics && (
        <div className="border-t border-soft-line px-4 py-3">
          <Button icon={MessageSquarePlus} onClick={() => setAsking(true)}>
            {p.askChange}
          </Button>
        </div>
      )}
      <AskDialog open={asking} order={order} onClose={() => setAsking(false)} />
    </Card>
  )
}

/** The words of a change, whoever reads them. */
export function Asked({ change }: { change: RemoteChange }) {
  const { state, text, asked, askedAt, askedByName, answer, answeredAt, answeredByName } = change
  const said = (name: string, time: string) =>
    fill(p.changeAskedBy, { name, time: formatDateTime(time, labZone()) })
  return (
    <>
      <span className="flex flex-wrap items-center gap-2">
        <Chip {...looks[state]}>{m.remoteOrders.changeState[state]}</Chip>
        <span className="text-meta text-text2">{said(askedByName, askedAt)}</span>
      </span>
      <span className="whitespace-pre-line wrap-anywhere">{text}</span>
      {asked.diagnoses && (
        <span className="text-dense text-text2">
          {fill(p.changeDiagnosesAsked, { codes: asked.diagnoses.join(', ') })}
        </span>
      )}
      {asked.insurance && (
        <span className="text-dense text-text2">
          {fill(p.changeInsuranceAsked, {
            names: asked.insurance.map(({ payerName }) => payerName ?? '').join(', '),
          })}
        </span>
      )}
      {answer && (
        <span className="whitespace-pre-line border-l-2 border-line pl-3 wrap-anywhere">{answer}</span>
      )}
      {answeredAt && answeredByName && (
        <span className="text-meta text-text2">{said(answeredByName, answeredAt)}</span>
      )}
    </>
  )
}

function Withdraw({ change: { _id, version } }: { change: RemoteChange }) {
  const withdraw = useSend(api.remoteOrders.withdrawChange, {
    invalidates: ['remoteOrders'],
    onSuccess: () => toast.success(p.changeWithdrawn),
    onError: (refused) => toast.error(refused.message),
  })
  return (
    <span>
      <Button size="s" busy={withdraw.isPending} onClick={() => withdraw.mutate({ body: { _id, version } })}>
        {p.changeWithdraw}
      </Button>
    </span>
  )
}
