import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { HelpdeskPage } from '@/features/helpdesk/helpdesk-page'
import { ticketsQuery } from '@/features/helpdesk/queries'
import { helpdeskSearch } from '@/features/helpdesk/search'

export const Route = createFileRoute('/_in/helpdesk')({
  validateSearch: helpdeskSearch,
  search: { middlewares: [stripSearchParams(helpdeskSearch.parse({}))] },
  ...guard('/helpdesk'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(ticketsQuery(deps)),
  component: Page,
})

function Page() {
  return <HelpdeskPage search={Route.useSearch()} />
}
