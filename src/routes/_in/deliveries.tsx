import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { DeliveriesPage } from '@/features/deliveries/deliveries-page'
import { countsQuery, deliveriesQuery } from '@/features/deliveries/queries'
import { deliveriesSearch } from '@/features/deliveries/search'

export const Route = createFileRoute('/_in/deliveries')({
  validateSearch: deliveriesSearch,
  search: { middlewares: [stripSearchParams(deliveriesSearch.parse({}))] },
  ...guard('/deliveries'),
  loaderDeps: ({ search: { cols, density, widths, view, delivery, ...asked } }) => asked,
  loader: ({ context: { queryClient }, deps }) => {
    void queryClient.prefetchQuery(deliveriesQuery(deps))
    void queryClient.prefetchQuery(countsQuery)
  },
  component: DeliveriesPage,
})
