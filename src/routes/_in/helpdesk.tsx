import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { m } from '@contract/messages'
import { guard } from '@/app/guard'
import { OnlyFor } from '@/app/only-for'
import { HelpdeskPage } from '@/features/helpdesk/helpdesk-page'
import { ticketsQuery } from '@/features/helpdesk/queries'
import { helpdeskSearch } from '@/features/helpdesk/search'

const right = ['read', 'Helpdesk'] as const

export const Route = createFileRoute('/_in/helpdesk')({
  validateSearch: helpdeskSearch,
  search: { middlewares: [stripSearchParams(helpdeskSearch.parse({}))] },
  ...guard('/helpdesk'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    if (context.me.ability.can(...right)) void context.queryClient.prefetchQuery(ticketsQuery(deps))
  },
  component: Page,
})

function Page() {
  return (
    <OnlyFor right={right} name={m.navigation.itemHelpdesk}>
      <HelpdeskPage search={Route.useSearch()} />
    </OnlyFor>
  )
}
