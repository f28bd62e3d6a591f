import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { m } from '@contract/messages'
import { guard } from '@/app/guard'
import { OnlyFor } from '@/app/only-for'
import { BatchingPage } from '@/features/batches/batching-page'
import { batchesQuery, countsQuery, waitingQuery } from '@/features/batches/queries'
import { batchingSearch } from '@/features/batches/search'

const right = ['read', 'Batch'] as const

export const Route = createFileRoute('/_in/batching')({
  validateSearch: batchingSearch,
  search: { middlewares: [stripSearchParams(batchingSearch.parse({}))] },
  ...guard('/batching'),
  loaderDeps: ({ search: { list, text, page } }) => ({ list, text, page }),
  loader: ({ context: { queryClient, me }, deps }) => {
    if (!me.ability.can(...right)) return
    void queryClient.prefetchQuery(batchesQuery(deps))
    void queryClient.prefetchQuery(countsQuery)
    void queryClient.prefetchQuery(waitingQuery)
  },
  component: Screen,
})

function Screen() {
  return (
    <OnlyFor right={right} name={m.batches.title}>
      <BatchingPage />
    </OnlyFor>
  )
}
