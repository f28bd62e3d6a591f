import { m } from '@contract/messages'
import type { CellSaver } from '../use-cell-saver'
import type { SheetLine } from './use-sheet'
import { TwoValues } from './two-values'

interface SheetConflictsProps {
  lines: readonly SheetLine[]
  saver: CellSaver
  /** The row whose story stands below already. */
  except: string | undefined
  onDone: () => void
}

/** Rows that somebody has left and whose value met another one: Enter has moved on, and both values stay in sight. */
export function SheetConflicts({ lines, saver, except, onDone }: SheetConflictsProps) {
  const open = lines.flatMap((line) => {
    const draft = saver.drafts.get(line.analysis._id)
    return draft?.state === 'failed' && draft.theirs && line.analysis._id !== except
      ? [{ line, mine: draft.text, theirs: draft.theirs }]
      : []
  })
  if (open.length === 0) return null
  return (
    <ul
      aria-label={m.bench.conflictsLabel}
      className="grid max-h-48 gap-px overflow-y-auto border-t border-line bg-sunken"
    >
      {open.map(({ line, mine, theirs }) => (
        <li
          key={line.analysis._id}
          className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-1.5 text-meta"
        >
          <span>
            <b className="font-medium text-text">{line.analysis.name}</b>{' '}
            <span className="mono">{line.barcode}</span>
          </span>
          <TwoValues {...{ saver, mine, theirs, onDone }} analysisId={line.analysis._id} />
        </li>
      ))}
    </ul>
  )
}
