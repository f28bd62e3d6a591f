import { m } from '@contract/messages'
import { attentions } from '@contract/remote-orders/choices'
import type { RemoteOrderList } from '@contract/remote-orders/shapes'
import type { BulkOutcome, BulkSelection } from '@contract/shapes'
import { bulkOutcome, chosenIds } from '../../core/bulk'
import type { Ctx } from '../../core/context'
import { notFound, ruleRefused } from '../../core/errors'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'
import { readsOf } from '../recalls/public'
import { attentionOf } from '../remote-standing/public'
import { lockRemoteOrder } from './find'
import { listRemoteOrders } from './list'

/** Throws where the newest report is not the one that the caller saw: a mark says that somebody read this very version. */
async function refuseUnseen(
  ctx: Ctx,
  db: Executor,
  orderId: string,
  reported: Date,
  seen: string | undefined,
): Promise<void> {
  if (seen !== undefined && new Date(seen).getTime() >= reported.getTime()) return
  const newest = await db
    .selectFrom('report')
    .select(['id', 'number', 'state', 'released_at'])
    .where(ofLab(ctx.who))
    .where('order_id', '=', orderId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  const isCorrection = newest?.state === 'CORRECTED' || newest?.state === 'AMENDED'
  if (seen !== undefined)
    throw ruleRefused(isCorrection ? m.remoteOrders.correctedMeanwhile : m.remoteOrders.newerMeanwhile)
  if (!newest || !isCorrection) return
  const { id, number, released_at: releasedAt } = newest
  const reads = await readsOf(db, ctx, orderId, [{ id, number, releasedAt }])
  if (!reads.some(({ userId }) => userId === ctx.who.userId))
    throw ruleRefused(m.remoteOrders.correctionUnread)
}

interface Marked {
  state: boolean
  selected: BulkSelection<RemoteOrderList>
  seen?: readonly { _id: string; dateReported: string }[] | undefined
}

/**
 * The clinic's mark that somebody looked at the results (specification section 4). Only what was reported can be reviewed, only by
 * people of the clinic, and only in the version that they saw; a newer report takes the mark off again (remote-standing).
 */
export async function markReviewed(ctx: Ctx, { state, selected, seen = [] }: Marked): Promise<BulkOutcome> {
  if (ctx.who.userType !== 'portal') throw ruleRefused(m.remoteOrders.clinicReviews)
  const seenOf = new Map(seen.map(({ _id, dateReported }) => [_id, dateReported]))
  const ids = await chosenIds(selected, (query) => listRemoteOrders(ctx.db, ctx.who, query))
  return bulkOutcome(ctx, ids, async (w, id) => {
    const row = await lockRemoteOrder(w.tx, ctx.who, id)
    if (!row) throw notFound()
    const isRejected = row.state === 'REJECTED' && row.order_id !== null
    if (state && !isRejected && row.date_reported === null) throw ruleRefused(m.remoteOrders.nothingToReview)
    if ((row.reviewed_at !== null) === state) return
    if (state && row.date_reported !== null && row.order_id !== null)
      await refuseUnseen(ctx, w.tx, row.order_id, row.date_reported, seenOf.get(id))
    await w.tx
      .updateTable('remote_order')
      .set({
        reviewed_at: state ? ctx.now : null,
        reviewed_by: state ? ctx.who.userId : null,
        attention: state ? attentions.none : attentionOf(ctx.who.labId, 'remote_order.order_id'),
        version: row.version + 1,
        updated_at: ctx.now,
      })
      .where(ofLab(ctx.who))
      .where('id', '=', id)
      .execute()
    w.changed('remoteOrder', id, { reviewed: !state }, { reviewed: state }, id)
  })
}
