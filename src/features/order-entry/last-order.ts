import type { QueryClient } from '@tanstack/react-query'
import { api } from '@contract/api'
import type { Order } from '@contract/orders/shapes'
import { read } from '@/api/query'

export { copiedFrom } from './from-order'

/** The order that a patient had last, whole. */
export async function lastOrder(client: QueryClient, patientId: string): Promise<Order | null> {
  const { docs } = await client.fetchQuery(
    read(api.patients.orders, { body: { searchstr: '', filter: { patientId } } }),
  )
  const [last] = docs
  return last ? client.fetchQuery(read(api.orders.get, { params: { id: last._id }, body: {} })) : null
}
