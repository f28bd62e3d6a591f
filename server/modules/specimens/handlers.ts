import type { api } from '@contract/api'
import { RefusedTube, Refusal } from '../../core/errors'
import type { HandlersOf } from '../../core/handlers'
import { openMissingOrder } from '../conflicts/public'
import { decideScan, keepScan, listOpenScans } from './open-scans'
import { receiveScanned, undoReceipt } from './receive'
import { rejectSpecimen } from './reject'
import { receivedToday } from './today'

export const specimens: HandlersOf<typeof api.specimens> = {
  async receive(ctx, { body }) {
    try {
      return await ctx.write((w) => receiveScanned(ctx, w, body))
    } catch (error) {
      if (error instanceof RefusedTube || (error instanceof Refusal && error.code === 'unknown_scan'))
        await openMissingOrder(ctx, body, error.message)
      throw error
    }
  },

  undoReceive: (ctx, { body }) =>
    ctx.write(async (w) => ({ order: await undoReceipt(ctx, w, body.specimenIds, body.reason) })),

  reject: (ctx, { body }) => ctx.write(async (w) => ({ order: await rejectSpecimen(ctx, w, body) })),

  openScans: async (ctx) => ({ docs: await listOpenScans(ctx.db, ctx.who) }),

  keepScan: (ctx, { body }) =>
    ctx.write(async (w) => {
      await keepScan(w, ctx.who, body)
      return { ok: true as const }
    }),

  decideScan: (ctx, { body }) =>
    ctx.write(async (w) => {
      await decideScan(w, ctx.who, body._id)
      return { ok: true as const }
    }),

  async today(ctx, { body }) {
    const today = await receivedToday(ctx.db, ctx.who, ctx.now, body.limit)
    ctx.shown(today.docs.map((row) => row._id))
    return today
  },
}
