import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { m } from '@contract/messages'
import { guard } from '@/app/guard'
import { OnlyFor } from '@/app/only-for'
import { PortalUserTabs } from '@/features/portal-users/portal-user-tabs'
import { RegisteredPatients } from '@/features/portal-users/registered-patients'
import { PortalUsersPage } from '@/features/portal-users/portal-users-page'
import { portalUsersQuery } from '@/features/portal-users/queries'
import { portalUsersSearch } from '@/features/portal-users/search'

const right = ['manage', 'PortalUser'] as const

export const Route = createFileRoute('/_in/portalusers')({
  validateSearch: portalUsersSearch,
  search: { middlewares: [stripSearchParams(portalUsersSearch.parse({}))] },
  ...guard('/portalusers'),
  loaderDeps: ({ search: asked }) => asked,
  loader: ({ context, deps }) => {
    if (context.me.ability.can(...right) && deps.tab === undefined)
      void context.queryClient.prefetchQuery(portalUsersQuery(deps))
  },
  component: Screen,
})

function Screen() {
  const { tab } = Route.useSearch()
  return (
    <OnlyFor right={right} name={m.navigation.itemRegisteredPatients} says={m.portalUsers.listFor}>
      <PortalUserTabs tab={tab}>
        {tab === 'patients' ? <RegisteredPatients /> : <PortalUsersPage />}
      </PortalUserTabs>
    </OnlyFor>
  )
}
