import type { api } from '@contract/api'
import type { HandlersOf } from '../../core/handlers'
import { addStanding, endStanding, makeStanding } from './commands'
import { listStanding } from './store'

export const standingOrders: HandlersOf<typeof api.standingOrders> = {
  list: (ctx, { query }) => listStanding(ctx, query),
  add: (ctx, { body }) => addStanding(ctx, body.standing),
  make: (ctx, { body }) => makeStanding(ctx, body),
  end: (ctx, { body }) => endStanding(ctx, body),
}
