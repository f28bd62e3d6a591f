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

/**
 * A value on a scale with its target as a tick. Up to the target it is plain, what passes it is danger, and what does not fit
 * on the scale ends in a mark of its own: how late is read off the bar, also where everything is late.
 */
export function RangeBar({ max, value, far, target, label, className }: RangeBarProps) {
  const share = (n: number) => `${Math.max(0, Math.min(100, (n / max) * 100))}%`
  const beyond = Math.max(value, far ?? value) > max
  return (
    <div
      role="img"
      aria-label={label}
      data-beyond={beyond}
      className={cx('relative h-1.5 forced-color-adjust-none rounded-full bg-sunken', className)}
    >
      {far !== undefined && (
        <Part to={share(far)} ink={target !== undefined && far > target ? 'bg-danger/40' : 'bg-hint/40'} />
      )}
      {target !== undefined && value > target && <Part to={share(value)} ink="bg-danger" />}
      <Part to={share(target === undefined ? value : Math.min(value, target))} ink="bg-c1" />
      {target !== undefined && (
        <i className="absolute -inset-y-1 w-0.5 bg-text" style={{ left: share(target) }} />
      )}
      {beyond && <i className="absolute -inset-y-0.5 -right-1 w-1 rounded-r-full bg-danger" />}
    </div>
  )
}

const Part = ({ to, ink }: { to: string; ink: string }) => (
  <i className={cx('absolute inset-y-0 left-0 rounded-full', ink)} style={{ width: to }} />
)
