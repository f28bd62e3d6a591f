import { X } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { fill, m } from '@contract/messages'
import type { ComboboxProps } from './combobox'
import { ComboboxList, defaultWords } from './combobox-list'
import { controlClass } from './control-class'
import { cx } from './cx'
import { announce } from './live-region'
import { isStale, useCombobox } from './use-combobox'

type MultiComboboxProps<T> = Pick<
  ComboboxProps<T>,
  | 'id'
  | 'label'
  | 'items'
  | 'getKey'
  | 'getLabel'
  | 'renderItem'
  | 'onQuery'
  | 'loading'
  | 'itemsFor'
  | 'words'
  | 'placeholder'
  | 'aria-describedby'
  | 'aria-invalid'
  | 'autoFocus'
  | 'disabled'
  | 'className'
> & {
  value: readonly T[]
  onAdd: (item: T) => void
  onRemove: (item: T) => void
  /** Inside the chip, when it should say more or less than the label. */
  renderChip?: (item: T) => ReactNode
  removeLabel?: (label: string) => string
}

/** Type to add, Backspace in the empty field takes the last one back. What is chosen leaves the list. */
export function MultiCombobox<T>({
  label,
  items,
  getKey,
  getLabel,
  renderItem = getLabel,
  renderChip = getLabel,
  value,
  onQuery,
  onAdd,
  onRemove,
  loading = false,
  itemsFor,
  words = defaultWords,
  removeLabel = (name) => fill(m.ui.remove, { name }),
  className,
  placeholder,
  'aria-invalid': ariaInvalid,
  ...input
}: MultiComboboxProps<T>) {
  const anchor = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const invalid = ariaInvalid === true || ariaInvalid === 'true'
  const chosen = new Set(value.map(getKey))
  const offered = items.filter((item) => !chosen.has(getKey(item)))
  const stale = isStale(text, loading, itemsFor)

  function ask(next: string) {
    setText(next)
    onQuery(next)
  }
  function remove(item: T) {
    onRemove(item)
    announce(fill(m.ui.removed, { name: getLabel(item) }))
    field.current?.focus()
  }

  const { open, setOpen, active, take, listId, optionId, inputProps } = useCombobox({
    items: offered,
    text,
    stale,
    typed: text.trim() !== '',
    onTake: (item) => {
      onAdd(item)
      announce(fill(m.ui.added, { name: getLabel(item) }))
      ask('')
    },
    onKey: (event) => {
      const last = value.at(-1)
      if (event.key !== 'Backspace' || text !== '' || event.repeat || last === undefined) return false
      remove(last)
      return true
    },
  })

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a larger target for the pointer; keys need none
    <div
      ref={anchor}
      role="group"
      aria-label={label}
      // A press on the empty part of the frame is meant for the input.
      onMouseDown={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        field.current?.focus()
      }}
      className={cx(
        controlClass({ invalid }),
        'relative h-auto! min-h-8 cursor-text flex-wrap gap-1! p-0.75',
        className,
      )}
    >
      {value.map((item) => (
        <span
          key={getKey(item)}
          className="edge-in-forced-colors inline-flex min-h-6 max-w-full items-center gap-1.5 rounded-control bg-selected pr-1 pl-2 text-dense font-medium"
        >
          <span className="truncate">{renderChip(item)}</span>
          <button
            type="button"
            aria-label={removeLabel(getLabel(item))}
            onClick={() => remove(item)}
            disabled={input.disabled}
            className="grid size-5 shrink-0 place-items-center rounded-control text-text2 outline-offset-0! hover:bg-hover hover:text-text"
          >
            <X className="size-3 stroke-2" />
          </button>
        </span>
      ))}
      <input
        {...input}
        {...(!input.id && { 'aria-label': label })}
        {...inputProps}
        ref={field}
        aria-invalid={invalid || undefined}
        value={text}
        placeholder={placeholder}
        onChange={(event) => {
          ask(event.target.value)
          setOpen(true)
        }}
        className="h-6 min-w-24 flex-1 bg-transparent px-1 outline-none"
      />
      <ComboboxList
        {...{
          anchor,
          open,
          listId,
          label,
          items: offered,
          active,
          stale,
          words,
          optionId,
          getKey,
          renderItem,
        }}
        onTake={take}
      />
    </div>
  )
}
