import type { ReactNode } from 'react'
import { m } from '@contract/messages'
import { TabbedPage } from '@/app/entity/tabbed-page'

const links = [
  { to: '/intake', label: m.intake.toQueue },
  { to: '/intake/forms', label: m.intake.toForms },
] as const

interface IntakeTabsProps {
  current: (typeof links)[number]['to']
  children: ReactNode
}

/** The queue of what was handed in, and the forms themselves. */
export const IntakeTabs = (props: IntakeTabsProps) => (
  <TabbedPage label={m.intake.tabs} links={links} {...props} />
)
