import { useId, useState, type KeyboardEvent } from 'react'
import { m } from '@contract/messages'
import { useToldKeys } from '@/lib/shortcuts/use-shortcut'

const group = m.ui.keysGroup
const listKeys = [
  { keys: 'ArrowDown', label: m.ui.keysOpenList, group },
  { keys: 'Enter', label: m.ui.keysTakeEntry, group },
  { keys: 'Escape', label: m.ui.keysCloseList, group },
]

type Options<T> = {
  items: readonly T[]
  text: string
  /** The items do not answer what is typed now, so Enter must not take one of them. */
  stale: boolean
  /** Whether somebody typed `text`: what stands there because it was chosen before, Tab leaves alone. */
  typed: boolean
  /** Tab takes only what the arrows went to: where the first of several alike may be somebody else. */
  tabNeedsArrow?: boolean | undefined
  onTake: (item: T) => void
  /** Keys that the caller handles first; `true` means done. */
  onKey?: (event: KeyboardEvent<HTMLInputElement>) => boolean
}

/** The keyboard of the APG combobox with a list box: the input keeps focus, the active option is only pointed at. */
export function useCombobox<T>({ items, text, stale, typed, tabNeedsArrow, onTake, onKey }: Options<T>) {
  const listId = useId()
  useToldKeys(listKeys)
  const [open, setOpen] = useState(false)
  // The place in the list belongs to one question; a new question starts at its first answer.
  const [cursor, setCursor] = useState({ text, at: 0, moved: false })
  const at = cursor.text === text ? Math.min(cursor.at, items.length - 1) : 0

  function take(item: T) {
    setOpen(false)
    onTake(item)
  }

  function move(to: number) {
    if (items.length > 0) setCursor({ text, at: (to + items.length) % items.length, moved: true })
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    // While an input method composes, its keys are not ours.
    if (event.nativeEvent.isComposing) return
    if (onKey?.(event)) return
    const item = items[at]
    const wantsTab = (cursor.moved && cursor.text === text) || (typed && !tabNeedsArrow)
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp':
        event.preventDefault()
        if (open) move(at + (event.key === 'ArrowDown' ? 1 : -1))
        else setOpen(true)
        return
      case 'Enter':
        if (!open) return
        event.preventDefault()
        if (item !== undefined && !stale) take(item)
        return
      case 'Tab':
        if (open && !event.shiftKey && wantsTab && item !== undefined && !stale) {
          take(item)
          // What was taken may have sent focus on already; else Tab goes to the next field as it would.
          if (document.activeElement !== event.currentTarget) event.preventDefault()
        }
        return
      case 'Escape':
        if (!open) return
        // Closes the list only: the text stays, and so does a dialog around it (see hasOpenList).
        event.preventDefault()
        event.stopPropagation()
        setOpen(false)
    }
  }

  const optionId = (i: number) => `${listId}-${i}`
  return {
    open,
    setOpen,
    active: at,
    take,
    listId,
    optionId,
    inputProps: {
      role: 'combobox' as const,
      autoComplete: 'off',
      spellCheck: false,
      'aria-autocomplete': 'list' as const,
      'aria-expanded': open,
      'aria-controls': listId,
      'aria-activedescendant': open && items.length > 0 && !stale ? optionId(at) : undefined,
      onKeyDown,
      onBlur: () => setOpen(false),
    },
  }
}

/** Items answer the text when they are not being fetched and, if the caller says what for, were asked for it. */
export const isStale = (text: string, loading: boolean, itemsFor: string | undefined) =>
  loading || (itemsFor !== undefined && itemsFor !== text.trim())

/** For what closes on Esc around a combobox: the first Esc belongs to the open list. */
export const hasOpenList = (target: EventTarget | null) =>
  target instanceof Element && target.matches('[role=combobox][aria-expanded=true]')
