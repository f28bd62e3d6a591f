import { useSyncExternalStore } from 'react'

/** Whether a media query holds, followed as the window changes. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => window.matchMedia(query).matches,
  )
}

/** A phone held upright: rows become cards there. */
export const usePhone = () => useMedia('(max-width: 639px)')
