import { CloudOff } from 'lucide-react'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import type { Analysis } from '@contract/results/shapes'
import { choicesOf } from '@contract/rules/result-choices'
import { fill, m } from '@contract/messages'
import type { CellSaver } from '@/app/results/use-cell-saver'
import { cx } from '@/ui/cx'
import { writtenOut } from '@/app/results/written-out'
import { rowsOf } from './paste'

interface ResultCellProps {
  analysis: Analysis
  saver: CellSaver
  onFocus: () => void
  /** Moves to another result cell: 1 down, -1 up. */
  onMove: (from: HTMLInputElement, step: 1 | -1) => void
  /** Several lines were pasted, the first of them here. */
  onPaste: (rows: string[][]) => void
}

/** The name that finds all result cells of the page in their order. */
export const CELL = 'data-result-cell'

/**
 * One value to type. It is saved on Enter, Tab and leaving; a dot says it is on its way, a cloud that it waits for the server,
 * a corner that it was refused.
 */
export function ResultCell({ analysis, saver, onFocus, onMove, onPaste }: ResultCellProps) {
  const { _id, name } = analysis
  const draft = saver.drafts.get(_id)
  const text = draft?.text ?? analysis.raw ?? ''
  const failed = draft?.state === 'failed'
  const commit = (value: string) => saver.save(_id, writtenOut(analysis, value))

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const input = event.currentTarget
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return
    const step = { Enter: event.shiftKey ? -1 : 1, ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === 1 || step === -1) {
      if (event.key === 'Enter') commit(input.value)
      onMove(input, step)
    } else if (event.key === 'Escape' && draft) saver.restore(_id)
    else if (input.value === '' && oneKeyAnswer(analysis, event.key)) {
      saver.type(_id, event.key)
      commit(event.key)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  function paste(event: ClipboardEvent<HTMLInputElement>): void {
    const rows = rowsOf(event.clipboardData.getData('text'))
    if (rows.flat().length < 2) return
    event.preventDefault()
    onPaste(rows)
  }
  return (
    <span className="relative block">
      <input
        {...{ [CELL]: _id }}
        aria-label={fill(m.order.resultsEntryFor, { name })}
        aria-invalid={failed || undefined}
        aria-describedby={failed ? `why-${_id}` : undefined}
        autoComplete="off"
        spellCheck={false}
        value={text}
        maxLength={200}
        onFocus={(event) => {
          onFocus()
          event.currentTarget.select()
        }}
        onChange={(event) => saver.type(_id, event.target.value)}
        onBlur={(event) => draft?.state === 'typing' && commit(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onPaste={paste}
        className={cx(
          'h-7 w-full rounded-control border bg-surface px-2 text-right text-dense tabular-nums',
          failed ? 'border-danger inset-ring inset-ring-danger' : 'border-control',
          draft?.state === 'waiting' && 'border-warning!',
        )}
      />
      {draft?.state === 'saving' && <Dot label={m.order.resultsSaving} />}
      {draft?.state === 'waiting' && (
        <CloudOff
          role="status"
          aria-label={m.order.resultsWaitsToSend}
          className="absolute top-1/2 left-1.5 size-3.5 -translate-y-1/2 text-warning"
        />
      )}
      {failed && (
        <span
          aria-hidden
          className="absolute top-0 right-0 size-0 border-t-8 border-l-8 border-t-danger border-l-transparent"
        />
      )}
    </span>
  )
}

function Dot({ label }: { label: string }) {
  return (
    <span
      role="status"
      aria-label={label}
      title={label}
      className="absolute top-1/2 left-1.5 size-1.5 -translate-y-1/2 rounded-full bg-primary"
    />
  )
}

/** `d` and `n` answer at once where the test has such an answer. */
function oneKeyAnswer(analysis: Analysis, key: string): boolean {
  if (!/^[dn]$/i.test(key)) return false
  const { kind } = analysis.definition
  if (kind === 'tox_confirm' || kind === 'pcr') return /^n$/i.test(key)
  const word = /^d$/i.test(key) ? 'detected' : 'not detected'
  return choicesOf(analysis.definition).some(({ label }) => label.toLowerCase() === word)
}
