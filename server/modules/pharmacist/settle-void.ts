import type { Ctx } from '../../core/context'
import { lockOrder } from '../locks/public'
import { raiseVersions } from '../orders/public'
import { settleReview } from '../review-standing/public'

/**
 * Brings into line an order that is marked as reviewed, whose review was found to hold no more: the rules themselves may be
 * newer than it. It waits for the pharmacist again, and its version rises.
 */
export const settleVoidReview = (ctx: Ctx, orderId: string): Promise<void> =>
  ctx.write(async (w) => {
    await lockOrder(w.tx, ctx.who, orderId)
    w.about('order', orderId)
    const { before, after } = await settleReview(ctx, w, orderId)
    if (before !== after) await raiseVersions(ctx, w, [orderId])
  })
