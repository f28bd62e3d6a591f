import type { api } from '@contract/api'
import type { HandlersOf } from '../../core/handlers'
import { acknowledgeRecall, noteRecall } from './commands'
import { countOpen, listRecalls, noticeFor, oneRecall } from './present'

export const recalls: HandlersOf<typeof api.recalls> = {
  list: (ctx, { query }) => listRecalls(ctx, query),
  open: (ctx) => countOpen(ctx.db, ctx.who),

  async get(ctx, { body }) {
    const recall = await oneRecall(ctx.db, ctx.who, body._id)
    ctx.shown([recall.orderId])
    return recall
  },

  note: (ctx, { body }) => ctx.write((w) => noteRecall(ctx, w, body)),

  async mine(ctx, { body }) {
    const notice = await noticeFor(ctx, ctx.db, body.recipientId)
    ctx.shown([notice.orderId])
    return notice
  },

  acknowledge: (ctx, { body }) => ctx.write((w) => acknowledgeRecall(ctx, w, body)),
}
