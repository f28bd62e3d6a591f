import { api } from '@contract/api'
import { m } from '@contract/messages'
import type { Analysis, CallOutcome } from '@contract/results/shapes'
import { useSend } from '@/api/query'
import { toast } from '@/ui/toast'
import { useKeepAnalyses } from '../queries'
import { marksOf } from './use-result-actions'

export interface Attempt {
  outcome: CallOutcome
  at: string
  toldTo?: string
  role?: string
  readBack?: boolean
  phone?: string | null
  note?: string
}

const done: Record<CallOutcome, string> = {
  reached: m.order.doneCalled,
  noAnswer: m.order.doneNoAnswer,
  leftMessage: m.order.doneLeftMessage,
}

/** This minute: a call is recorded to the minute. */
export const thisMinute = () => new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString()

/** Records an attempt to tell somebody of these values; `onRefused` hears of a value that was refused. */
export function useCall(orderId: string, onRefused: (message: string) => void) {
  const keep = useKeepAnalyses(orderId)
  const send = useSend(api.results.criticalCall, { invalidates: ['results', 'orders', 'reports', 'home'] })
  const record = (values: readonly Analysis[], attempt: Attempt, onDone?: () => void) =>
    send.mutate(
      { body: { analyses: marksOf(values), ...attempt } },
      {
        onSuccess: ({ outcomes }) => {
          keep(outcomes.flatMap(({ analysis }) => (analysis ? [analysis] : [])))
          const no = outcomes.find(({ ok }) => !ok)
          if (no) return onRefused(no.message ?? m.errors.unexpectedAnswer)
          toast.success(done[attempt.outcome])
          onDone?.()
        },
        onError: ({ message }) => onRefused(message),
      },
    )
  return { record, isPending: send.isPending }
}
