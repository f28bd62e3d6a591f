import type { ReactNode } from 'react'
import { m } from '@contract/messages'
import { TabbedPage } from '@/app/entity/tabbed-page'

const links = [
  { to: '/portalusers', label: m.portalUsers.clinicsTab },
  { to: '/portalusers?tab=patients', label: m.portalUsers.patientsTab },
] as const

/** Clinics that registered and patients with access of their own stand apart. */
export const PortalUserTabs = ({ tab, children }: { tab: 'patients' | undefined; children: ReactNode }) => (
  <TabbedPage
    label={m.navigation.itemRegisteredPatients}
    links={links}
    current={tab === 'patients' ? '/portalusers?tab=patients' : '/portalusers'}
  >
    {children}
  </TabbedPage>
)
