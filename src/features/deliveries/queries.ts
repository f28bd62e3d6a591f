import { api } from '@contract/api'
import { searchLimits } from '@contract/constants'
import type { DeliveryListInput } from '@contract/deliveries/shapes'
import { read } from '@/api/query'
import type { DeliveriesSearch } from './search'

const listInput = ({ text, page, state }: DeliveriesSearch): DeliveryListInput => ({
  text,
  page,
  ...(state ? { state } : {}),
})

export const deliveriesQuery = (search: DeliveriesSearch) =>
  read(api.deliveries.list, { query: listInput(search) }, { every: 30 })
export const countsQuery = read(api.deliveries.counts, {}, { every: 30 })
export const deliveryQuery = (id: string) => read(api.deliveries.get, { body: { _id: id } }, { every: 30 })

/** All that a laboratory has set up: a page of the most that a list answers. */
const most = 200
export const waysQuery = read(api.deliveries.ways, { query: { limit: most } }, { fresh: 0 })
export const rulesQuery = read(api.deliveries.rules, { query: { limit: most } }, { fresh: 0 })
/** Connections of charts; whether one may be used, the server says. */
export const findConnections = (text: string) =>
  read(api.ehrConnections.list, { query: { text, limit: searchLimits.others, kind: 'chart' } })
export const findPhysicians = (text: string) =>
  read(api.physicians.list, { query: { text, limit: searchLimits.others, active: true } })
