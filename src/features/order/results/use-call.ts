import { useState } from 'react'
import { api } from '@contract/api'
import { m } from '@contract/messages'
import type { Analysis, CallOutcome } from '@contract/results/shapes'
import { useSend } from '@/api/query'
import { toast } from '@/ui/toast'
import { useKeepAnalyses } from '../queries'

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

/**
 * Records an attempt to tell somebody of these values. They stay as they were when it began, whatever arrives meanwhile: that is
 * what was told. What a reply refused takes their place as it is now, so that the call can be recorded again.
 */
export function useCall(orderId: string, owed: readonly Analysis[]) {
  const [values, setValues] = useState(owed)
  const [refused, setRefused] = useState<string>()
  const keep = useKeepAnalyses(orderId)
  const send = useSend(api.results.criticalCall, { invalidates: ['results', 'orders', 'reports', 'home'] })
  /** `after` hears which values are other than they were told, or that all is recorded. */
  const record = (
    told: readonly Analysis[],
    attempt: Attempt,
    after: (changed: readonly string[] | 'done') => void,
  ) => {
    setRefused(undefined)
    const analyses = told.map(({ _id, version, raw }) => ({
      _id,
      version,
      ...(raw !== null && { told: raw }),
    }))
    send.mutate(
      { body: { analyses, ...attempt } },
      {
        onSuccess: ({ outcomes }) => {
          keep(outcomes.flatMap(({ analysis }) => (analysis ? [analysis] : [])))
          const no = outcomes.find(({ ok }) => !ok)
          if (!no) {
            toast.success(done[attempt.outcome])
            after('done')
            return
          }
          setRefused(no.message ?? m.errors.unexpectedAnswer)
          const now = values.flatMap((one) => {
            const outcome = outcomes.find(({ _id }) => _id === one._id)
            return outcome?.ok ? [] : [outcome?.analysis ?? one]
          })
          setValues(now)
          after(
            now.flatMap(({ _id, raw }) =>
              told.some((one) => one._id === _id && one.raw !== raw) ? [_id] : [],
            ),
          )
        },
        onError: ({ message }) => setRefused(message),
      },
    )
  }
  return { values, refused, record, isPending: send.isPending }
}
