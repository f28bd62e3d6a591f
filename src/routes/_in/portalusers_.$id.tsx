import { createFileRoute } from '@tanstack/react-router'
import { m } from '@contract/messages'
import { guard } from '@/app/guard'
import { OnlyFor } from '@/app/only-for'
import { PortalUserPage } from '@/features/portal-users/portal-user-page'
import { portalUserQuery } from '@/features/portal-users/queries'
import { tabSearch } from '@/lib/search-params'

const right = ['manage', 'PortalUser'] as const

export const Route = createFileRoute('/_in/portalusers_/$id')({
  validateSearch: tabSearch,
  ...guard('/portalusers'),
  loader: ({ context, params }) => {
    if (context.me.ability.can(...right)) void context.queryClient.prefetchQuery(portalUserQuery(params.id))
  },
  component: Screen,
})

function Screen() {
  return (
    <OnlyFor right={right} name={m.navigation.itemRegisteredPatients}>
      <PortalUserPage />
    </OnlyFor>
  )
}
