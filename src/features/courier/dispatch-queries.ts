import { api } from '@contract/api'
import { read } from '@/api/query'

export const dayQuery = (day: string | undefined) =>
  read(api.courier.day, { body: day === undefined ? {} : { day } }, { every: 20 })
export const routesQuery = read(api.courier.routes, {})
export const couriersQuery = read(api.courier.couriers, {})
export const dispatchersQuery = read(api.courier.dispatchers, {})
