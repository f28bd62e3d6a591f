import { ChevronRight } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { m } from '@contract/messages'
import { AppLink, routerLink } from '@/app/router-link'
import { cx } from '@/ui/cx'
import type { Crumb } from '@/ui/page-header'
import { Facts, type Fact } from '@/ui/facts'
import { LinkTabs, type TabLink } from '@/ui/tabs'

interface DetailPageProps {
  crumbs: readonly Crumb[]
  title: string
  /** Right of the title: sex, age and birth date, or a code. */
  about?: ReactNode
  chips?: ReactNode
  actions?: ReactNode
  facts?: readonly Fact[]
  tabs?: { label: string; links: readonly TabLink[] }
  /** The body is a list on its own paper, not cards. */
  list?: boolean
  children: ReactNode
}

/**
 * The page of one thing. What identifies it stays on screen while its parts scroll; on a phone that is the name alone.
 */
export function DetailPage({
  crumbs,
  title,
  about,
  chips,
  actions,
  facts = [],
  tabs,
  list = false,
  children,
}: DetailPageProps) {
  return (
    <div className={cx('flex min-h-full shrink-0 flex-col', list ? 'bg-surface' : 'bg-bg')}>
      <div className="z-10 bg-surface max-sm:contents sm:sticky sm:top-0">
        <header className="z-10 bg-surface px-6 pt-3 pb-2 max-sm:sticky max-sm:top-0 max-sm:px-4">
          <nav aria-label={m.ui.breadcrumb} className="max-sm:hidden">
            <ol className="flex items-center gap-1.5 text-meta text-hint">
              {crumbs.map((crumb, i) => (
                <Fragment key={crumb.label}>
                  {i > 0 && (
                    <li aria-hidden>
                      <ChevronRight className="size-3" />
                    </li>
                  )}
                  <li>
                    {crumb.to === undefined ? (
                      crumb.label
                    ) : (
                      <AppLink to={crumb.to} className="text-hint">
                        {crumb.label}
                      </AppLink>
                    )}
                  </li>
                </Fragment>
              ))}
            </ol>
          </nav>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="min-w-0">{title}</h1>
            {about && <span className="text-text2">{about}</span>}
            {chips}
            {actions && (
              <div className="ml-auto flex flex-wrap items-center gap-2 max-sm:ml-0 max-sm:w-full">
                {actions}
              </div>
            )}
          </div>
        </header>
        {facts.length > 0 && (
          <div className="bg-surface px-6 pb-3 max-sm:px-4">
            <Facts facts={facts} />
          </div>
        )}
        {tabs ? (
          <LinkTabs label={tabs.label} tabs={tabs.links} renderLink={routerLink} className="bg-surface" />
        ) : (
          <div className="border-b border-line bg-surface" />
        )}
      </div>
      {children}
    </div>
  )
}
