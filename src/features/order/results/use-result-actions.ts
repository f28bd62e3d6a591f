import { useState } from 'react'
import { api } from '@contract/api'
import type { Analysis, AnalysisOutcomes } from '@contract/results/shapes'
import { fill, m } from '@contract/messages'
import { useSend, type Stale } from '@/api/query'
import { toast } from '@/ui/toast'
import { useKeepAnalyses } from '../queries'

export const marksOf = (analyses: readonly Analysis[]) =>
  analyses.map(({ _id, version }) => ({ _id, version }))
const staleAfter: Stale[] = ['results', 'orders', 'reports', 'home']

/**
 * What is done to results as a whole: verify, take it back, retest, cancel. Each answers row by row; what a row refused is
 * kept beside it until the next action.
 */
export function useResultActions(orderId: string) {
  const [notes, setNotes] = useState<ReadonlyMap<string, string>>(new Map())
  const keep = useKeepAnalyses(orderId)

  function take({ outcomes }: AnalysisOutcomes, done?: (count: number) => void): void {
    keep(outcomes.flatMap(({ analysis }) => (analysis ? [analysis] : [])))
    setNotes(
      new Map(
        outcomes.flatMap(({ _id, ok, message }) =>
          ok ? [] : [[_id, message ?? m.errors.unexpectedAnswer] as const],
        ),
      ),
    )
    const count = outcomes.filter(({ ok }) => ok).length
    if (count > 0) done?.(count)
  }
  const onError = (error: { message: string }) => toast.error(error.message)

  const verify = useSend(api.results.verify, {
    invalidates: staleAfter,
    onError,
    onSuccess: (reply) => take(reply, (count) => toast.success(fill(m.order.doneVerified, { count }))),
  })
  const unverify = useSend(api.results.unverify, {
    invalidates: staleAfter,
    onSuccess: (reply) => take(reply, () => toast.success(m.order.doneUnverified)),
  })
  const seen = useSend(api.results.acknowledgeDelta, {
    invalidates: staleAfter,
    onSuccess: (reply) => take(reply),
  })
  const retest = useSend(api.results.retest, { invalidates: staleAfter, onSuccess: (reply) => take(reply) })
  const cancel = useSend(api.results.cancel, { invalidates: staleAfter, onSuccess: (reply) => take(reply) })
  const correct = useSend(api.results.correct, { invalidates: staleAfter, onSuccess: (reply) => take(reply) })
  return { notes, verify, unverify, seen, retest, cancel, correct }
}
export type ResultActions = ReturnType<typeof useResultActions>
