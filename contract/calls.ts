import * as areas from './areas'
import type { AnyEndpoint } from './endpoint'

export interface RegisteredCall {
  /** Area and name, `orders.list`. */
  name: string
  endpoint: AnyEndpoint
}

/** Every call there is, in one list. The server refuses to start with a route that is not here. */
export const calls: readonly RegisteredCall[] = Object.entries(areas).flatMap(([area, endpoints]) =>
  Object.entries(endpoints).map(([name, endpoint]) => ({ name: `${area}.${name}`, endpoint })),
)
