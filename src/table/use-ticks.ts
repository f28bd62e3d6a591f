import type { RowSelectionState } from '@tanstack/react-table'
import { useRef } from 'react'

/** The rows from one to another, both included, whichever comes first. */
export function rangeOf(ids: readonly string[], from: string | null, to: string): string[] {
  const [a, b] = [from === null ? -1 : ids.indexOf(from), ids.indexOf(to)]
  if (b < 0) return []
  return a < 0 ? [to] : ids.slice(Math.min(a, b), Math.max(a, b) + 1)
}

/** Ticking rows: one by one, and with Shift all up to this one. What is ticked on other pages stays. */
export function useTicks(
  ids: readonly string[],
  ticked: RowSelectionState,
  onChange: ((ticked: RowSelectionState) => void) | undefined,
) {
  const last = useRef<string | null>(null)
  const tick = (id: string): void => {
    last.current = id
    const { [id]: was, ...others } = ticked
    onChange?.(was ? others : { ...others, [id]: true })
  }
  const tickTo = (id: string): void => {
    const range = rangeOf(ids, last.current, id)
    last.current = id
    onChange?.({ ...ticked, ...Object.fromEntries(range.map((one) => [one, true])) })
  }
  const tickBoth = (from: string, to: string): void => {
    last.current = to
    onChange?.({ ...ticked, [from]: true, [to]: true })
  }
  const all = ids.length > 0 && ids.every((id) => ticked[id])
  /** All of this page, or none of it where all are ticked already. */
  const tickAll = (): void => {
    const others = Object.entries(ticked).filter(([id]) => !ids.includes(id))
    onChange?.({
      ...Object.fromEntries(others),
      ...(all ? {} : Object.fromEntries(ids.map((id) => [id, true]))),
    })
  }
  return { tick, tickTo, tickBoth, tickAll, all, some: ids.some((id) => ticked[id]) }
}
