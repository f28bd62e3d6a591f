import type { ReactNode } from 'react'
import { routerLink } from '@/app/router-link'
import { PageTabs } from '@/ui/page-header'
import { LinkTabs } from '@/ui/tabs'

interface TabbedPageProps<To extends string> {
  /** What the tabs choose between, for screen readers. */
  label: string
  links: readonly { to: To; label: string }[]
  current: To
  children: ReactNode
}

/** A part of a place with several: its head, then the tabs, then the part. A list scrolls by itself; everything else scrolls as a page. */
export function TabbedPage<To extends string>({ label, links, current, children }: TabbedPageProps<To>) {
  return (
    <PageTabs
      value={
        <LinkTabs
          label={label}
          tabs={links.map((link) => ({ ...link, current: link.to === current }))}
          renderLink={routerLink}
        />
      }
    >
      {children}
    </PageTabs>
  )
}
