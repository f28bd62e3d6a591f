import { useQuery } from '@tanstack/react-query'
import { m } from '@contract/messages'
import { RouteMissing } from '@/app/route-states'
import { LoadFailed } from '@/app/load-failed'
import { SkeletonRows } from '@/ui/skeleton'
import { OrderPage } from './order-page'
import { orderByRequisitionQuery } from './queries'
import type { OrderSearch } from './search'

/** The same page, found by the number on the paper or by the barcode of a tube. */
export function OrderByRequisition({
  requisitionNumber,
  search,
}: {
  requisitionNumber: string
  search: OrderSearch
}) {
  const { data, error, refetch, isPlaceholderData } = useQuery(orderByRequisitionQuery(requisitionNumber))
  if (error?.code === 'not_found') return <RouteMissing />
  if (error && !data) return <LoadFailed error={error} refetch={refetch} />
  if (!data || isPlaceholderData) return <SkeletonRows label={m.order.loading} />
  return (
    <OrderPage id={data._id} search={search} path={`/order_req/${encodeURIComponent(requisitionNumber)}`} />
  )
}
