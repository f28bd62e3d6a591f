import { wayHoldLabel } from '@contract/deliveries/choices'
import { fill, m } from '@contract/messages'
import type { BulkOutcome } from '@contract/shapes'
import { bulkOutcome } from '../../core/bulk'
import type { Ctx } from '../../core/context'
import { ruleRefused } from '../../core/errors'
import { planBySftp } from '../deliveries/public'
import { findOrder } from '../orders/public'
import { frozenDocument, readVersions } from './store'

/**
 * Plans the newest released version of each order for its SFTP servers, and says where each goes. Each order is judged by
 * itself: one that is refused never keeps the others from leaving. What a server has already is not sent again.
 */
export async function sendBySftp(
  ctx: Ctx,
  { orderIds, wayId }: { orderIds: readonly string[]; wayId?: string | undefined },
): Promise<BulkOutcome> {
  const waits = new Set<string>()
  const { outcomes } = await bulkOutcome(ctx, orderIds, async (w, id) => {
    const order = await findOrder(w.tx, ctx.who, id)
    if (!order || order.deleted) throw ruleRefused(m.sftp.orderGone)
    const newest = (await readVersions(w.tx, ctx.who.labId, id)).at(-1)
    // A version about another patient is no report of this one.
    if (!newest || newest.patient_id !== order.patientId) throw ruleRefused(m.sftp.notReleased)
    const { id: reportId, number, state } = newest
    const document = await frozenDocument(w.tx, ctx.who.labId, reportId)
    const ways = await planBySftp(ctx, w, { order, reportId, number, state, document }, wayId)
    const names = ways.map(({ name }) => name).join(', ')
    const held = ways.find(({ hold }) => hold !== null)
    if (!held?.hold) return fill(m.sftp.planned, { names })
    waits.add(id)
    return fill(m.sftp.plannedWaits, { names, name: held.name, why: wayHoldLabel('sftp', held.hold) })
  })
  return { outcomes: outcomes.map((one) => (waits.has(one._id) ? { ...one, waits: true } : one)) }
}
