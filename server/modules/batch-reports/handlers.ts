import type { api } from '@contract/api'
import { m } from '@contract/messages'
import { ruleRefused } from '../../core/errors'
import type { HandlersOf } from '../../core/handlers'
import { countBatches, readBatch, readPlaces } from '../batches/public'
import { checkOrders, signReports } from '../turbo-reports/public'
import { makePaper, readPaper } from './make'
import { listReports, readReport } from './report'

export const batchReports: HandlersOf<typeof api.batchReports> = {
  list: (ctx, { query }) => listReports(ctx, query),
  counts: (ctx) => countBatches(ctx.db, ctx.who),
  get: (ctx, { body }) => readReport(ctx, body._id),
  paper: (ctx, { body }) => readPaper(ctx, body._id, body.number),
  make: (ctx, { body }) => makePaper(ctx, body._id),

  async check(ctx, { body }) {
    await readBatch(ctx.db, ctx.who, body._id)
    const places = await readPlaces(ctx.db, ctx.who, body._id)
    return checkOrders(
      ctx,
      places.map(({ order_id }) => order_id),
    )
  },

  async release(ctx, { body }) {
    await readBatch(ctx.db, ctx.who, body._id)
    const inBatch = new Set((await readPlaces(ctx.db, ctx.who, body._id)).map(({ order_id }) => order_id))
    if (body.orders.some(({ _id }) => !inBatch.has(_id))) throw ruleRefused(m.batchReports.notInBatch)
    return signReports(ctx, body.orders, async (w, id) => {
      await w.tx
        .insertInto('batch_release')
        .values({ lab_id: ctx.who.labId, id, batch_id: body._id })
        .execute()
    })
  },
}
