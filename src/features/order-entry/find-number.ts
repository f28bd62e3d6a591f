import { api } from '@contract/api'
import { RequisitionNumber, type Order } from '@contract/orders/shapes'
import { call } from '@/api/client'

/** The order that has a requisition number already, other than the one being edited. What cannot be a number is on none. */
export async function findNumber(text: string, editing: string | null): Promise<Order | null> {
  const number = RequisitionNumber.safeParse(text)
  if (!number.success) return null
  const { orderId } = await call(api.orders.findNumber, { body: { requisitionNumber: number.data } })
  if (orderId === null || orderId === editing) return null
  return call(api.orders.get, { params: { id: orderId }, body: {} })
}
