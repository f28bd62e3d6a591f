import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ApiError } from '@/api/errors'

/** `value` as it was `ms` ago, once it has rested that long. */
export function useDebounced<T>(value: T, ms: number): T {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return rested
}

/**
 * A typeahead over the server: the wait while somebody types, the answers, and which question they answer (so that Enter
 * never takes an answer to an older one). An overtaken question is cancelled. Asks nothing before `ask` or `begin`.
 */
export function useServerSearch<R>(
  options: (text: string) => UseQueryOptions<R, ApiError, R, QueryKey>,
  { wait = 200, minLength = 0 }: { wait?: number; minLength?: number } = {},
) {
  const [begun, setBegun] = useState(false)
  const [text, setText] = useState('')
  const question = useDebounced(text.trim(), wait)
  const enabled = begun && question.length >= minLength
  const { data, isFetching, isPlaceholderData, error } = useQuery({ ...options(question), enabled })
  const settled = question === text.trim() && !isFetching && !isPlaceholderData
  return {
    text,
    data: enabled ? data : undefined,
    error: enabled ? error : null,
    loading: enabled ? !settled : text.trim() !== question,
    /** The question that `data` answers; undefined while it answers none. */
    itemsFor: settled || !enabled ? question : undefined,
    ask: (next: string) => {
      setBegun(true)
      setText(next)
    },
    begin: () => setBegun(true),
  }
}
