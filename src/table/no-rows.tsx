import type { ReactNode } from 'react'
import { m } from '@contract/messages'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/empty-state'

interface NoRowsWords {
  /** Nothing there yet, and what will fill it. */
  none: string
  noneHelp: string
  /** Filters hide everything; with a search text, what was searched for. */
  noMatchFilter: string
  noMatch: (text: string) => string
  noMatchHelp: string
}

interface NoRowsOptions {
  words: NoRowsWords
  /** What is searched for in the list now. */
  text: string
  /** The way to the first one, for those who may. */
  action?: ReactNode
  onClear: () => void
}

/** The two faces of a list without rows, as its table takes them: nothing yet, and nothing under these filters. */
export function noRows({ words, text, action, onClear }: NoRowsOptions): {
  empty: ReactNode
  noMatch: ReactNode
} {
  return {
    empty: <EmptyState title={words.none} text={words.noneHelp} action={action} />,
    noMatch: (
      <EmptyState
        tone="nomatch"
        title={text === '' ? words.noMatchFilter : words.noMatch(text)}
        text={words.noMatchHelp}
        action={<Button onClick={onClear}>{m.people.formClearFilters}</Button>}
      />
    ),
  }
}
