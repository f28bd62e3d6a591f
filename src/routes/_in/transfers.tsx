import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { transferCountsQuery, transfersQuery } from '@/features/transfers/queries'
import { transfersSearch } from '@/features/transfers/search'
import { TransfersPage } from '@/features/transfers/transfers-page'

export const Route = createFileRoute('/_in/transfers')({
  validateSearch: transfersSearch,
  search: { middlewares: [stripSearchParams(transfersSearch.parse({}))] },
  ...guard('/transfers'),
  loaderDeps: ({ search: { cols, density, widths, view, transfer, ...asked } }) => asked,
  loader: ({ context: { queryClient }, deps }) => {
    void queryClient.prefetchQuery(transfersQuery(deps))
    void queryClient.prefetchQuery(transferCountsQuery)
  },
  component: TransfersPage,
})
