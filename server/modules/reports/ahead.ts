import { Refusal } from '../../core/errors'
import type { Ctx } from '../../core/context'
import type { Order } from '@contract/orders/shapes'
import { makeCorrection, waitingFields } from '../orders/public'
import { reportStatusOf, type ReportStatus } from './report-status'

/** Thrown to undo a rehearsal. */
class Rehearsed extends Error {}

/**
 * What the next report of an order would be made of. Changes that wait on a closed order are made, looked at and undone
 * again, so that gate and preview say what a release says: nobody keeps a second copy of the rules by which they are made.
 * `refused` is why a change that waits can no longer be made; the status is then that of the order as it stands.
 */
export async function statusAhead(
  ctx: Ctx,
  order: Order,
): Promise<{ status: ReportStatus; refused: Refusal | null }> {
  const waits = ctx.who.locations === 'all' && Object.keys(waitingFields(order.correction)).length > 0
  const current = () => reportStatusOf(ctx.db, ctx.who, order)
  if (!waits) return { status: await current(), refused: null }
  let status: ReportStatus | undefined
  try {
    await ctx.write(async (w) => {
      status = await reportStatusOf(w.tx, ctx.who, await makeCorrection(ctx, w, order))
      throw new Rehearsed()
    })
  } catch (error) {
    if (error instanceof Refusal) return { status: await current(), refused: error }
    if (!(error instanceof Rehearsed)) throw error
  }
  return { status: status ?? (await current()), refused: null }
}
