import { m } from '@contract/messages'
import { cx } from './cx'
import { VisuallyHidden } from './visually-hidden'

/** One grey bar in the shape of what is coming. Shows only after 200 ms, so that quick answers never flicker. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden className={cx('block h-3 animate-late rounded-control bg-neutral-soft', className)} />
  )
}

const widths = ['w-3/5', 'w-4/5', 'w-1/2', 'w-2/3']

/** Rows of a list that has never been loaded. A refetch keeps the old rows instead. */
export function SkeletonRows({ rows = 8, label = m.ui.loading }: { rows?: number; label?: string }) {
  return (
    <div role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: rows }, (_, i) => (
        <div key={i} className="flex h-(--row) items-center border-b border-soft-line px-6">
          <Skeleton className={widths[i % widths.length] ?? ''} />
        </div>
      ))}
    </div>
  )
}
