import type { ReactNode, RefObject } from 'react'
import { later } from './later'
import { VisuallyHidden } from './visually-hidden'

const ComboboxPanel = later(() => import('./combobox-panel').then((part) => part.ComboboxPanel))

export type ComboboxWords = { loading: string; none: string; found: (n: number) => string }

export const defaultWords: ComboboxWords = {
  loading: 'Searching',
  none: 'No match',
  found: (n) => (n === 1 ? '1 suggestion' : `${n} suggestions`),
}

type ComboboxListProps<T> = {
  anchor: RefObject<HTMLElement | null>
  open: boolean
  listId: string
  label: string
  items: readonly T[]
  active: number
  stale: boolean
  words: ComboboxWords
  optionId: (i: number) => string
  getKey: (item: T) => string
  renderItem: (item: T) => ReactNode
  onTake: (item: T) => void
}

/** What a combobox offers. The line for screen readers is always there, so that what comes into it is read out. */
export function ComboboxList<T>(props: ComboboxListProps<T>) {
  const { anchor, open, listId, label, items, active, stale, words, optionId, getKey, renderItem, onTake } =
    props
  const note = stale ? words.loading : items.length === 0 ? words.none : undefined
  return (
    <>
      <VisuallyHidden role="status">{open && (note ?? words.found(items.length))}</VisuallyHidden>
      {open && (
        <ComboboxPanel
          {...{ anchor, listId, label, note, stale }}
          options={items.map((item, i) => ({
            key: getKey(item),
            id: optionId(i),
            active: i === active,
            content: renderItem(item),
            onTake: () => onTake(item),
          }))}
        />
      )}
    </>
  )
}
