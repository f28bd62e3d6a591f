import { cx } from './cx'

type ProgressProps = { value: number; max: number; label: string; className?: string }

/** How far a counted job is. The figures stand beside it as text; the bar only draws them. */
export function Progress({ value, max, label, className }: ProgressProps) {
  const share = max > 0 ? Math.min(100, (value / max) * 100) : 0
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      className={cx('edge-in-forced-colors h-1 overflow-hidden rounded-full bg-neutral-soft', className)}
    >
      <div
        className="h-full rounded-full bg-primary transition-[width] forced-colors:bg-[Highlight]"
        style={{ width: `${share}%` }}
      />
    </div>
  )
}
