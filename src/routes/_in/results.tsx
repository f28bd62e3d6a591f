import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { m } from '@contract/messages'
import { guard } from '@/app/guard'
import { OnlyFor } from '@/app/only-for'
import { sheetQuery } from '@/app/results/sheet/use-sheet'
import { BenchPage } from '@/features/bench/bench-page'
import { boardQuery } from '@/features/bench/queries'
import { benchSearch, filtersOf } from '@/features/bench/search'

const right = ['read', 'Result'] as const

export const Route = createFileRoute('/_in/results')({
  validateSearch: benchSearch,
  search: { middlewares: [stripSearchParams(benchSearch.parse({}))] },
  ...guard('/results'),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, me }, deps }) => {
    if (!me.ability.can(...right)) return
    void queryClient.prefetchQuery(boardQuery)
    void queryClient.prefetchQuery(sheetQuery(filtersOf(deps)))
  },
  component: Screen,
})

function Screen() {
  return (
    <OnlyFor right={right} name={m.bench.title}>
      <BenchPage />
    </OnlyFor>
  )
}
