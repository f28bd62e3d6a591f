import { useState } from 'react'
import { api } from '@contract/api'
import { m } from '@contract/messages'
import { useSend } from '@/api/query'
import { useMe } from '@/app/me'
import { Button } from '@/ui/button'
import { deferred } from '@/ui/deferred'
import { toast } from '@/ui/toast'

const ReasonDialog = deferred(() => import('@/app/orders/reason-dialog').then((part) => part.ReasonDialog))

const p = m.remoteOrderEntry

interface AnswerButtonsProps {
  change: { _id: string; version: number }
}

/** The laboratory's answer to a change, accepted or declined, with the words that the clinic reads. */
export function AnswerButtons({ change: { _id, version } }: AnswerButtonsProps) {
  const { ability } = useMe()
  const [answering, setAnswering] = useState<'accept' | 'decline' | null>(null)
  const answer = useSend(api.remoteOrders.answerChange, {
    invalidates: ['remoteOrders', 'orders', 'reports'],
    onSuccess: () => {
      setAnswering(null)
      toast.success(p.changeAnswered)
    },
  })
  if (!ability.can('edit', 'Order')) return null
  const words = {
    accept: { title: p.changeAccept, text: p.changeAcceptText, missing: m.remoteOrders.whyAccepted },
    decline: { title: p.changeDecline, text: p.changeDeclineText, missing: m.remoteOrders.whyDeclined },
  }
  const asked = answering === null ? null : words[answering]
  return (
    <>
      <span className="flex flex-wrap gap-2">
        <Button size="s" variant="primary" onClick={() => setAnswering('accept')}>
          {p.changeAccept}
        </Button>
        <Button size="s" onClick={() => setAnswering('decline')}>
          {p.changeDecline}
        </Button>
      </span>
      {asked && (
        <ReasonDialog
          {...asked}
          label={p.changeAnswer}
          okLabel={asked.title}
          busy={answer.isPending}
          error={answer.error?.message}
          onOk={({ reason }) =>
            answer.mutate({ body: { _id, version, accept: answering === 'accept', answer: reason } })
          }
          onClose={() => {
            setAnswering(null)
            answer.reset()
          }}
        />
      )}
    </>
  )
}
