import { CircleCheck, Clock, CloudOff, Info, RotateCcw, TriangleAlert, type LucideIcon } from 'lucide-react'
import { m } from '@contract/messages'
import { cx } from '@/ui/cx'
import { needsDecision, type ScanRow } from './scan-row'

const looks: Record<ScanRow['state'], { icon: LucideIcon; ink: string }> = {
  pending: { icon: Clock, ink: 'text-text2' },
  received: { icon: CircleCheck, ink: 'text-success' },
  already: { icon: Info, ink: 'text-info' },
  unknown: { icon: TriangleAlert, ink: 'text-danger' },
  refused: { icon: TriangleAlert, ink: 'text-danger' },
  undoing: { icon: Clock, ink: 'text-text2' },
  undone: { icon: RotateCcw, ink: 'text-text2' },
  aside: { icon: Info, ink: 'text-text2' },
}

/** The word for what became of a scan. */
export const wordOf = (row: ScanRow, down: boolean): string =>
  row.state === 'pending' && down ? m.specimens.status.waiting : m.specimens.status[row.state]

interface SaidProps {
  row: ScanRow | undefined
  down: boolean
  /** A code that came twice within a moment and was not sent again. */
  repeated: string | undefined
}

/** The answer to the last scan, readable from the rack: icon, code and word. */
export function Said({ row, down, repeated }: SaidProps) {
  if (!row) return <p className="text-dense text-hint">{m.specimens.status.nothing}</p>
  const waits = row.state === 'pending' && down
  const look =
    repeated !== undefined
      ? looks.already
      : waits
        ? { icon: CloudOff, ink: 'text-warning' }
        : looks[row.state]
  const Icon = look.icon
  const word = repeated !== undefined ? m.specimens.status.repeat : wordOf(row, down)
  return (
    <p
      role="group"
      aria-label={`${repeated ?? row.code} ${word}`}
      className={cx('flex min-w-0 items-center gap-2 text-h1 font-semibold', look.ink)}
      data-problem={needsDecision(row) || undefined}
    >
      <Icon aria-hidden className="size-6" />
      <span className="truncate tabular-nums">{repeated ?? row.order?.requisitionNumber ?? row.code}</span>
      <span className="whitespace-nowrap">{word}</span>
    </p>
  )
}
