import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { m } from '@contract/messages'
import { useMe } from '@/app/me'
import { PageHeader } from '@/ui/page-header'
import { ApproversTab } from './approvers-tab'
import { ClinicConsole } from './clinic-console'
import { ConsoleTabs } from '@/app/console-tabs'
import { FeaturesTab } from './features-tab'
import { IntegrationsTab } from './integrations-tab'

const route = getRouteApi('/_in/management')

/** The Management Console: the laboratory's switches, or for a clinic what is its own. The tabs of other areas are handed in. */
export function ConsolePage({
  toxicology,
  delivery,
  ehr,
  fhir,
  partners,
  colleagues,
}: {
  toxicology: ReactNode
  delivery: ReactNode
  ehr: ReactNode
  fhir: ReactNode
  partners?: ReactNode
  /** Who works at the clinic, for its manager. */
  colleagues?: ReactNode
}) {
  const { tab } = route.useSearch()
  const { ability, features } = useMe()
  if (!ability.can('read', 'Setting')) return <ClinicConsole colleagues={colleagues} />
  if (tab === 'approvers')
    return (
      <ConsoleTabs current="/management?tab=approvers">
        <Part title={m.management.consoleApprovers}>
          <ApproversTab />
        </Part>
      </ConsoleTabs>
    )
  if (tab === 'toxicology')
    return (
      <ConsoleTabs current="/management?tab=toxicology">
        <Part title={m.management.consoleToxicology}>{toxicology}</Part>
      </ConsoleTabs>
    )
  if (tab === 'delivery')
    return (
      <ConsoleTabs current="/management?tab=delivery">
        <Part title={m.management.consoleDelivery}>{delivery}</Part>
      </ConsoleTabs>
    )
  if (tab === 'ehr' && features.has('ehr'))
    return (
      <ConsoleTabs current="/management?tab=ehr">
        <Part title={m.ehrConnections.title}>{ehr}</Part>
      </ConsoleTabs>
    )
  if (tab === 'integrations')
    return (
      <ConsoleTabs current="/management?tab=integrations">
        <Part title={m.management.consoleIntegrations}>
          <IntegrationsTab />
          {fhir}
          {partners}
        </Part>
      </ConsoleTabs>
    )
  return (
    <ConsoleTabs current="/management">
      <Part title={m.management.consoleFeatures}>
        <FeaturesTab />
      </Part>
    </ConsoleTabs>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-h-full bg-bg">
      <PageHeader title={title} crumbs={[{ label: m.navigation.pageManagementConsole }]} />
      <div className="grid gap-4 p-6 pt-4 max-sm:p-4 xl:max-w-320">{children}</div>
    </div>
  )
}
