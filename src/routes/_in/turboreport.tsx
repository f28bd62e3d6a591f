import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { m } from '@contract/messages'
import { guard } from '@/app/guard'
import { OnlyFor } from '@/app/only-for'
import { batchesQuery, countsQuery, recallsQuery, turboQuery } from '@/features/turbo-reports/queries'
import { turboSearch } from '@/features/turbo-reports/search'
import { TurboPage } from '@/features/turbo-reports/turbo-page'

const right = ['release', 'Report'] as const

export const Route = createFileRoute('/_in/turboreport')({
  validateSearch: turboSearch,
  search: { middlewares: [stripSearchParams(turboSearch.parse({}))] },
  ...guard('/turboreport'),
  loaderDeps: ({ search: { cols, density, widths, view, recall, ...asked } }) => asked,
  loader: ({ context: { queryClient, me }, deps }) => {
    if (!me.ability.can(...right)) return
    const { tab } = deps
    if (tab !== 'RECALLS') void queryClient.prefetchQuery(turboQuery(deps, tab))
    else if (me.ability.can('send', 'Report')) void queryClient.prefetchQuery(recallsQuery(deps))
    void queryClient.prefetchQuery(countsQuery(deps))
    void queryClient.prefetchQuery(batchesQuery)
  },
  component: () => (
    <OnlyFor right={right} name={m.navigation.itemTurboReport}>
      <TurboPage />
    </OnlyFor>
  ),
})
