import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { OrderPage } from '@/features/order/order-page'
import { orderQuery, resultsQuery } from '@/features/order/queries'
import { orderSearch } from '@/features/order/search'

export const Route = createFileRoute('/_in/order/$id')({
  validateSearch: orderSearch,
  search: { middlewares: [stripSearchParams(orderSearch.parse({}))] },
  ...guard('/order/:id'),
  loader: ({ context, params: { id } }) => {
    void context.queryClient.prefetchQuery(orderQuery(id))
    if (context.me.ability.can('read', 'Result')) void context.queryClient.prefetchQuery(resultsQuery(id))
  },
  component: OrderById,
})

function OrderById() {
  const { id } = Route.useParams()
  return <OrderPage id={id} search={Route.useSearch()} path={`/order/${id}`} />
}
