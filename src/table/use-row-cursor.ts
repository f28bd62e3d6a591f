import { useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { m } from '@contract/messages'
import { useToldKeys } from '@/lib/shortcuts/use-shortcut'

interface RowCursorOptions<Row> {
  rows: readonly Row[]
  getRowId: (row: Row) => string
  onOpen: (row: Row, newTab: boolean) => void
  onPeek?: ((row: Row) => void) | undefined
  onRowKey?: ((key: string, row: Row) => boolean) | undefined
  /** Undefined where rows cannot be ticked. */
  toggle: ((id: string) => void) | undefined
  /** Ticks every row from the last one ticked by hand to this one. */
  toggleTo?: ((id: string) => void) | undefined
  /** Ticks two rows that stand beside each other. */
  toggleBoth?: ((from: string, to: string) => void) | undefined
  /** Ticks every row of the page, or none where all are ticked. */
  toggleAll?: (() => void) | undefined
  /** The cursor moved to this row, by key or by pointer. */
  onCursor?: ((row: Row) => void) | undefined
}

const group = m.lists.group
const rowKeys = [
  { keys: 'j', label: m.lists.keysDown, group },
  { keys: 'k', label: m.lists.keysUp, group },
  { keys: 'Home', label: m.lists.keysFirst, group },
  { keys: 'End', label: m.lists.keysLast, group },
  { keys: 'Enter', label: m.lists.keysOpen, group },
  { keys: 'Mod+Enter', label: m.lists.keysOpenTab, group },
]
const tickKeys = [
  { keys: 'x', label: m.lists.keysTick, group },
  { keys: 'Shift+x', label: m.lists.keysTickTo, group },
  { keys: 'Shift+ArrowDown', label: m.lists.keysTickNext, group },
  { keys: 'Mod+a', label: m.lists.selectPage, group },
]
const peekKeys = [{ keys: 'Space', label: m.lists.keysPeek, group }]

/**
 * One tab stop for a whole table, and a cursor that moves through its rows: arrows or j and k, Home and End, Enter opens
 * (with Ctrl in a new tab), x ticks, Shift+x ticks up to here, Shift with an arrow ticks on the way, Ctrl+A ticks the page, Space
 * looks closer, or ticks where there is no closer look. Works wherever focus is inside the table.
 */
export function useRowCursor<Row>({
  rows,
  getRowId,
  onOpen,
  onPeek,
  onRowKey,
  toggle,
  toggleTo,
  toggleBoth,
  toggleAll,
  onCursor,
}: RowCursorOptions<Row>) {
  const [wanted, setWanted] = useState(0)
  useToldKeys(rowKeys)
  useToldKeys(tickKeys, toggle !== undefined)
  useToldKeys(peekKeys, onPeek !== undefined)
  const at = Math.min(wanted, Math.max(0, rows.length - 1))
  const row = useRef<HTMLTableRowElement>(null)

  const moveTo = (index: number) => setWanted(Math.max(0, Math.min(rows.length - 1, index)))
  function go(index: number, table: HTMLElement): void {
    const next = Math.max(0, Math.min(rows.length - 1, index))
    setWanted(next)
    if (rows[next]) onCursor?.(rows[next])
    const target = table.querySelectorAll<HTMLElement>('tbody tr')[next]
    target?.focus({ preventScroll: true })
    target?.scrollIntoView({ block: 'nearest' })
  }

  /** Ticks the row it leaves and the row it comes to. */
  function tickOn(to: number, table: HTMLElement): void {
    const [from, next] = [rows[at], rows[Math.max(0, Math.min(rows.length - 1, to))]]
    if (from && next) toggleBoth?.(getRowId(from), getRowId(next))
    go(to, table)
  }

  function onKeyDown(event: KeyboardEvent<HTMLTableElement>): void {
    const target = event.target
    if (
      target instanceof HTMLElement &&
      target.closest('thead, input:not([type=checkbox]), select, textarea, [role=menu]')
    )
      return
    const current = rows[at]
    if (!current || event.altKey) return
    const plain = !event.ctrlKey && !event.metaKey
    const act = (): boolean => {
      const table = event.currentTarget
      if (event.key === 'Enter') onOpen(current, !plain)
      else if (event.key === 'a' && !plain && toggleAll) toggleAll()
      else if (!plain) return false
      else if (event.shiftKey && event.key === 'ArrowDown' && toggleBoth) tickOn(at + 1, table)
      else if (event.shiftKey && event.key === 'ArrowUp' && toggleBoth) tickOn(at - 1, table)
      else if (event.key === 'ArrowDown' || event.key === 'j') go(at + 1, table)
      else if (event.key === 'ArrowUp' || event.key === 'k') go(at - 1, table)
      else if (event.key === 'Home') go(0, table)
      else if (event.key === 'End') go(rows.length - 1, table)
      else if (event.key === 'x' && toggle) toggle(getRowId(current))
      else if (toggle && (event.key === 'X' || (event.key === ' ' && event.shiftKey)))
        (toggleTo ?? toggle)(getRowId(current))
      else if (event.key === ' ' && onPeek) onPeek(current)
      else if (event.key === ' ' && toggle) toggle(getRowId(current))
      else return onRowKey?.(event.key, current) ?? false
      return true
    }
    if (!act()) return
    event.preventDefault()
    event.stopPropagation()
  }

  function onClick(event: MouseEvent<HTMLTableRowElement>, clicked: Row, index: number): void {
    moveTo(index)
    if (event.target instanceof HTMLElement && event.target.closest('a, button, input, label')) return
    if (window.getSelection()?.type === 'Range') return
    onOpen(clicked, event.ctrlKey || event.metaKey)
  }

  return { at, ref: row, moveTo, onKeyDown, onClick }
}
