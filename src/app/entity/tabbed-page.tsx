import type { ReactNode } from 'react'
import { routerLink } from '@/app/router-link'
import { LinkTabs } from '@/ui/tabs'

interface TabbedPageProps<To extends string> {
  /** What the tabs choose between, for screen readers. */
  label: string
  links: readonly { to: To; label: string }[]
  current: To
  children: ReactNode
}

/** Tabs over the part that is open. A list scrolls by itself; everything else scrolls as a page. */
export function TabbedPage<To extends string>({ label, links, current, children }: TabbedPageProps<To>) {
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <LinkTabs
        label={label}
        tabs={links.map((link) => ({ ...link, current: link.to === current }))}
        renderLink={routerLink}
        className="shrink-0"
      />
      <div className="min-h-0 flex-1 overflow-auto">{children}</div>
    </div>
  )
}
