import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { PortalUsersPage } from '@/features/billing-registers/portal-users/portal-users-page'
import { portalUsersQuery } from '@/features/billing-registers/portal-users/queries'
import { portalUsersSearch } from '@/features/billing-registers/portal-users/search'

export const Route = createFileRoute('/_in/portalusers')({
  validateSearch: portalUsersSearch,
  search: { middlewares: [stripSearchParams(portalUsersSearch.parse({}))] },
  ...guard('/portalusers'),
  loaderDeps: ({ search: asked }) => asked,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(portalUsersQuery(deps)),
  component: PortalUsersPage,
})
