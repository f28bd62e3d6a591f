import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { OrdersPage } from '@/features/orders/orders-page'
import { countsQuery, ordersQuery } from '@/features/orders/queries'
import { ordersSearch, searchOf } from '@/features/orders/search'

export const Route = createFileRoute('/_in/orders')({
  validateSearch: ordersSearch,
  search: { middlewares: [stripSearchParams(ordersSearch.parse({}))] },
  ...guard('/orders'),
  loaderDeps: ({ search: { cols, density, widths, view, ...asked } }) => asked,
  loader: ({ context, deps }) => {
    const { user, view } = context.me
    const search = searchOf(view ?? user.userType, deps)
    void context.queryClient.prefetchQuery(ordersQuery(search))
    void context.queryClient.prefetchQuery(countsQuery(search))
  },
  component: OrdersPage,
})
