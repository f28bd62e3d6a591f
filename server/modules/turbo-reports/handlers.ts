import type { api } from '@contract/api'
import type { HandlersOf } from '../../core/handlers'
import { batchDetail, recentBatches } from './batches'
import { checkOrders } from './check'
import { countToSign, listToSign } from './queue'
import { signReports, stopBatch } from './sign'

export const turboReports: HandlersOf<typeof api.turboReports> = {
  list: (ctx, { query }) => listToSign(ctx, query),
  counts: (ctx, { query }) => countToSign(ctx, query),
  check: (ctx) => checkOrders(ctx),
  sign: (ctx, { body }) => signReports(ctx, body.orders),
  batches: async (ctx) => ({ docs: await recentBatches(ctx.db, ctx.who) }),
  batch: (ctx, { body }) => batchDetail(ctx, body._id),
  stop: (ctx, { body }) => stopBatch(ctx, body._id),
}
