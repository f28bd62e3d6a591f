import { useQueryClient } from '@tanstack/react-query'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import { Order } from '@contract/orders/shapes'
import { call } from '@/api/client'
import { isApiError } from '@/api/errors'
import { keyOf } from '@/api/query'
import { formatClock } from '@/lib/format'
import { labZone } from '@/lib/zone'

/** Puts an order the server answered where every part of the page reads it. */
export function useKeepOrder(): (order: Order) => void {
  const client = useQueryClient()
  return (order) => client.setQueryData(keyOf(api.orders.get, { params: { id: order._id }, body: {} }), order)
}

/**
 * Somebody else changed the order meanwhile: shows it as it is now and says who it was. The sentence is for the place of
 * the error; for any other error it is the server's own.
 */
export function useExplain(orderId: string): (error: unknown) => Promise<string> {
  const client = useQueryClient()
  const keep = useKeepOrder()
  return async (error) => {
    if (!isApiError(error, 'stale')) return error instanceof Error ? error.message : m.errors.unexpectedAnswer
    const current = Order.safeParse(error.current)
    if (current.success) keep(current.data)
    void client.invalidateQueries({ queryKey: ['results'] })
    void client.invalidateQueries({ queryKey: keyOf(api.orders.get) })
    try {
      const { docs } = await call(api.orders.history, { body: { orderId } })
      const [last] = docs
      if (last?.by) return fill(m.order.stale, { name: last.by, at: formatClock(last.at, labZone()) })
    } catch {
      // Who it was is a courtesy; that the order changed is what must be said.
    }
    return m.order.staleUnknown
  }
}
