import { useRef, type ReactNode, type RefObject } from 'react'
import { cx } from './cx'
import { useAnchored } from './use-anchored'

interface Option {
  key: string
  id: string
  /** Where the arrow keys are. */
  active: boolean
  content: ReactNode
  onTake: () => void
}

interface ComboboxPanelProps {
  anchor: RefObject<HTMLElement | null>
  listId: string
  label: string
  /** Said instead of suggestions: none, or still looking. */
  note: string | undefined
  /** The options answer an older text: none of them can be taken. */
  stale: boolean
  options: readonly Option[]
}

const intoView = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' })

/** The open list of a combobox, below its input. */
export function ComboboxPanel({ anchor, listId, label, note, stale, options }: ComboboxPanelProps) {
  const pop = useRef<HTMLDivElement>(null)
  useAnchored(true, anchor, pop, { asWide: true, tallest: 320 })
  return (
    <div
      ref={pop}
      role="presentation"
      // The input keeps focus: pressing in the list, also on its scroll bar, must not blur it.
      onMouseDown={(event) => event.preventDefault()}
      className="fixed inset-auto z-50 m-0 max-w-[min(40rem,calc(100vw-1rem))] animate-fade overflow-y-auto contain-content rounded-card border border-line bg-surface p-1 text-body text-text shadow-pop"
    >
      {note && <p className="px-2 py-1.5 text-dense text-hint">{note}</p>}
      <div role="listbox" id={listId} aria-label={label} className={cx(stale && 'opacity-60')}>
        {options.map(({ key, id, active, content, onTake }) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- focus and keys stay with the input, which points here by aria-activedescendant
          <div
            key={key}
            id={id}
            ref={active ? intoView : undefined}
            role="option"
            aria-selected={active && !stale}
            aria-disabled={stale || undefined}
            onClick={() => !stale && onTake()}
            className={cx(
              'flex min-h-8 items-center gap-2 rounded-control px-2 py-1',
              stale ? 'cursor-progress' : 'cursor-pointer',
              active && !stale ? 'bg-selected' : 'hover:bg-hover',
            )}
          >
            {content}
          </div>
        ))}
      </div>
    </div>
  )
}
