import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

/** Something the present page can do, offered in the palette under "On this page". */
export interface PageAction {
  label: string
  /** The shortcut that does the same, shown beside it. */
  keys?: string
  run: () => void
}

let actions: readonly PageAction[] = []
const listeners = new Set<() => void>()

function set(next: readonly PageAction[]): void {
  actions = next
  for (const listener of listeners) listener()
}

/** Offers an action in the palette for as long as the component is on screen and `when` holds. */
export function usePageAction({ label, keys, run }: PageAction, when = true): void {
  const act = useEffectEvent(run)
  useEffect(() => {
    if (!when) return
    const action: PageAction = { label, run: () => act(), ...(keys === undefined ? {} : { keys }) }
    set([...actions, action])
    return () => set(actions.filter((other) => other !== action))
  }, [label, keys, when])
}

/** What the present page offers, in the order of the page. */
export const usePageActions = (): readonly PageAction[] =>
  useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
    () => actions,
  )
