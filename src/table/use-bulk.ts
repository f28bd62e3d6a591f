import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { BulkOutcome } from '@contract/shapes'
import type { ApiError } from '@/api/errors'
import { invalidate, type Stale } from '@/api/query'
import { inChunks } from './bulk-run'

interface BulkOptions<Input> {
  /** Makes the call for some of the rows; the key is the same whenever the same chunk is tried again. */
  send: (ids: string[], input: Input, idempotencyKey: string) => Promise<BulkOutcome>
  invalidates: Stale[]
  onOutcome: (outcome: BulkOutcome, input: Input) => void
}

/** A bulk action over any number of rows: sent in chunks, with how far it is, and one outcome for each row. */
export function useBulk<Input>({ send, invalidates, onOutcome }: BulkOptions<Input>) {
  const client = useQueryClient()
  const [done, setDone] = useState(0)
  const keys = useRef(new Map<string, string>())
  const mutation = useMutation<BulkOutcome, ApiError, { ids: readonly string[]; input: Input }>({
    mutationFn: ({ ids, input }) => {
      setDone(0)
      return inChunks(
        ids,
        (chunk) => {
          const intention = JSON.stringify([chunk, input])
          const key = keys.current.get(intention) ?? crypto.randomUUID()
          keys.current.set(intention, key)
          return send(chunk, input, key)
        },
        setDone,
      )
    },
    onSuccess: (outcome, { input }) => {
      keys.current.clear()
      onOutcome(outcome, input)
    },
    // A refusal is an answer: the next try is a new intention. Only an unknown outcome keeps its key.
    onError: (error) => {
      if (error.code !== 'network' && error.code !== 'unavailable') keys.current.clear()
    },
    onSettled: () => void invalidate(client, ...invalidates),
  })
  return { ...mutation, done }
}
