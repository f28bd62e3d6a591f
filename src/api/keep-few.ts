import type { QueryClient } from '@tanstack/react-query'

/** Answers kept for going back. Whoever walks through a hundred orders in a minute does not keep a hundred. */
const MOST = 40

/**
 * Bounds the answers that no screen shows any more: beyond the number, the oldest are let go. The time that they are kept
 * (five minutes) bounds nothing by itself, and what is kept are patients' data.
 */
export function keepFew(client: QueryClient, most = MOST): void {
  const cache = client.getQueryCache()
  cache.subscribe(({ type }) => {
    if (type !== 'observerRemoved') return
    const resting = cache.findAll({ type: 'inactive', fetchStatus: 'idle' })
    if (resting.length <= most) return
    const oldestFirst = resting.toSorted((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt)
    for (const query of oldestFirst.slice(0, resting.length - most)) cache.remove(query)
  })
}
