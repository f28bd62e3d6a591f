import { useEffect, useEffectEvent, useState } from 'react'
import { addShortcut, nextPlace, tellKeys } from './registry'
import type { Shortcut } from './registry'

/**
 * A keyboard shortcut for as long as the component is on screen; of two with the same keys the inner one acts.
 * Single characters are ignored in fields and wait 60 ms to see whether a scan follows.
 */
export function useShortcut(shortcut: Shortcut, handler: () => void): void {
  const [place] = useState(nextPlace)
  const read = useEffectEvent(() => shortcut)
  const run = useEffectEvent(handler)
  const { keys } = shortcut
  useEffect(
    () =>
      addShortcut(
        place,
        keys,
        () => read(),
        () => run(),
      ),
    [place, keys],
  )
}

/** Keys of a list, a grid or a field, which hear them themselves: told on the `?` sheet while these are on screen. */
export function useToldKeys(keys: readonly Shortcut[], when = true): void {
  useEffect(() => (when ? tellKeys(keys) : undefined), [keys, when])
}
