import type { api } from '@contract/api'
import type { HandlersOf } from '../../core/handlers'
import { notFound } from '../../core/errors'
import { findOrder } from '../orders/public'
import { morningBoard } from './board'
import { readSheet } from './sheet'
import { staysOf } from './stays'

export const bench: HandlersOf<typeof api.bench> = {
  board: (ctx) => morningBoard(ctx),
  sheet: (ctx, { body }) => readSheet(ctx, body),
  async staysOf(ctx, { body }) {
    if (!(await findOrder(ctx.db, ctx.who, body.orderId))) throw notFound()
    ctx.shown([body.orderId])
    return { docs: ctx.who.locations === 'all' ? await staysOf(ctx.db, ctx.who, body.orderId) : [] }
  },
}
