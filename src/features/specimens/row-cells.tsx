import { Clock, CloudOff, Info, Printer, RotateCcw, TriangleAlert, Zap, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { fill, m } from '@contract/messages'
import { cx } from '@/ui/cx'
import { VisuallyHidden } from '@/ui/visually-hidden'
import { acceptable } from './conditions'
import { wordOf } from './said'
import type { LabelState } from './scan-row'
import type { ShownRow } from './shown-rows'

function Mark({ icon: Icon, ink, children }: { icon: LucideIcon; ink: string; children: ReactNode }) {
  return (
    <span className={cx('inline-flex max-w-full items-center gap-1.5 align-middle', ink)}>
      <Icon aria-hidden />
      <span className="truncate">{children}</span>
    </span>
  )
}

/** What is to be known of a line beside its facts: first what became of the scan, then what the order says of itself. */
export function Comment({ row, down }: { row: ShownRow; down: boolean }) {
  const { scan } = row
  if (!scan) return null
  const { state, message, order } = scan
  if (state === 'unknown' || state === 'refused')
    return (
      <Mark icon={TriangleAlert} ink="font-medium text-danger">
        {message}
      </Mark>
    )
  if (state === 'pending' || state === 'undoing') {
    const waits = state === 'pending' && down
    return (
      <Mark icon={waits ? CloudOff : Clock} ink={waits ? 'text-warning' : 'text-hint'}>
        {wordOf(scan, down)}
      </Mark>
    )
  }
  if (state === 'aside')
    return (
      <Mark icon={Info} ink="text-text2">
        {`${m.specimens.asideComment}${message ? ` · ${message}` : ''}`}
      </Mark>
    )
  if (state === 'undone')
    return (
      <Mark icon={RotateCcw} ink="text-text2">
        {m.specimens.undoneComment}
      </Mark>
    )
  if (message !== null)
    return (
      <Mark
        icon={state === 'already' ? Info : TriangleAlert}
        ink={state === 'already' ? 'text-info' : 'text-warning'}
      >
        {message}
      </Mark>
    )
  if (order?.hold)
    return (
      <Mark icon={TriangleAlert} ink="text-warning">
        {fill(m.specimens.onHold, { reason: order.hold.reason })}
      </Mark>
    )
  if (order?.priority === 'STAT')
    return (
      <Mark icon={Zap} ink="text-danger">
        {m.specimens.stat}
      </Mark>
    )
  return order?.comment ? <span className="text-text2">{order.comment}</span> : null
}

/**
 * Whether a line has more to say than its facts. A scan on its way does not count while the server answers: the next moment would
 * take the column away again.
 */
export function isNoted({ condition, scan }: ShownRow, down: boolean): boolean {
  if (condition !== null && condition !== acceptable) return true
  if (!scan) return false
  const { state, message, order } = scan
  if (state === 'pending') return down
  if (state !== 'received' && state !== 'already') return true
  return message !== null || Boolean(order?.hold || order?.comment) || order?.priority === 'STAT'
}

/** Acceptable is what is expected, so only readers are told; anything else is seen. */
export function Condition({ condition }: { condition: string | null }) {
  if (condition === null) return null
  if (condition === acceptable) return <VisuallyHidden>{condition}</VisuallyHidden>
  return (
    <Mark icon={TriangleAlert} ink="text-warning">
      {condition}
    </Mark>
  )
}

export function Labels({ labels }: { labels: LabelState | null | undefined }) {
  if (!labels) return null
  if (labels.kind === 'printed')
    return (
      <Mark icon={Printer} ink="text-text2">
        {fill(m.specimens.labels.printed, { count: labels.count })}
      </Mark>
    )
  if (labels.kind === 'failed')
    return (
      <span title={labels.message}>
        <Mark icon={TriangleAlert} ink="text-warning">
          {fill(m.specimens.labels.failed, { message: labels.message })}
        </Mark>
      </span>
    )
  if (labels.kind === 'waits')
    return (
      <Mark icon={TriangleAlert} ink="text-warning">
        {m.specimens.labels.waits}
      </Mark>
    )
  return <span className="text-hint">{m.specimens.labels[labels.kind]}</span>
}
