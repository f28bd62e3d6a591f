import type { z } from 'zod'
import { fill, m } from '@contract/messages'
import type { TurboBatch, TurboSign } from '@contract/turbo-reports/shapes'
import type { Ctx, Write } from '../../core/context'
import { notFound, ruleRefused } from '../../core/errors'
import { moveJob } from '../../core/jobs/move'
import { ofLab } from '../../core/scope'
import { signedName } from '../../core/signed'
import { oneBatch } from './batches'
import { releaseReportsJob, type ReleasePayload } from './job'

/**
 * Signs the reports of these orders as they were seen: the signature is this call, what it releases is done in the background,
 * each order by itself. Orders out of reach refuse the whole call. `also` is what else the call writes of it.
 */
export async function signReports(
  ctx: Ctx,
  orders: z.output<typeof TurboSign>,
  also?: (w: Write, id: string) => Promise<void>,
): Promise<TurboBatch> {
  const { who, now } = ctx
  // A signature is one person's, in their own account; in a linked one each report would need both names.
  if (who.person.userId !== who.userId) throw ruleRefused(m.turboReports.signOwnAccount)
  if (who.locations !== 'all' || who.userType !== 'lab') throw ruleRefused(m.turboReports.signWholeLab)
  const { labId, userId, sessionId } = who
  return ctx.write(async (w) => {
    const found = await w.tx
      .selectFrom('lab_order')
      .select('id')
      .where(ofLab(who))
      .where('deleted', '=', false)
      .where(
        'id',
        'in',
        orders.map(({ _id }) => _id),
      )
      .execute()
    if (found.length !== orders.length) throw notFound()
    const id = ctx.ports.ids.id()
    await w.tx
      .insertInto('report_batch')
      .values({ lab_id: labId, id, signed_by: userId, signed_name: signedName(who), created_at: now })
      .execute()
    await w.tx
      .insertInto('report_batch_order')
      .values(
        orders
          .map(({ _id, version }, place) => ({
            lab_id: labId,
            batch_id: id,
            place,
            order_id: _id,
            order_version: version,
          }))
          // Each row takes a share of its order's lock: in the order in which every writer of orders locks them.
          .toSorted((a, b) => (a.order_id < b.order_id ? -1 : 1)),
      )
      .execute()
    const payload: ReleasePayload = { sessionId }
    await w.addJob({ id, register: 'system', kind: 'release-reports', payload, userId })
    w.about('reportBatch', id)
    w.changed('reportBatch', id, null, { orders: orders.length, signedBy: signedName(who) })
    for (const { _id } of orders) w.changed('order', _id, null, null, _id)
    await also?.(w, id)
    return oneBatch(w.tx, who, id)
  })
}

/** Stops what was signed at once between two orders. What was released stays released. */
export async function stopBatch(ctx: Ctx, id: string): Promise<TurboBatch> {
  await oneBatch(ctx.db, ctx.who, id)
  return ctx.write(async (w) => {
    const reason = fill(m.jobs.stoppedBy, { name: signedName(ctx.who) })
    await moveJob(ctx, w, {
      register: 'system',
      id,
      transition: 'cancel',
      reason,
      kind: releaseReportsJob,
    })
    return oneBatch(w.tx, ctx.who, id)
  })
}
