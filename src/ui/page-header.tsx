import { ChevronRight } from 'lucide-react'
import { createContext, Fragment, useContext, type ReactNode } from 'react'
import { m } from '@contract/messages'
import { plainLink, type RenderLink } from './link'

export type Crumb = { label: string; to?: string }

type PageHeaderProps = {
  title: ReactNode
  crumbs?: readonly Crumb[]
  /** How many rows the list has, already formatted. */
  count?: string | undefined
  actions?: ReactNode
  renderLink?: RenderLink
}

/** Tabs of the place that a page is a part of; they stand under its head, as tabs do everywhere. */
export const PageTabs = createContext<ReactNode>(null)

export function PageHeader(props: PageHeaderProps) {
  const tabs = useContext(PageTabs)
  return tabs === null ? (
    <Head {...props} />
  ) : (
    <div className="bg-surface">
      <Head {...props} />
      {tabs}
    </div>
  )
}

function Head({ title, crumbs = [], count, actions, renderLink = plainLink }: PageHeaderProps) {
  return (
    <header className="flex flex-wrap items-end gap-x-3 gap-y-2 px-6 pt-3 pb-2 max-sm:px-4">
      <div className="mr-auto min-w-0">
        {crumbs.length > 0 && (
          <nav aria-label={m.ui.breadcrumb}>
            <ol className="flex items-center gap-1.5 text-meta text-hint">
              {crumbs.map((crumb, i) => (
                <Fragment key={crumb.label}>
                  {i > 0 && (
                    <li aria-hidden>
                      <ChevronRight className="size-3" />
                    </li>
                  )}
                  <li>
                    {crumb.to === undefined
                      ? crumb.label
                      : renderLink({ to: crumb.to, children: crumb.label, className: 'text-hint' })}
                  </li>
                </Fragment>
              ))}
            </ol>
          </nav>
        )}
        <h1>
          {title}{' '}
          {count !== undefined && (
            <small className="text-body font-normal tracking-normal text-hint tabular-nums">{count}</small>
          )}
        </h1>
      </div>
      {actions && <div className="flex min-w-0 flex-wrap items-center gap-2">{actions}</div>}
    </header>
  )
}
