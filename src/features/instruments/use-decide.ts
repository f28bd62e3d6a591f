import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '@contract/api'
import type { LineOutcome, RunLine, SeenLine } from '@contract/instrument-runs/shapes'
import { m } from '@contract/messages'
import { call } from '@/api/client'
import { isApiError, messageOf, type ApiError } from '@/api/errors'
import { invalidate, useSend, type Stale } from '@/api/query'

/** The most lines of one call. */
export const chunk = 400
/** What a value that is entered changes besides the run. */
const stale: Stale[] = [
  ...(['instrumentRuns', 'results', 'bench', 'batches', 'orders', 'home'] as const),
  // Controls are entered with them.
  ...(['qualityControl', 'turboCls', 'turboReports'] as const),
]

const seenOf = ({ place, raw, present }: Pick<RunLine, 'place' | 'raw' | 'present'>) => ({
  place,
  raw: raw ?? '',
  present,
})

export interface Decided extends LineOutcome {
  line: string
}

/**
 * Accepts all matched lines of a run, 400 at a time. Where the first call fails nothing was done and its error is thrown; where
 * a later one does, its lines are told as unknown and those after it as not done.
 */
export function useAcceptAll(_id: string, onDone: (outcomes: Decided[]) => void) {
  const client = useQueryClient()
  const [progress, setProgress] = useState({ done: 0, count: 0 })
  const run = useMutation<Decided[], ApiError>({
    mutationFn: async () => {
      setProgress({ done: 0, count: 0 })
      const { lines } = await call(api.instrumentRuns.matched, { body: { _id } })
      setProgress({ done: 0, count: lines.length })
      const outcomes: Decided[] = []
      for (let from = 0; from < lines.length; from += chunk) {
        const part = lines.slice(from, from + chunk)
        const named = new Map(part.map(({ place, line }) => [place, line]))
        try {
          const answer = await call(
            api.instrumentRuns.accept,
            { body: { _id, lines: part.map(seenOf) } },
            { idempotencyKey: crypto.randomUUID() },
          )
          for (const one of answer.outcomes) outcomes.push({ ...one, line: named.get(one.place) ?? '' })
        } catch (error) {
          if (from === 0) throw error
          const message = isApiError(error, 'network', 'unavailable', 'unexpected')
            ? m.lists.bulkUnknown
            : messageOf(error)
          const told = (why: string) => (one: SeenLine) => ({
            place: one.place,
            line: one.line,
            ok: false,
            message: why,
          })
          outcomes.push(
            ...part.map(told(message)),
            ...lines.slice(from + chunk).map(told(m.lists.bulkNotSent)),
          )
          return outcomes
        }
        setProgress({ done: from + part.length, count: lines.length })
      }
      return outcomes
    },
    onSuccess: onDone,
    onSettled: () => void invalidate(client, ...stale),
  })
  return { run, progress }
}

/** Accepts one line as it was seen; what stands in the way is said, and nothing is entered. */
export function useAcceptOne(_id: string, onDone: (outcome: LineOutcome) => void) {
  const send = useSend(api.instrumentRuns.accept, {
    invalidates: stale,
    onSuccess: ({ outcomes: [outcome] }) => outcome && onDone(outcome),
  })
  return { ...send, accept: (line: RunLine) => send.mutate({ body: { _id, lines: [seenOf(line)] } }) }
}

/** Leaves lines unfiled, with the reason. */
export function useSetAside(_id: string, onDone: (outcomes: LineOutcome[]) => void) {
  const send = useSend(api.instrumentRuns.setAside, {
    invalidates: ['instrumentRuns'],
    onSuccess: ({ outcomes }) => onDone(outcomes),
  })
  return {
    ...send,
    setAside: (places: readonly number[], reason: string) =>
      send.mutate({ body: { _id, places: [...places], reason } }),
  }
}
