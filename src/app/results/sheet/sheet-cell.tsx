import { CloudOff } from 'lucide-react'
import type { KeyboardEvent, RefObject } from 'react'
import { choicesOf } from '@contract/rules/result-choices'
import { fill, m } from '@contract/messages'
import { formatPerson } from '@/lib/format'
import { cx } from '@/ui/cx'
import type { CellSaver } from '../use-cell-saver'
import { writtenOut } from '../written-out'
import { pastedRows } from './sheet-paste'
import type { SheetLine } from './use-sheet'

interface SheetCellProps {
  line: SheetLine
  saver: CellSaver
  isActive: boolean
  field: RefObject<HTMLInputElement | null>
  onFocus: () => void
  /** To another row; `open`: only to one that takes a value. */
  onMove: (step: number, open: boolean) => void
  onPaste: (rows: string[][]) => void
  /** A scan took the focus away: what was typed stays typed, since nobody said that it is the result. */
  leftByScan: RefObject<boolean>
}

export const nameOf = ({ patient }: SheetLine): string => formatPerson({ ...patient, middlename: null })

/** `d` and `n` answer at once where the test has such an answer. */
function oneKeyAnswer({ analysis }: SheetLine, key: string): boolean {
  if (key !== 'd' && key !== 'n') return false
  const choices = choicesOf(analysis.definition)
  return choices.length > 0 && writtenOut(analysis, key) !== key
}

/** One value of the sheet. Enter saves and goes down; arrows go from row to row; Escape takes back what was typed. */
export function SheetCell({
  line,
  saver,
  isActive,
  field,
  onFocus,
  onMove,
  onPaste,
  leftByScan,
}: SheetCellProps) {
  const { analysis, barcode } = line
  const { _id } = analysis
  const draft = saver.drafts.get(_id)
  const commit = (value: string) => saver.save(_id, writtenOut(analysis, value))
  const failed = draft?.state === 'failed'

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const { value } = event.currentTarget
    if (event.nativeEvent.isComposing || event.altKey || event.metaKey) return
    const { key } = event
    if (event.ctrlKey) {
      if (key !== 'Home' && key !== 'End') return
      onMove(key === 'Home' ? -Infinity : Infinity, false)
    } else if (key === 'Enter') {
      commit(value)
      onMove(event.shiftKey ? -1 : 1, true)
    } else if (key === 'ArrowDown' || key === 'ArrowUp') onMove(key === 'ArrowDown' ? 1 : -1, false)
    else if (key === 'PageDown' || key === 'PageUp') onMove(key === 'PageDown' ? 10 : -10, false)
    else if (key === 'Escape' && draft) saver.restore(_id)
    else if (value === '' && oneKeyAnswer(line, key)) {
      saver.type(_id, key)
      commit(key)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <span className="relative block">
      <input
        ref={isActive ? field : undefined}
        aria-label={fill(m.bench.resultOf, { test: analysis.name, barcode, name: nameOf(line) })}
        aria-invalid={failed || undefined}
        tabIndex={isActive ? 0 : -1}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        data-meter-field={barcode}
        value={draft?.text ?? analysis.raw ?? ''}
        onFocus={(event) => {
          onFocus()
          event.currentTarget.select()
        }}
        onChange={(event) => saver.type(_id, event.target.value)}
        onBlur={(event) =>
          draft?.state === 'typing' && !leftByScan.current && commit(event.currentTarget.value)
        }
        onKeyDown={onKeyDown}
        onPaste={(event) => {
          const rows = pastedRows(event.clipboardData.getData('text'))
          if (rows.flat().length < 2) return
          event.preventDefault()
          onPaste(rows)
        }}
        className={cx(
          'h-7 w-full rounded-control border bg-surface px-2 text-right text-dense tabular-nums',
          failed ? 'border-danger inset-ring inset-ring-danger' : 'border-control',
          (draft?.state === 'waiting' || draft?.isFound) && 'border-warning!',
        )}
      />
      {draft?.state === 'saving' && (
        <span
          role="status"
          aria-label={m.order.resultsSaving}
          className="absolute top-1/2 left-1.5 size-1.5 -translate-y-1/2 rounded-full bg-primary"
        />
      )}
      {draft?.state === 'waiting' && (
        <CloudOff
          role="status"
          aria-label={m.order.resultsWaitsToSend}
          className="absolute top-1/2 left-1.5 size-3.5 -translate-y-1/2 text-warning"
        />
      )}
    </span>
  )
}
