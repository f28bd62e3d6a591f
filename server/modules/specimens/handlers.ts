import type { api } from '@contract/api'
import type { HandlersOf } from '../../core/handlers'
import { decideScan, keepScan, listOpenScans } from './open-scans'
import { receiveScanned, undoReceipt } from './receive'
import { rejectSpecimen } from './reject'
import { receivedToday } from './today'

export const specimens: HandlersOf<typeof api.specimens> = {
  receive: (ctx, { body }) => ctx.write((w) => receiveScanned(ctx, w, body)),

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
