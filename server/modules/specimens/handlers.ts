import type { api } from '@contract/api'
import type { HandlersOf } from '../../core/handlers'
import { receiveScanned, undoReceipt } from './receive'
import { rejectSpecimen } from './reject'
import { receivedToday } from './today'

export const specimens: HandlersOf<typeof api.specimens> = {
  receive: (ctx, { body }) => ctx.write((w) => receiveScanned(ctx, w, body)),

  undoReceive: (ctx, { body }) =>
    ctx.write(async (w) => ({ order: await undoReceipt(ctx, w, body.specimenIds, body.reason) })),

  reject: (ctx, { body }) => ctx.write(async (w) => ({ order: await rejectSpecimen(ctx, w, body) })),

  async today(ctx, { body }) {
    const today = await receivedToday(ctx.db, ctx.who, ctx.now, body.limit)
    ctx.shown(today.docs.map((row) => row._id))
    return today
  },
}
