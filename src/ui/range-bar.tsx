import { cx } from './cx'

type RangeBarProps = {
  /** The whole bar stands for this much. Rows of one table use one proportion, so that their targets align. */
  max: number
  value: number
  /** A second, farther reading behind the first: 90th percentile behind the median. */
  far?: number
  target?: number
  /** The sentence that the bar draws. */
  label: string
  className?: string
}

/** A value on a scale with its target as a tick. What passes the target turns danger. */
export function RangeBar({ max, value, far, target, label, className }: RangeBarProps) {
  const share = (n: number) => `${Math.max(0, Math.min(100, (n / max) * 100))}%`
  const over = target !== undefined && Math.max(value, far ?? value) > target
  return (
    <div
      role="img"
      aria-label={label}
      className={cx('relative h-1.5 forced-color-adjust-none rounded-full bg-sunken', className)}
    >
      {far !== undefined && (
        <i
          className={cx('absolute inset-y-0 left-0 rounded-full', over ? 'bg-danger/80' : 'bg-hint/50')}
          style={{ width: share(far) }}
        />
      )}
      <i
        className={cx(
          'absolute inset-y-0 left-0 rounded-full',
          over && far === undefined ? 'bg-danger' : 'bg-c1',
        )}
        style={{ width: share(value) }}
      />
      {target !== undefined && (
        <i className="absolute -inset-y-1 w-0.5 bg-text" style={{ left: share(target) }} />
      )}
    </div>
  )
}
