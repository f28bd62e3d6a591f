import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import { useRef } from 'react'
import type { api } from '@contract/api'
import type { AnyEndpoint, CallInput, Reply } from '@contract/endpoint'
import { call } from './client'
import type { ApiError } from './errors'

/** Where an endpoint's answers are kept: area, path, input. `keyOf(endpoint)` alone reaches all its answers. */
export function keyOf(endpoint: AnyEndpoint, input?: unknown): readonly unknown[] {
  const key = [endpoint.area, endpoint.path]
  return input === undefined ? key : [...key, input]
}

interface ReadOptions {
  /** Seconds for which an answer is not asked for again. Reference data is good for the session. */
  fresh?: number
  /** Asks again in the background every so many seconds, without keeping the session alive. */
  every?: number
}

/**
 * How a call is read: for loaders (`queryClient.query(read(…))`) and components (`useQuery(read(…))`) alike, so that both
 * name the same answer. A newer question cancels the older one.
 */
export function read<E extends AnyEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  { fresh = 30, every }: ReadOptions = {},
) {
  return queryOptions<Reply<E>, ApiError>({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal, background: every !== undefined }),
    placeholderData: keepPreviousData,
    staleTime: fresh * 1000,
    ...(every === undefined ? {} : { refetchInterval: every * 1000 }),
  })
}

/** What a write makes out of date: an area, by its name, or one endpoint. */
export type Stale = keyof typeof api | AnyEndpoint

/** Marks answers as out of date: an area (`'orders'`) or one endpoint. Those on screen are asked again at once. */
export const invalidate = (client: QueryClient, ...what: Stale[]): Promise<unknown> =>
  Promise.all(
    what.map((one) => client.invalidateQueries({ queryKey: typeof one === 'string' ? [one] : keyOf(one) })),
  )

interface SendOptions<E extends AnyEndpoint> {
  /** Areas or endpoints whose answers this call makes out of date. */
  invalidates?: Stale[]
  onSuccess?: (reply: Reply<E>, input: CallInput<E>) => void
  onError?: (error: ApiError, input: CallInput<E>) => void
}

/**
 * A write. One intention has one idempotency key until it is done: asking again after whatever came instead of its answer
 * repeats the key, and a changed input is a new intention. Errors belong to the caller (form, dialog or `onError`). A call
 * that a page names only when it sends comes `whenAsked`.
 */
export function useSend<E extends AnyEndpoint>(
  wanted: E | (() => Promise<E>),
  { invalidates = [], onSuccess, onError }: SendOptions<E> = {},
) {
  const client = useQueryClient()
  const intention = useRef<{ input: string; key: string } | undefined>(undefined)
  return useMutation<Reply<E>, ApiError, CallInput<E>>({
    mutationFn: async (input) => {
      const endpoint = typeof wanted === 'function' ? await wanted() : wanted
      const text = JSON.stringify(input)
      if (intention.current?.input !== text) intention.current = { input: text, key: crypto.randomUUID() }
      return call(endpoint, input, endpoint.idempotent ? { idempotencyKey: intention.current.key } : {})
    },
    onSuccess: (reply, input) => {
      intention.current = undefined
      void invalidate(client, ...invalidates)
      onSuccess?.(reply, input)
    },
    // The key stays: the try before a refusal may have been stored, and the server keeps no refusal under a key.
    onError: (error, input) => onError?.(error, input),
  })
}
