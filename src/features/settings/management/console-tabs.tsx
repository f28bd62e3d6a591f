import type { ReactNode } from 'react'
import { t } from '@contract/messages'
import { TabbedPage } from '../tabbed-page'

const links = [
  { to: '/management', label: t('settings.console.features') },
  { to: '/management/tags', label: t('settings.console.tags') },
  { to: '/management?tab=approvers', label: t('settings.console.approvers') },
  { to: '/management/templates', label: t('settings.console.templates') },
  { to: '/management/forms', label: t('settings.console.forms') },
  { to: '/management?tab=integrations', label: t('settings.console.integrations') },
] as const

interface ConsoleTabsProps {
  current: (typeof links)[number]['to']
  children: ReactNode
}

/** The parts of the Management Console over one of them. */
export const ConsoleTabs = (props: ConsoleTabsProps) => (
  <TabbedPage label={t('settings.console.tabs')} links={links} {...props} />
)
