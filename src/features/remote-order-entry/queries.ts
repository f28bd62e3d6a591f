import { api } from '@contract/api'
import type { RemoteFormKey } from '@contract/remote-orders/choices'
import { read } from '@/api/query'

/** All active forms come together: which others there are stands beside the one in hand. */
export const offeredQuery = read(api.remoteOrders.offered, { query: {} }, { fresh: 300 })
export const remoteOrderQuery = (id: string) => ({
  ...read(api.remoteOrders.get, { params: { id }, body: {} }),
  placeholderData: undefined,
})
export const draftName = (form: RemoteFormKey, editing: string | undefined): string =>
  editing === undefined ? `remote-order:${form}` : `remote-order-edit:${editing}`
