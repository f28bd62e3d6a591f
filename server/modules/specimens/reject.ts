import type { Order } from '@contract/orders/shapes'
import type { Ctx, Write } from '../../core/context'
import { notFound, stale } from '../../core/errors'
import { signerOf } from '../../core/signed'
import { rejectionPlaces, remoteOrderOf, tellRejected } from '../clinic-notices/public'
import { lockOrder } from '../locks/public'
import { deriveAndStoreState, findOrder } from '../orders/public'
import { rejectAnalysesOf } from '../results/public'
import { mustPass, recordSpecimen } from './words'
import { ordersOfSpecimens, saveSpecimen, specimensOfOrder } from './store'

export interface Rejection {
  specimenId: string
  version: number
  reason: string
  /** What became of it: discarded, returned, kept aside. Stands in its comment, for the report (42 CFR 493.1291(c)(7)). */
  disposition: string | null
}

const unacceptable = 'Unacceptable'

/**
 * Tells the clinic of the order, each time: whatever becomes of the rest, this has to be drawn again. Where the last specimen went and the
 * remote order is rejected with it, its people were told of that.
 */
async function tellClinicOf(ctx: Ctx, w: Write, before: string, order: Order): Promise<void> {
  const { labId } = ctx.who
  const remote = await remoteOrderOf(w.tx, labId, order._id)
  if (remote !== undefined && order.state === 'REJECTED' && before !== 'REJECTED') return
  await tellRejected(w, ctx.ports.ids, {
    ...{ labId, locationId: order.location._id, what: 'specimen', at: ctx.now },
    places: rejectionPlaces(order._id, remote),
  })
}

/** Rejects a specimen and, with the same reason, the tests on it that are not finished. Throws stale() on an old version. */
export async function rejectSpecimen(ctx: Ctx, w: Write, rejection: Rejection): Promise<Order> {
  const { specimenId, version, reason, disposition } = rejection
  const [orderId] = await ordersOfSpecimens(w.tx, ctx.who, [specimenId])
  if (!orderId) throw notFound()
  const order = await lockOrder(w.tx, ctx.who, orderId)
  w.about('order', order.id, reason)
  const record = (await specimensOfOrder(w.tx, ctx.who.labId, order.id)).find(({ id }) => id === specimenId)
  if (!record) throw notFound()
  if (record.version !== version) {
    const now = await findOrder(w.tx, ctx.who, order.id)
    throw stale(now?.specimens.find(({ _id }) => _id === specimenId))
  }
  const { by, as } = signerOf(ctx.who)
  const after = {
    ...record,
    state: mustPass('reject', record, reason),
    condition:
      record.condition === null || record.condition === 'Acceptable' ? unacceptable : record.condition,
    reject_reason: reason,
    rejected_at: ctx.now,
    rejected_by: by,
    rejected_as: as,
    comment: [record.comment, disposition].filter(Boolean).join(' · ') || null,
  }
  await saveSpecimen(w.tx, ctx.who.labId, after)
  recordSpecimen(w, order.id, record, after)
  await rejectAnalysesOf(ctx, w, order, specimenId, reason)
  const settled = await deriveAndStoreState(w, ctx, order.id)
  await tellClinicOf(ctx, w, order.state, settled)
  return settled
}
