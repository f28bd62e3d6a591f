import { sql } from 'kysely'
import type { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import type { HandlersOf } from '../../core/handlers'
import { ruleRefused } from '../../core/errors'
import { historyOf } from '../../core/history'
import { deleteBatch, movePlace, moveStage, takeOut, updateBatch } from './change'
import { batchChoices } from './choices'
import { fillByRule, openBatch } from './open-batch'
import { placeSpecimens } from './place'
import { presentRow } from './records'
import { restoreBatch } from './restore'
import { scanInto } from './scan'
import { countBatches, firstOpen, listBatches, lockBatch, presentBatch, readBatch } from './store'
import { waitingSpecimens, waitingTypes } from './waiting'
import { workListPdf } from './work-list'

export const batches: HandlersOf<typeof api.batches> = {
  list: (ctx, { query }) => listBatches(ctx.db, ctx.who, query),
  counts: (ctx) => countBatches(ctx.db, ctx.who),
  choices: (ctx) => batchChoices(ctx.db, ctx.who, ctx.now),
  waiting: async (ctx) => ({ docs: await waitingTypes(ctx.db, ctx.who, ctx.now) }),

  async waitingOf(ctx, { body }) {
    const docs = await waitingSpecimens(ctx.db, ctx.who, ctx.now, body.testTypeId)
    ctx.shown(docs.map(({ orderId }) => orderId))
    return { docs }
  },

  async get(ctx, { body }) {
    const batch = await presentBatch(ctx.db, ctx.who, ctx.now, body._id)
    ctx.shown([batch._id, ...batch.rows.map(({ orderId }) => orderId)])
    ctx.mark({ about: batch._id })
    return batch
  },

  async history(ctx, { body }) {
    await readBatch(ctx.db, ctx.who, body._id)
    ctx.shown([body._id])
    return {
      docs: await historyOf(ctx.db, ctx.who.labId, body._id, sql`change ->> 'id' = ${body._id}`),
    }
  },

  workList: (ctx, { body }) => workListPdf(ctx, body._id),

  add: (ctx, { body }) =>
    ctx.write(async (w) => {
      const { id, outcomes } = await openBatch(ctx, w, body)
      return { batch: await presentBatch(w.tx, ctx.who, ctx.now, id), outcomes }
    }),

  update: (ctx, { body }) =>
    ctx.write(async (w) => {
      await updateBatch(ctx, w, body.batch)
      return presentBatch(w.tx, ctx.who, ctx.now, body.batch._id)
    }),

  fillByRule: (ctx, { body }) =>
    ctx.write(async (w) => {
      const batch = await lockBatch(w.tx, ctx.who, body._id)
      w.about('batch', batch.id)
      const outcomes = await fillByRule(ctx, w, batch)
      if (outcomes.length === 0) throw ruleRefused(fill(m.batches.nothingWaits, { type: batch.test_type }))
      if (outcomes.every(({ ok }) => !ok)) w.refused()
      return { batch: await presentBatch(w.tx, ctx.who, ctx.now, batch.id), outcomes }
    }),

  put: (ctx, { body }) =>
    ctx.write(async (w) => {
      const batch = await lockBatch(w.tx, ctx.who, body._id)
      w.about('batch', batch.id)
      const outcomes = await placeSpecimens(ctx, w, batch, body.specimenIds)
      if (outcomes.every(({ ok }) => !ok)) w.refused()
      return { batch: await presentBatch(w.tx, ctx.who, ctx.now, batch.id), outcomes }
    }),

  scan: (ctx, { body }) => ctx.write((w) => scanInto(ctx, w, body)),

  takeOut: (ctx, { body }) =>
    ctx.write(async (w) => {
      await takeOut(ctx, w, body)
      return presentBatch(w.tx, ctx.who, ctx.now, body._id)
    }),

  move: (ctx, { body }) =>
    ctx.write(async (w) => {
      await movePlace(ctx, w, body)
      return presentBatch(w.tx, ctx.who, ctx.now, body._id)
    }),

  stage: (ctx, { body }) =>
    ctx.write(async (w) => {
      await moveStage(ctx, w, body)
      return presentBatch(w.tx, ctx.who, ctx.now, body._id)
    }),

  remove: (ctx, { body }) =>
    ctx.write(async (w) => {
      await deleteBatch(ctx, w, body)
      const row = presentRow(await readBatch(w.tx, ctx.who, body._id))
      return { batch: row, next: await firstOpen(w.tx, ctx.who) }
    }),

  restore: (ctx, { body }) =>
    ctx.write(async (w) => {
      await restoreBatch(ctx, w, body)
      return presentBatch(w.tx, ctx.who, ctx.now, body._id)
    }),
}
