import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { OrdersPage } from '@/features/orders/orders-page'
import { countsQuery, ordersQuery } from '@/features/orders/queries'
import { ordersSearch } from '@/features/orders/search'

export const Route = createFileRoute('/_in/orders')({
  validateSearch: ordersSearch,
  search: { middlewares: [stripSearchParams(ordersSearch.parse({}))] },
  ...guard('/orders'),
  loaderDeps: ({ search: { cols, density, widths, view, ...asked } }) => asked,
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(ordersQuery(deps))
    void context.queryClient.prefetchQuery(countsQuery(deps))
  },
  component: OrdersPage,
})
