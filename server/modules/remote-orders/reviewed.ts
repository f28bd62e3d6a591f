import { m } from '@contract/messages'
import { attentions } from '@contract/remote-orders/choices'
import type { RemoteOrderList } from '@contract/remote-orders/shapes'
import type { BulkOutcome, BulkSelection } from '@contract/shapes'
import { bulkOutcome, chosenIds } from '../../core/bulk'
import type { Ctx } from '../../core/context'
import { notFound, ruleRefused } from '../../core/errors'
import { ofLab } from '../../core/scope'
import { attentionOf } from '../remote-standing/public'
import { lockRemoteOrder } from './find'
import { listRemoteOrders } from './list'

/**
 * The clinic's mark that somebody looked at the results (specification section 4). Only what was reported can be reviewed; a newer
 * report takes the mark off again (remote-standing).
 */
export async function markReviewed(
  ctx: Ctx,
  state: boolean,
  selected: BulkSelection<RemoteOrderList>,
): Promise<BulkOutcome> {
  const ids = await chosenIds(selected, (query) => listRemoteOrders(ctx.db, ctx.who, query))
  return bulkOutcome(ctx, ids, async (w, id) => {
    const row = await lockRemoteOrder(w.tx, ctx.who, id)
    if (!row) throw notFound()
    if (state && row.date_reported === null) throw ruleRefused(m.remoteOrders.nothingToReview)
    if ((row.reviewed_at !== null) === state) return
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
