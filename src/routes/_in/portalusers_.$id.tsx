import { createFileRoute } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { PortalUserPage } from '@/features/billing-registers/portal-users/portal-user-page'
import { portalUserQuery } from '@/features/billing-registers/portal-users/queries'
import { tabSearch } from '@/lib/search-params'

export const Route = createFileRoute('/_in/portalusers_/$id')({
  validateSearch: tabSearch,
  ...guard('/portalusers'),
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(portalUserQuery(params.id)),
  component: PortalUserPage,
})
