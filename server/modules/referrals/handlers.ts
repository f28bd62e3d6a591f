import type { api } from '@contract/api'
import { notFound } from '../../core/errors'
import type { HandlersOf } from '../../core/handlers'
import { findOrder } from '../orders/public'
import { countReferrals, listReferrals } from './list'
import { offeredFor } from './offered'
import { cancelReferral, placeReferral } from './place'

export const referrals: HandlersOf<typeof api.referrals> = {
  async list(ctx, { query }) {
    const page = await listReferrals(ctx.db, ctx.who, ctx.now, query)
    ctx.shown(page.docs.map(({ orderId }) => orderId))
    return page
  },
  counts: (ctx) => countReferrals(ctx.db, ctx.who, ctx.now),
  async offered(ctx, { body }) {
    const order = await findOrder(ctx.db, ctx.who, body.orderId)
    if (!order) throw notFound()
    ctx.shown([order._id])
    return { docs: await offeredFor(ctx.db, ctx.who, order) }
  },
  send: async (ctx, { body }) => ({ docs: await placeReferral(ctx, body) }),
  cancel: (ctx, { body }) => cancelReferral(ctx, body),
}
