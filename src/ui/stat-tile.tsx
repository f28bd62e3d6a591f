import type { ReactNode } from 'react'
import { cx } from './cx'
import { plainLink, type RenderLink } from './link'

type StatTileProps = {
  label: string
  value: ReactNode
  /** What the number means today. */
  sub?: ReactNode
  /** Past its target: the only time a tile is coloured. */
  over?: boolean
  to?: string
  renderLink?: RenderLink
}

const tileClass =
  'block min-w-0 px-4 pt-3 pb-3.5 text-text -outline-offset-2! first:rounded-l-card last:rounded-r-card hover:no-underline max-md:bg-surface max-md:last:odd:col-span-2'

export function StatTile({ label, value, sub, over = false, to, renderLink = plainLink }: StatTileProps) {
  const alarm = over && 'text-danger'
  const body = (
    <>
      <span className="block truncate text-dense text-text2">{label}</span>
      <strong className={cx('my-0.5 block text-tile font-semibold tracking-tight tabular-nums', alarm)}>
        {value}
      </strong>
      {sub && <small className={cx('block text-meta', alarm || 'text-hint')}>{sub}</small>}
    </>
  )
  if (to === undefined) return <div className={tileClass}>{body}</div>
  return renderLink({ to, className: cx(tileClass, 'transition-colors hover:bg-hover'), children: body })
}

/** One card with rules, not a row of cards. */
export function StatTiles({ children }: { children: ReactNode }) {
  return (
    <div className="grid auto-cols-fr grid-flow-col divide-x divide-line rounded-card border border-line bg-surface max-md:grid-flow-row max-md:grid-cols-2 max-md:gap-px max-md:divide-x-0 max-md:overflow-hidden max-md:bg-line">
      {children}
    </div>
  )
}
