import { api } from '@contract/api'
import { read } from '@/api/query'

export const offeredQuery = read(api.supplyOrders.offered, {})
export const supplyOrdersQuery = (page: number, open: boolean) =>
  read(api.supplyOrders.list, { query: { page, limit: 20, ...(open ? { open } : {}) } })
export const pickupsQuery = (page: number) => read(api.courier.pickups, { query: { page, limit: 20 } })
