import type { api } from '@contract/api'
import { m } from '@contract/messages'
import type { Ctx } from '../../core/context'
import { ruleRefused } from '../../core/errors'
import type { HandlersOf } from '../../core/handlers'
import { countBatches, readPlaces } from '../batches/public'
import { countPlates, readWells } from '../plates/public'
import { checkOrders, signReports } from '../turbo-reports/public'
import { makePaper, readPaper } from './make'
import { listPlateReports, listReports, readReport } from './report'
import { columnsOf, subjectOf, type Subject } from './subject'

/** The orders of a batch or plate. */
async function ordersOf({ db, who }: Ctx, { kind, id }: Subject): Promise<string[]> {
  const ids =
    kind === 'plate'
      ? (await readWells(db, who, id)).flatMap(({ orderId }) => orderId ?? [])
      : (await readPlaces(db, who, id)).map(({ order_id }) => order_id)
  return [...new Set(ids)]
}

export const batchReports: HandlersOf<typeof api.batchReports> = {
  list: (ctx, { query }) => listReports(ctx, query),
  counts: (ctx) => countBatches(ctx.db, ctx.who),
  plates: (ctx, { query }) => listPlateReports(ctx, query),
  plateCounts: (ctx) => countPlates(ctx.db, ctx.who),
  get: (ctx, { body }) => readReport(ctx, body._id),
  paper: (ctx, { body }) => readPaper(ctx, body._id, body.number),
  make: (ctx, { body }) => makePaper(ctx, body._id),

  check: async (ctx, { body }) => checkOrders(ctx, await ordersOf(ctx, await subjectOf(ctx, body._id))),

  async release(ctx, { body }) {
    const subject = await subjectOf(ctx, body._id)
    const held = new Set(await ordersOf(ctx, subject))
    if (body.orders.some(({ _id }) => !held.has(_id)))
      throw ruleRefused(subject.kind === 'plate' ? m.batchReports.notOnPlate : m.batchReports.notInBatch)
    return signReports(ctx, body.orders, async (w, id) => {
      await w.tx
        .insertInto('batch_release')
        .values({ lab_id: ctx.who.labId, id, ...columnsOf(subject) })
        .execute()
    })
  },
}
