import { api } from '@contract/api'
import { read } from '@/api/query'

/** Our own lines, asked again every half minute without keeping an idle screen signed in. */
export const linesQuery = read(api.deliveries.lines, {}, { every: 30 })
export const orderDeliveriesQuery = (orderId: string) => read(api.deliveries.ofOrder, { body: { orderId } })
