import type { ReactNode } from 'react'
import { t } from '@contract/messages'
import { routerLink } from '@/app/router-link'
import { LinkTabs } from '@/ui/tabs'

const links = [
  { to: '/management', label: t('settings.console.features') },
  { to: '/management/tags', label: t('settings.console.tags') },
  { to: '/management?tab=approvers', label: t('settings.console.approvers') },
  { to: '/management/templates', label: t('settings.console.templates') },
  { to: '/management/forms', label: t('settings.console.forms') },
  { to: '/management?tab=integrations', label: t('settings.console.integrations') },
] as const

/** The parts of the Management Console over one of them. A list scrolls by itself; everything else scrolls as a page. */
export function ConsoleTabs({
  current,
  children,
}: {
  current: (typeof links)[number]['to']
  children: ReactNode
}) {
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <LinkTabs
        label={t('settings.console.tabs')}
        tabs={links.map((link) => ({ ...link, current: link.to === current }))}
        renderLink={routerLink}
        className="shrink-0"
      />
      <div className="min-h-0 flex-1 overflow-auto">{children}</div>
    </div>
  )
}
