import { Fragment } from 'react'
import { cx } from './cx'
import { plainLink, type RenderLink } from './link'

export type TabLink = { to: string; label: string; count?: string | number | undefined; current?: boolean }

type LinkTabsProps = {
  /** What the tabs choose between, for screen readers. */
  label: string
  tabs: readonly TabLink[]
  renderLink?: RenderLink
  className?: string
}

/** Tabs that are places: each has an address, so Back, reload and a new window work. In a full column they give up no height. */
export function LinkTabs({ label, tabs, renderLink = plainLink, className }: LinkTabsProps) {
  return (
    <nav
      aria-label={label}
      className={cx('flex shrink-0 gap-1 overflow-x-auto border-b border-line px-4 max-sm:px-2', className)}
    >
      {tabs.map((tab) => (
        <Fragment key={tab.to}>
          {renderLink({
            to: tab.to,
            'aria-current': tab.current ? 'page' : undefined,
            className: cx(
              'flex h-9 items-center gap-1.5 border-b-2 px-2 text-dense whitespace-nowrap transition-colors -outline-offset-2! hover:text-text hover:no-underline max-sm:h-11',
              tab.current ? 'border-primary font-semibold text-text' : 'border-transparent text-text2',
            ),
            children: (
              <>
                {tab.label}{' '}
                {tab.count !== undefined && (
                  <small className="text-meta font-normal text-hint tabular-nums">{tab.count}</small>
                )}
              </>
            ),
          })}
        </Fragment>
      ))}
    </nav>
  )
}
