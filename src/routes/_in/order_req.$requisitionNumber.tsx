import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { OrderByRequisition } from '@/features/order/order-by-requisition'
import { orderByRequisitionQuery } from '@/features/order/queries'
import { orderSearch } from '@/features/order/search'

export const Route = createFileRoute('/_in/order_req/$requisitionNumber')({
  validateSearch: orderSearch,
  search: { middlewares: [stripSearchParams(orderSearch.parse({}))] },
  ...guard('/order_req/:requisitionNumber'),
  loader: ({ context, params: { requisitionNumber } }) =>
    void context.queryClient.prefetchQuery(orderByRequisitionQuery(requisitionNumber)),
  component: Resolved,
})

function Resolved() {
  const { requisitionNumber } = Route.useParams()
  return <OrderByRequisition requisitionNumber={requisitionNumber} search={Route.useSearch()} />
}
