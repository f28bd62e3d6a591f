import { useRef, type ReactNode, type RefObject } from 'react'
import { cx } from './cx'
import { useAnchored } from './use-anchored'
import { VisuallyHidden } from './visually-hidden'

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

const intoView = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' })

export function ComboboxList<T>(props: ComboboxListProps<T>) {
  const { anchor, open, listId, label, items, active, stale, words, optionId, getKey, renderItem, onTake } =
    props
  const pop = useRef<HTMLDivElement>(null)
  useAnchored(open, anchor, pop, { asWide: true, tallest: 320 })

  const note = stale ? words.loading : items.length === 0 ? words.none : undefined
  return (
    <>
      <VisuallyHidden role="status">{open && (note ?? words.found(items.length))}</VisuallyHidden>
      {open && (
        <div
          ref={pop}
          role="presentation"
          // The input keeps focus: pressing in the list, also on its scroll bar, must not blur it.
          onMouseDown={(event) => event.preventDefault()}
          className="fixed inset-auto z-50 m-0 max-w-[min(40rem,calc(100vw-1rem))] animate-fade overflow-y-auto rounded-card border border-line bg-surface p-1 text-body text-text shadow-pop"
        >
          {note && <p className="px-2 py-1.5 text-dense text-hint">{note}</p>}
          <div role="listbox" id={listId} aria-label={label} className={cx(stale && 'opacity-60')}>
            {items.map((item, i) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- focus and keys stay with the input, which points here by aria-activedescendant
              <div
                key={getKey(item)}
                id={optionId(i)}
                ref={i === active ? intoView : undefined}
                role="option"
                aria-selected={i === active && !stale}
                onClick={() => !stale && onTake(item)}
                className={cx(
                  'flex min-h-8 cursor-pointer items-center gap-2 rounded-control px-2 py-1',
                  i === active && !stale ? 'bg-selected' : 'hover:bg-hover',
                )}
              >
                {renderItem(item)}
              </div>
            ))}
          </div>
        </div>
      )}
    </>
  )
}
