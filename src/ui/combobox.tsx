import { ChevronDown } from 'lucide-react'
import { useId, useRef, useState, type ReactNode } from 'react'
import { m } from '@contract/messages'
import { ComboboxList, defaultWords, type ComboboxWords } from './combobox-list'
import { TextInput, type TextInputProps } from './text-input'
import { isStale, useCombobox } from './use-combobox'
import { useUnchosen } from './use-unchosen'

type Passed = Pick<
  TextInputProps,
  | 'id'
  | 'aria-describedby'
  | 'aria-invalid'
  | 'placeholder'
  | 'size'
  | 'icon'
  | 'autoFocus'
  | 'disabled'
  | 'ref'
  | 'className'
  | 'name'
  | 'onFocus'
>

export type ComboboxProps<T> = Passed & {
  /** Names the list, and the input where no label does. */
  label: string
  items: readonly T[]
  getKey: (item: T) => string
  getLabel: (item: T) => string
  renderItem?: (item: T) => ReactNode
  /** What is chosen; its label is the text until someone types. */
  value: T | null
  /** Each change of the text; the caller waits and fetches. */
  onQuery: (text: string) => void
  onPick: (item: T) => void
  /** The text no longer says what was picked: the old choice must not stay behind it unseen. */
  onClear: () => void
  loading?: boolean
  /** The query that `items` answer. When it differs from the text, Enter takes nothing. */
  itemsFor?: string | undefined
  /** Tab takes only an option that the arrows went to: people of one name are not one another. */
  tabNeedsArrow?: boolean
  /** What is typed counts as it stands; the list only offers. Otherwise text that was not chosen holds its form back. */
  freeText?: boolean
  words?: ComboboxWords
}

export function Combobox<T>({
  label,
  items,
  getKey,
  getLabel,
  renderItem = getLabel,
  value,
  onQuery,
  onPick,
  onClear,
  loading = false,
  itemsFor,
  tabNeedsArrow,
  freeText = false,
  words = defaultWords,
  ...input
}: ComboboxProps<T>) {
  const anchor = useRef<HTMLDivElement>(null)
  // Typed text wins over the label of the choice until the next pick or until the caller sets another choice.
  const [typed, setTyped] = useState<string | null>(null)
  const valueKey = value === null ? null : getKey(value)
  const [seenKey, setSeenKey] = useState(valueKey)
  const text = typed ?? (value === null ? '' : getLabel(value))
  const stale = isStale(text, loading, itemsFor)
  const noteId = useId()
  const unchosen = useUnchosen(anchor, !freeText && value === null && typed !== null && typed.trim() !== '')
  // Beside an error of the field's own it would be said twice.
  const isNoted = unchosen.isTold && !input['aria-invalid']
  const { open, setOpen, active, take, listId, optionId, inputProps } = useCombobox({
    items,
    text,
    stale,
    typed: typed !== null && typed.trim() !== '',
    tabNeedsArrow,
    onTake: (item) => {
      setTyped(null)
      onPick(item)
    },
  })

  if (seenKey !== valueKey) {
    setSeenKey(valueKey)
    if (valueKey !== null) {
      // A choice that the form made while somebody began to type: what is seen is what will be sent.
      setTyped(null)
      setOpen(false)
    }
  }

  return (
    <div ref={anchor} className="relative min-w-0">
      <TextInput
        {...input}
        {...(!input.id && { 'aria-label': label })}
        {...inputProps}
        {...(isNoted && {
          'aria-invalid': true,
          'aria-describedby': [input['aria-describedby'], noteId].filter(Boolean).join(' '),
        })}
        value={text}
        onBlur={() => {
          inputProps.onBlur()
          unchosen.setTold(true)
        }}
        end={<ChevronDown aria-hidden />}
        onClick={() => setOpen(true)}
        onChange={(event) => {
          const next = event.target.value
          setTyped(next)
          unchosen.setTold(false)
          setOpen(true)
          if (value !== null) onClear()
          onQuery(next)
        }}
      />
      <ComboboxList
        {...{ anchor, open, listId, label, items, active, stale, words, optionId, getKey, renderItem }}
        onTake={take}
      />
      {isNoted && (
        <p id={noteId} className="mt-1 text-meta font-medium text-danger">
          {m.ui.unchosen}
        </p>
      )}
    </div>
  )
}
