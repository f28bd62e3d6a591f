import type { z } from 'zod'
import type { api } from '@contract/api'
import type { SavedOrder } from '@contract/orders/shapes'
import type { Ctx, Write } from '../../core/context'
import { forbidden } from '../../core/errors'
import { json } from '../../db/json'
import { rereadResults } from '../results/public'
import { refuseDeletion, resultedOf } from './bulk'
import { changeForm } from './change-form'
import { draftCorrection } from './correction'
import { lockPatientsOf, orderAt, refuseRejected, reread, writeColumns } from './editable'

type Body = z.output<typeof api.orders.update.body & z.ZodType>

/**
 * Changes an order that was seen at `version`. The whole form changes an open order; on a closed one what differs waits as a
 * correction and the state stays CLOSED. A rejected order takes nothing but the clearing of its export and its deletion.
 */
export async function updateOrder(
  ctx: Ctx,
  w: Write,
  { orderId, version, fields, reason }: Body,
): Promise<SavedOrder> {
  const isForm = 'specimens' in fields
  if (isForm) await lockPatientsOf(ctx, w, orderId, fields.patientId)
  const order = await orderAt(ctx, w, orderId, version)
  const because = ('deleted' in fields ? fields.reason : null) || reason
  const done = async () => {
    w.about('order', orderId, because)
    return reread(ctx, w, orderId)
  }

  if ('deleted' in fields) {
    if (!ctx.who.ability.can('manage', 'OrderInfo')) throw forbidden()
    const resulted = await resultedOf(w.tx, ctx.who, [orderId])
    refuseDeletion({ id: orderId, report_version: order.reportVersion }, resulted)
    await writeColumns(ctx, w, [orderId], { deleted: true })
    w.changed('order', orderId, { deleted: false }, { deleted: true }, orderId)
    return done()
  }
  if ('dateExported' in fields) {
    if (!ctx.who.ability.can('sendbilling', 'OrderInfo')) throw forbidden()
    await writeColumns(ctx, w, [orderId], { date_exported: null })
    w.changed('order', orderId, { dateExported: order.dateExported }, { dateExported: null }, orderId)
    return done()
  }
  refuseRejected(order)
  if ('sampleid' in fields) {
    await writeColumns(ctx, w, [orderId], { sampleid: fields.sampleid })
    w.changed('order', orderId, { sampleid: order.sampleid }, { sampleid: fields.sampleid }, orderId)
    return done()
  }
  if (order.state === 'CLOSED') {
    const correction = isForm
      ? await draftCorrection(ctx, w, order, fields)
      : { ...order.correction, comment: fields.comment }
    await writeColumns(ctx, w, [orderId], { correction: correction && json(correction) })
    w.changed('order', orderId, { correction: order.correction }, { correction }, orderId)
    // A correction in the making is read by the collection that waits: the age is that of the day.
    if (isForm) await rereadResults(ctx, w, [orderId])
    return done()
  }
  if (!isForm) {
    await writeColumns(ctx, w, [orderId], { comment: fields.comment })
    w.changed('order', orderId, { comment: order.comment }, { comment: fields.comment }, orderId)
    return done()
  }
  const changed = await changeForm(ctx, w, order, fields)
  w.about('order', orderId, because)
  return changed
}
