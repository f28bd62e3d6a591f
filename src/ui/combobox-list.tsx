import type { ReactNode, RefObject } from 'react'
import { fill, m } from '@contract/messages'
import { deferred } from './deferred'
import { useAfterPaint } from './use-after-paint'
import { VisuallyHidden } from './visually-hidden'

const ComboboxPanel = deferred(() => import('./combobox-panel').then((part) => part.ComboboxPanel))

export type ComboboxWords = { loading: string; none: string; found: (n: number) => string }

export const defaultWords: ComboboxWords = {
  loading: m.ui.searching,
  none: m.ui.noMatch,
  found: (n) => (n === 1 ? m.ui.suggestionOne : fill(m.ui.suggestions, { count: n })),
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

/**
 * What a combobox offers, drawn after the key that asked for it: keys are answered from the items as they are, not from what is
 * drawn. The line for screen readers is always there, so that what comes into it is read out.
 */
export function ComboboxList<T>(props: ComboboxListProps<T>) {
  const late = useAfterPaint(props.open ? props : null)
  const shown = props.open ? late : null
  const note = shown && noteOf(shown)
  return (
    <>
      <VisuallyHidden role="status">
        {shown && (note ?? shown.words.found(shown.items.length))}
      </VisuallyHidden>
      {shown && <OpenList {...shown} note={note ?? undefined} />}
    </>
  )
}

const noteOf = <T,>({ stale, words, items }: ComboboxListProps<T>) =>
  stale ? words.loading : items.length === 0 ? words.none : undefined

interface OpenListProps<T> extends ComboboxListProps<T> {
  note: string | undefined
}

function OpenList<T>(props: OpenListProps<T>) {
  const { anchor, listId, label, note, items, active, stale, optionId, getKey, renderItem, onTake } = props
  return (
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
  )
}
