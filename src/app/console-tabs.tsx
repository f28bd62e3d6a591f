import type { ReactNode } from 'react'
import { m } from '@contract/messages'
import { useMe } from '@/app/me'
import { TabbedPage } from '@/app/entity/tabbed-page'

const links = [
  { to: '/management', label: m.management.consoleFeatures },
  { to: '/management/tags', label: m.management.consoleTags },
  { to: '/management/supplies', label: m.management.consoleSupplies },
  { to: '/management?tab=approvers', label: m.management.consoleApprovers },
  { to: '/management/templates', label: m.management.consoleTemplates },
  { to: '/management/advice', label: m.management.consoleAdvice },
  { to: '/management/forms', label: m.management.consoleForms },
  { to: '/management/orderforms', label: m.remoteForms.tab },
  { to: '/management?tab=toxicology', label: m.management.consoleToxicology },
  { to: '/management?tab=delivery', label: m.management.consoleDelivery },
  { to: '/management?tab=ehr', label: m.ehrConnections.tab },
  { to: '/management?tab=integrations', label: m.management.consoleIntegrations },
] as const

interface ConsoleTabsProps {
  current: (typeof links)[number]['to']
  children: ReactNode
}

/** The parts of the Management Console over one of them. */
export function ConsoleTabs(props: ConsoleTabsProps) {
  const { features } = useMe()
  const shown = links.filter(({ to }) => to !== '/management?tab=ehr' || features.has('ehr'))
  return <TabbedPage label={m.management.consoleTabs} links={shown} {...props} />
}
