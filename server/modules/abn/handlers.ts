import type { api } from '@contract/api'
import { dateWords } from '@contract/rules/date-words'
import { wallTimeAt } from '@contract/rules/zone'
import { notFound } from '../../core/errors'
import type { HandlersOf } from '../../core/handlers'
import { findOrder } from '../orders/public'
import { refuseAbn, signAbn } from './decide'
import { prepareAbn } from './prepare'
import { attachAbns } from './public'
import { abnsOf, present, readAbn } from './store'

export const abn: HandlersOf<typeof api.abn> = {
  prepare: (ctx, { body }) => prepareAbn(ctx, body),
  sign: (ctx, { body }) => signAbn(ctx, body),
  refuse: (ctx, { body }) => refuseAbn(ctx, body),

  attach: (ctx, { body: { abnIds, orderId } }) =>
    ctx.write(async (w) => {
      const order = await findOrder(w.tx, ctx.who, orderId)
      if (!order) throw notFound()
      await attachAbns(w, ctx.who, abnIds, {
        kind: 'lab',
        id: orderId,
        locationId: order.location._id,
        patientId: order.patientId,
        dateCollected: order.dateCollected,
      })
      w.about('order', orderId)
      return { docs: (await abnsOf(w.tx, ctx.who, { kind: 'lab', id: orderId })).map(present) }
    }),

  async ofOrder(ctx, { body: { kind, orderId } }) {
    if (kind === 'lab' && !(await findOrder(ctx.db, ctx.who, orderId))) throw notFound()
    const rows = await abnsOf(ctx.db, ctx.who, { kind, id: orderId })
    ctx.shown(rows.map(({ id }) => id))
    return { docs: rows.map(present) }
  },

  async paper(ctx, { body }) {
    const row = await readAbn(ctx.db, ctx.who, body._id)
    ctx.shown([row.id])
    const shown = present(row)
    const bytes = await ctx.ports.documents.abn({
      notice: shown.notice,
      choice: shown.choice,
      signedBy: shown.signedBy,
      signedOn: shown.signedAt === null ? null : dateWords(wallTimeAt(shown.signedAt, ctx.who.timeZone).date),
      strokes: row.strokes,
    })
    return { bytes, type: 'application/pdf' }
  },
}
