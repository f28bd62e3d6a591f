import { Search } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { m } from '@contract/messages'
import { useShortcut } from '@/lib/shortcuts/use-shortcut'
import { Kbd } from '@/ui/kbd'
import { TextInput } from '@/ui/text-input'
import type { ListSearch, SetList } from './list-state'

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
  search: ListSearch
  set: SetList
  label: string
  placeholder?: string
}

/** Searches as one types, half a second after the last key; `/` comes here, Enter does not wait. */
export function ListSearchBox({ search, set, label, placeholder = m.lists.search }: ListSearchBoxProps) {
  const [typed, setTyped] = useState(search.text)
  const [known, setKnown] = useState(search.text)
  const input = useRef<HTMLInputElement>(null)
  // The address is the truth: Back, a cleared filter or a followed link change the field.
  if (known !== search.text) {
    setKnown(search.text)
    setTyped(search.text)
  }
  useEffect(() => {
    if (typed.trim() === search.text) return
    const wait = setTimeout(() => set({ text: typed.trim() }), 500)
    return () => clearTimeout(wait)
  }, [typed, search.text, set])
  useShortcut({ keys: '/', label: m.lists.search, group: m.lists.group }, () => {
    input.current?.focus()
    input.current?.select()
  })
  return (
    <form
      role="search"
      className="w-57 max-w-full max-sm:w-full"
      onSubmit={(event) => {
        event.preventDefault()
        set({ text: typed.trim() })
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
