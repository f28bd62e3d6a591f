import type { ReactNode } from 'react'
import { m } from '@contract/messages'
import { routerLink } from '@/app/router-link'
import { PageHeader } from '@/ui/page-header'

export const TurboHead = ({ count, actions }: { count?: string | undefined; actions?: ReactNode }) => (
  <PageHeader
    title={m.turboReports.title}
    crumbs={[{ label: m.navigation.sectionProcessing }]}
    count={count}
    actions={actions}
    renderLink={routerLink}
  />
)
