import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { countsQuery, isClinics, remoteOrdersQuery } from '@/features/remote-orders/queries'
import { RemoteOrdersPage } from '@/features/remote-orders/remote-orders-page'
import { remoteOrdersSearch } from '@/features/remote-orders/search'

export const Route = createFileRoute('/_in/remoteorders')({
  validateSearch: remoteOrdersSearch,
  search: { middlewares: [stripSearchParams(remoteOrdersSearch.parse({}))] },
  ...guard('/remoteorders'),
  loaderDeps: ({ search: { cols, density, widths, view, ...asked } }) => asked,
  loader: ({ context: { queryClient, me }, deps }) => {
    void queryClient.prefetchQuery(remoteOrdersQuery(deps, isClinics(me)))
    void queryClient.prefetchQuery(countsQuery(deps))
  },
  component: RemoteOrdersPage,
})
