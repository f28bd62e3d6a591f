import type { api } from '@contract/api'
import type { HandlersOf } from '../../core/handlers'
import { askForSupplies, cancelSupplies, declineSupplies, sendSupplies, suppliesArrived } from './commands'
import { listSupplyOrders, offeredSupplies } from './store'

export const supplyOrders: HandlersOf<typeof api.supplyOrders> = {
  offered: async (ctx) => ({ docs: await offeredSupplies(ctx, ctx.db) }),
  list: (ctx, { query }) => listSupplyOrders(ctx, query),
  add: (ctx, { body }) => askForSupplies(ctx, body.order),
  cancel: (ctx, { body }) => cancelSupplies(ctx, body),
  arrived: (ctx, { body }) => suppliesArrived(ctx, body),
  send: (ctx, { body }) => sendSupplies(ctx, body),
  decline: (ctx, { body }) => declineSupplies(ctx, body),
}
