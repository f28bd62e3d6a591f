import type { ReportVersion } from '@contract/reports/shapes'
import type { Order } from '@contract/orders/shapes'
import type { Ctx, Write } from '../../core/context'
import { notFound, stale } from '../../core/errors'
import { signedName } from '../../core/signed'
import { lockOrder } from '../locks/public'
import { deriveAndStoreState, findOrder, makeCorrection } from '../orders/public'
import { buildDocument } from './build-document'
import { factsOf, nextNumber, type Issue } from './facts'
import { refuseUnlessReady } from './release-checks'
import { keepVersion, moveAnalyses, writeOrder } from './release-writes'
import { reportStatusOf } from './report-status'

export interface Release {
  orderId: string
  /** The order as it was seen when somebody decided to release it. */
  version: number
  reason: string | null
  preliminary: boolean
}

/**
 * Issues the next version of an order's report, in the caller's transaction: what is verified becomes released, values that
 * a correction replaces become retracted, the document is frozen with its hash, and the order closes when all is done.
 * Throws stale() with the order as it is now, and a rule's refusal with every field that is missing.
 */
export async function releaseReport(
  ctx: Ctx,
  w: Write,
  { orderId, version, reason, preliminary }: Release,
): Promise<{ order: Order; report: ReportVersion }> {
  const locked = await lockOrder(w.tx, ctx.who, orderId)
  w.about('order', orderId, reason)
  if (locked.version !== version) throw stale(await orderNow(ctx, w, orderId))
  const corrected = await makeCorrection(ctx, w, await orderNow(ctx, w, orderId))
  const status = await reportStatusOf(w.tx, ctx.who, corrected)

  // Which version a result was printed in is told by its time: two releases of an order never share an instant.
  const last = status.versions.at(-1)?.released_at.getTime() ?? 0
  const issue: Issue = {
    number: nextNumber(status),
    state: status.nextState,
    at: new Date(Math.max(ctx.now.getTime(), last + 1)),
    reason,
    releasedBy: signedName(ctx.who),
  }
  refuseUnlessReady(ctx, status, issue, preliminary)
  const document = buildDocument(factsOf(status, issue))

  await moveAnalyses(ctx, w, status, issue)
  const { id, mediaKey } = await keepVersion(ctx, w, status, issue, document)
  await writeOrder(ctx, w, status, issue)
  const order = await deriveAndStoreState(w, ctx, orderId)
  return {
    order,
    report: {
      _id: id,
      number: issue.number,
      state: issue.state,
      reason,
      mediaKey,
      releasedByName: issue.releasedBy ?? '',
      releasedAt: issue.at.toISOString(),
    },
  }
}

async function orderNow(ctx: Ctx, w: Write, orderId: string): Promise<Order> {
  const order = await findOrder(w.tx, ctx.who, orderId)
  if (!order) throw notFound()
  return order
}
