import { api } from '@contract/api'
import { read } from '@/api/query'

export const sheetsQuery = read(api.orderSheets.list, {})
export const sheetQuery = (id: string) => ({
  ...read(api.orderSheets.get, { body: { _id: id } }),
  placeholderData: undefined,
})
export const offeredQuery = read(api.remoteOrders.offered, { query: {} }, { fresh: 300 })
