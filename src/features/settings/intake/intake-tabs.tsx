import type { ReactNode } from 'react'
import { t } from '@contract/messages'
import { TabbedPage } from '../tabbed-page'

const links = [
  { to: '/intake', label: t('settings.intake.toQueue') },
  { to: '/intake/forms', label: t('settings.intake.toForms') },
] as const

interface IntakeTabsProps {
  current: (typeof links)[number]['to']
  children: ReactNode
}

/** The queue of what was handed in, and the forms themselves. */
export const IntakeTabs = (props: IntakeTabsProps) => (
  <TabbedPage label={t('settings.intake.tabs')} links={links} {...props} />
)
