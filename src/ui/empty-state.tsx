import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '@contract/messages'
import { Button } from './button'
import { cx } from './cx'

type EmptyStateProps = {
  title: string
  /** What to do now, in a line. */
  text?: ReactNode
  /** The button or link that does it. */
  action?: ReactNode
  /** `empty`: nothing yet. `nomatch`: filters hide everything. `error`: it could not be fetched. */
  tone?: 'empty' | 'nomatch' | 'error'
  onRetry?: () => void
  retryLabel?: string
  /** Printed with an error, for whoever is called for help. */
  requestId?: string | undefined
  className?: string
}

export function EmptyState({
  title,
  text,
  action,
  tone = 'empty',
  onRetry,
  retryLabel = m.ui.tryAgain,
  requestId,
  className,
}: EmptyStateProps) {
  const failed = tone === 'error'
  return (
    <div
      role={failed ? 'alert' : 'status'}
      data-tone={tone}
      className={cx('grid justify-items-center gap-1 px-6 py-12 text-center', className)}
    >
      <p className="flex items-center gap-2 text-lead font-semibold">
        {failed && <TriangleAlert aria-hidden className="text-danger" />}
        {title}
      </p>
      {text && <p className="max-w-120 text-text2">{text}</p>}
      {(action || onRetry) && (
        <div className="mt-3 flex gap-2">
          {action}
          {onRetry && <Button onClick={onRetry}>{retryLabel}</Button>}
        </div>
      )}
      {failed && requestId && (
        <p className="mt-2 text-meta text-hint">
          {m.ui.requestId} <span className="mono select-all">{requestId}</span>
        </p>
      )}
    </div>
  )
}
