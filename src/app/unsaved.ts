import { useEffect, useSyncExternalStore } from 'react'

let dirtyForms = 0
const listeners = new Set<() => void>()

function count(change: 1 | -1): void {
  dirtyForms += change
  for (const listener of listeners) listener()
}

/** A form says here whether it holds what is not saved yet: nothing then offers to reload the page. */
export function useUnsaved(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return
    count(1)
    return () => count(-1)
  }, [dirty])
}

/** Whether any form on screen holds unsaved input. */
export const useAnyUnsaved = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
    () => dirtyForms > 0,
  )
