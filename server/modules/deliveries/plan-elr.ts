import type { Order } from '@contract/orders/shapes'
import type { Ctx, Write } from '../../core/context'
import { ofLab } from '../../core/scope'
import { signedName } from '../../core/signed'
import { insertDelivery } from './insert'
import { isOff, kindOf, type WayRecord } from './kinds'
import { supersede } from './plan'

export interface HealthReport {
  order: Order
  reportId: string
  number: number
  /** The message that is carried. */
  messageId: string
  wayId: string
}

/**
 * The way over which a health department is told, where it can be: set up for that, in use, and of a kind that carries messages.
 * Undefined otherwise.
 */
export async function healthWay(
  w: Pick<Write, 'tx'>,
  labId: string,
  id: string,
): Promise<WayRecord | undefined> {
  const way = await w.tx
    .selectFrom('delivery_way')
    .selectAll()
    .where(ofLab(labId))
    .where('id', '=', id)
    .executeTakeFirst()
  return way && way.carries === 'elr' && kindOf(way.kind).carries.includes('elr') ? way : undefined
}

/**
 * Plans a message for a health department. What still waits of earlier messages of the order for it is not sent any more, as the
 * newer one tells all of it. Answers the delivery's id; undefined where it cannot go over this way.
 */
export async function planHealthReport(
  ctx: Ctx,
  w: Write,
  report: HealthReport,
): Promise<string | undefined> {
  const { order, reportId, number, messageId, wayId } = report
  const way = await healthWay(w, ctx.who.labId, wayId)
  if (!way || isOff(ctx.who, way)) return undefined
  const made = await insertDelivery(w, ctx.ports, {
    way,
    of: {
      lab_id: ctx.who.labId,
      purpose: 'elr',
      order_id: order._id,
      report_id: reportId,
      health_message_id: messageId,
      number,
      requisition_number: order.requisitionNumber,
      location_id: order.location._id,
    },
    ruleId: null,
    follows: null,
    second: null,
    why: null,
    now: ctx.now,
    sentBy: signedName(ctx.who),
  })
  if (made === undefined) return undefined
  const to = { channel: way.kind, address: made.address }
  await supersede(ctx, w, { purpose: 'elr', order, before: { id: made.id } }, to)
  return made.id
}
