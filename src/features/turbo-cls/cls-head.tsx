import type { ReactNode } from 'react'
import { m } from '@contract/messages'
import { routerLink } from '@/app/router-link'
import { PageHeader } from '@/ui/page-header'

export const ClsHead = ({ count, actions }: { count?: string | undefined; actions?: ReactNode }) => (
  <PageHeader
    title={m.turboCls.title}
    crumbs={[{ label: m.navigation.sectionLaboratory }]}
    count={count}
    actions={actions}
    renderLink={routerLink}
  />
)
