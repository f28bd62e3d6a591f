import { Search } from 'lucide-react'
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { m } from '@contract/messages'
import { useShortcut } from '@/lib/shortcuts/use-shortcut'
import { Kbd } from '@/ui/kbd'
import { cx } from '@/ui/cx'
import { TextInput } from '@/ui/text-input'

interface ListPageProps {
  head: ReactNode
  toolbar: ReactNode
  children: ReactNode
  foot: ReactNode
  /** A closer look at one row, at the right of the rows. */
  aside?: ReactNode
}

/** The four bands of a list: head, tool bar (or the bulk bar in its place), the scrolling rows, foot. */
export function ListPage({ head, toolbar, children, foot, aside }: ListPageProps) {
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      {head}
      {toolbar}
      <div className="flex min-h-0 flex-1">
        <div className="@container min-w-0 flex-1 overflow-auto scroll-pt-(--row)">{children}</div>
        {aside}
      </div>
      {foot}
    </div>
  )
}

interface ListSearchBoxProps {
  /** The words of the address. */
  search: { readonly text: string }
  /** Puts words in the address. It stays the same function from render to render. */
  set: (patch: { text: string }) => void
  label: string
  placeholder?: string
  className?: string
}

/** Searches as one types, half a second after the last key; `/` comes here, Enter does not wait. */
export function ListSearchBox({
  search,
  set,
  label,
  placeholder = m.lists.search,
  className,
}: ListSearchBoxProps) {
  const [typed, setTyped] = useState(search.text)
  const [known, setKnown] = useState(search.text)
  const [sent, setSent] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  // The address is the truth: Back, a cleared filter or a followed link change the field. What came from the field does not:
  // somebody may have typed on since.
  if (known !== search.text) {
    setKnown(search.text)
    if (search.text !== sent) setTyped(search.text)
    setSent(undefined)
  }
  const send = useCallback(
    (text: string) => {
      setSent(text)
      set({ text })
    },
    [set],
  )
  useEffect(() => {
    if (typed.trim() === search.text) return
    const wait = setTimeout(() => send(typed.trim()), 500)
    return () => clearTimeout(wait)
  }, [typed, search.text, send])
  useShortcut({ keys: '/', label: m.lists.search, group: m.lists.group }, () => {
    input.current?.focus()
    input.current?.select()
  })
  return (
    <form
      role="search"
      className={cx('max-w-full max-sm:w-full', className ?? 'w-57')}
      onSubmit={(event) => {
        event.preventDefault()
        if (typed.trim() !== search.text) send(typed.trim())
      }}
    >
      <TextInput
        ref={input}
        size="s"
        icon={Search}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        end={<Kbd>/</Kbd>}
      />
    </form>
  )
}
