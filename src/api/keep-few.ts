import type { QueryClient } from '@tanstack/react-query'

/** Answers kept for going back. Whoever walks through a hundred orders in a minute does not keep a hundred. */
const MOST = 40

/** Long enough for whoever asks for another answer to have begun to show it. */
const RESTS_MS = 1000

/**
 * Bounds the answers that no screen shows any more: beyond the number, the oldest are let go. The time that they are kept
 * (five minutes) bounds nothing by itself, and what is kept are patients' data.
 *
 * A screen that turns from one question to another lets the first go before it takes the second. What has no answer yet is
 * therefore never let go, and nothing at that moment: a question dropped while it is taken would be asked again for ever.
 */
export function keepFew(client: QueryClient, most = MOST): void {
  const cache = client.getQueryCache()
  let soon: ReturnType<typeof setTimeout> | undefined

  function letGo(): void {
    soon = undefined
    const resting = cache
      .findAll({ type: 'inactive', fetchStatus: 'idle' })
      .filter(({ state }) => state.dataUpdatedAt > 0)
      .toSorted((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt)
    for (const query of resting.slice(0, Math.max(0, resting.length - most))) cache.remove(query)
  }

  cache.subscribe(({ type }) => {
    if (type === 'observerRemoved') soon ??= setTimeout(letGo, RESTS_MS)
  })
}
