import type { ReactNode } from 'react'
import { t } from '@contract/messages'
import { routerLink } from '@/app/router-link'
import { LinkTabs } from '@/ui/tabs'

const links = [
  { to: '/intake', label: t('settings.intake.toQueue') },
  { to: '/intake/forms', label: t('settings.intake.toForms') },
] as const

/** The queue of what was handed in, and the forms themselves. */
export function IntakeTabs({
  current,
  children,
}: {
  current: (typeof links)[number]['to']
  children: ReactNode
}) {
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <LinkTabs
        label={t('settings.intake.tabs')}
        tabs={links.map((link) => ({ ...link, current: link.to === current }))}
        renderLink={routerLink}
        className="shrink-0"
      />
      <div className="min-h-0 flex-1">{children}</div>
    </div>
  )
}
