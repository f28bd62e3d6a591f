import { orders } from './api-orders'
import { patients } from './api-patients'
import { locations, physicians } from './api-people'
import { reference } from './api-reference'
import { drafts, home, imports, labels, reports, search } from './api-reports'
import { results, specimens } from './api-results'
import { session } from './api-session'
import type { AnyEndpoint } from './endpoint'

/** Every call there is, by area. The server refuses to start with a route that is not here. */
export const api = {
  session,
  reference,
  patients,
  physicians,
  locations,
  orders,
  results,
  specimens,
  reports,
  labels,
  search,
  drafts,
  imports,
  home,
}

export interface RegisteredCall {
  /** Area and name, `orders.list`: the key of caches and the name in tests. */
  name: string
  endpoint: AnyEndpoint
}

export const calls: readonly RegisteredCall[] = Object.entries(api).flatMap(([area, endpoints]) =>
  Object.entries(endpoints).map(([name, endpoint]) => ({ name: `${area}.${name}`, endpoint })),
)
