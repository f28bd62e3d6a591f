import { useState } from 'react'
import { api } from '@contract/api'
import type { RemoteChange } from '@contract/remote-orders/change-shapes'
import { m } from '@contract/messages'
import { useSend } from '@/api/query'
import { useMe } from '@/app/me'
import { Button } from '@/ui/button'
import { deferred } from '@/ui/deferred'
import { toast } from '@/ui/toast'

const ReasonDialog = deferred(() => import('@/app/orders/reason-dialog').then((part) => part.ReasonDialog))

const p = m.remoteOrderEntry

/** The laboratory's answer to a change: accepted at once, declined with the words that the clinic reads. */
export function AnswerButtons({ change: { _id, version } }: { change: RemoteChange }) {
  const { ability } = useMe()
  const [declining, setDeclining] = useState(false)
  const answer = useSend(api.remoteOrders.answerChange, {
    invalidates: ['remoteOrders', 'orders'],
    onSuccess: () => {
      setDeclining(false)
      toast.success(p.changeAnswered)
    },
    onError: (refused) => {
      if (!declining) toast.error(refused.message)
    },
  })
  if (!ability.can('edit', 'Order')) return null
  return (
    <>
      <span className="text-meta text-text2">{p.changeAcceptText}</span>
      <span className="flex flex-wrap gap-2">
        <Button
          size="s"
          variant="primary"
          busy={answer.isPending && !declining}
          onClick={() => answer.mutate({ body: { _id, version, accept: true, answer: null } })}
        >
          {p.changeAccept}
        </Button>
        <Button size="s" onClick={() => setDeclining(true)}>
          {p.changeDecline}
        </Button>
      </span>
      {declining && (
        <ReasonDialog
          title={p.changeDecline}
          text={p.changeDeclineText}
          label={p.changeAnswer}
          missing={m.remoteOrders.whyDeclined}
          okLabel={p.changeDecline}
          busy={answer.isPending}
          error={answer.error?.message}
          onOk={({ reason }) => answer.mutate({ body: { _id, version, accept: false, answer: reason } })}
          onClose={() => {
            setDeclining(false)
            answer.reset()
          }}
        />
      )}
    </>
  )
}
