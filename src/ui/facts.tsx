import type { ReactNode } from 'react'
import { cx } from './cx'

export type Fact = { label: string; value: ReactNode }

type FactsProps = {
  facts: readonly Fact[]
  /** `row`: label over value, side by side, for a header. `column`: label left of value, for a rail. */
  layout?: 'row' | 'column'
  className?: string
}

/** Label and value pairs. A fact without a value is left out by the caller, not shown as a dash. */
export function Facts({ facts, layout = 'row', className }: FactsProps) {
  const row = layout === 'row'
  return (
    <dl
      className={cx(
        'text-dense',
        row
          ? 'flex flex-wrap gap-x-8 gap-y-2 max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-4'
          : 'grid gap-y-1.5',
        className,
      )}
    >
      {facts.map((fact) => (
        <div
          key={fact.label}
          className={cx('min-w-0', !row && 'grid grid-cols-[84px_minmax(0,1fr)] gap-x-3')}
        >
          <dt className={cx('text-hint', row ? 'text-meta' : 'wrap-anywhere')}>{fact.label}</dt>
          <dd
            className={
              row
                ? 'flex items-center gap-1 truncate whitespace-nowrap max-sm:whitespace-normal max-sm:wrap-anywhere'
                : 'min-w-0 wrap-anywhere'
            }
          >
            {fact.value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
