import type { api } from '@contract/api'
import { m } from '@contract/messages'
import { ruleRefused } from '../../core/errors'
import type { HandlersOf } from '../../core/handlers'
import { lockOrder } from '../locks/public'
import { accept, advise, changeFinding, closeDraft, dropEntry, sendBack, undo } from './commands'
import { claimOrder, leaveOrder } from './locks'
import { pharmacistOrder } from './present'
import { countWaiting, listForPharmacist } from './queue'

export const pharmacist: HandlersOf<typeof api.pharmacist> = {
  async list(ctx, { query }) {
    const page = await listForPharmacist(ctx, query)
    ctx.shown(page.docs.map(({ _id }) => _id))
    return page
  },

  waiting: (ctx) => countWaiting(ctx.db, ctx.who, ctx.now),

  async get(ctx, { body }) {
    const answer = await pharmacistOrder(ctx.db, ctx.who, body.orderId, ctx.now)
    ctx.shown([body.orderId])
    return answer
  },

  claim: (ctx, { body }) =>
    ctx.write(async (w) => {
      const { pharmd_due } = await lockOrder(w.tx, ctx.who, body.orderId)
      w.about('order', body.orderId)
      if (pharmd_due === null) throw ruleRefused(m.pharmacist.notWaiting)
      return claimOrder(ctx, w, body.orderId)
    }),

  leave: (ctx, { body }) =>
    ctx.write(async (w) => {
      await lockOrder(w.tx, ctx.who, body.orderId)
      w.about('order', body.orderId)
      await leaveOrder(ctx, w, body.orderId)
      return { ok: true as const }
    }),

  change: (ctx, { body }) => ctx.write((w) => changeFinding(ctx, w, body.orderId, body.change)),
  advise: (ctx, { body }) => ctx.write((w) => advise(ctx, w, body.orderId, body.advice)),
  drop: (ctx, { body }) => ctx.write((w) => dropEntry(ctx, w, body.orderId, body.id)),
  accept: (ctx, { body }) => ctx.write((w) => accept(ctx, w, body.orderId, body.basis)),
  sendBack: (ctx, { body }) => ctx.write((w) => sendBack(ctx, w, body.orderId, body.reason)),
  closeDraft: (ctx, { body }) => ctx.write((w) => closeDraft(ctx, w, body.orderId)),
  undo: (ctx, { body }) => ctx.write((w) => undo(ctx, w, body.orderId)),
}
