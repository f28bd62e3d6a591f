import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api } from '@contract/api'
import type { Reply } from '@contract/endpoint'
import type { LineOutcome, RunAcceptance, RunLine } from '@contract/instrument-runs/shapes'
import type { JobState } from '@contract/jobs/choices'
import { invalidate, read, useSend, type Stale } from '@/api/query'

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

const isOpen = (state: JobState | undefined) => state === 'QUEUED' || state === 'RUNNING'

/** How far the newest acceptance of all matched lines is; watched closely while it is under way, whoever began it. */
const acceptanceQuery = (_id: string) => ({
  ...read(api.instrumentRuns.acceptance, { body: { _id } }, { fresh: 0, every: 15 }),
  placeholderData: undefined,
  refetchInterval: ({
    state,
  }: {
    state: { data?: Reply<typeof api.instrumentRuns.acceptance> | undefined }
  }) => (isOpen(state.data?.acceptance?.state) ? 2_000 : 15_000),
})

/**
 * Accepts all matched lines of a run in the background; the page can be left meanwhile. `onDone` is told of the end of one that was
 * seen under way here.
 */
export function useAcceptAll(_id: string, onDone: (ended: RunAcceptance) => void) {
  const client = useQueryClient()
  const { data } = useQuery(acceptanceQuery(_id))
  const acceptance = data?.acceptance ?? null
  const send = useSend(api.instrumentRuns.acceptAll, {
    invalidates: [api.instrumentRuns.acceptance],
    // Refused as under way: somebody else began it, and the page shows how far it is.
    onError: () => void invalidate(client, api.instrumentRuns.acceptance),
  })
  const watched = useRef<string>(undefined)
  useEffect(() => {
    if (!acceptance) return
    if (isOpen(acceptance.state)) {
      watched.current = acceptance._id
      return
    }
    const isOurs = send.data !== undefined && acceptance.at >= send.data.at
    if (watched.current !== acceptance._id && !isOurs) return
    watched.current = undefined
    if (isOurs) send.reset()
    void invalidate(client, ...stale)
    onDone(acceptance)
  }, [acceptance, client, send, onDone])
  return {
    error: send.error,
    reset: send.reset,
    acceptance,
    isUnderWay: send.isPending || send.data !== undefined || isOpen(acceptance?.state),
    begin: () => send.mutate({ body: { _id } }),
  }
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
