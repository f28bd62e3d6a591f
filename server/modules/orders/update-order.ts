import type { Updateable } from 'kysely'
import type { z } from 'zod'
import type { api } from '@contract/api'
import type { ChangedOrder, Order, SavedOrder } from '@contract/orders/shapes'
import type { Ctx, Write } from '../../core/context'
import { forbidden } from '../../core/errors'
import { json } from '../../db/json'
import type { OrderTable } from '../../db/schema'
import type { Entered } from '../diagnosis-changes/public'
import { rereadResults } from '../results/public'
import { sayWhyRejected } from '../remote-standing/public'
import { refuseDeletion, refuseUnexported, resultedOf } from './bulk'
import { changeForm } from './change-form'
import { draftCorrection } from './correction'
import { lockPatientsOf, orderAt, refuseRejected, reread, writeColumns } from './editable'

type Body = z.output<typeof api.orders.update.body & z.ZodType>

/**
 * Changes an order that was seen at `version`. The whole form changes an open order; on a closed one what differs waits as a
 * correction and the state stays CLOSED. A rejected order takes nothing but the clearing of its export and its deletion. The
 * call lets in who may edit and who may clear: what is sent decides which of the two is asked for, and a mixture asks for both.
 * `entered` says who entered the diagnoses, where it was not the caller. Whoever may not read orders is answered, and refused as stale, without what stands on the order.
 */
export async function updateOrder(
  ctx: Ctx,
  w: Write,
  body: Body,
  entered?: Entered,
): Promise<SavedOrder | ChangedOrder> {
  const saved = await changed(ctx, w, body, entered)
  return mayRead(ctx) ? saved : markOf(saved)
}

const mayRead = ({ who }: Ctx) => who.ability.can('read', 'Order')
/** What of an order is shown to whoever changes it and may not read it. */
const markOf = ({ _id, version, dateExported }: Order): ChangedOrder => ({ _id, version, dateExported })

async function changed(
  ctx: Ctx,
  w: Write,
  { orderId, version, fields, reason }: Body,
  entered?: Entered,
): Promise<SavedOrder> {
  const isForm = 'specimens' in fields
  if (!clearsOnly(fields) && !ctx.who.ability.can('edit', 'Order')) throw forbidden()
  if (isForm) await lockPatientsOf(ctx, w, orderId, fields.patientId)
  const order = await orderAt(ctx, w, orderId, version, mayRead(ctx) ? undefined : markOf)
  const because = ('deleted' in fields ? fields.reason : null) || reason
  const done = async (changes: readonly Change[]) => {
    await write(ctx, w, orderId, changes)
    if ('deleted' in fields) await sayWhyRejected(w, ctx.who.labId, [orderId], because, ctx.now)
    w.about('order', orderId, because)
    return reread(ctx, w, orderId)
  }

  if ('deleted' in fields) {
    if (!ctx.who.ability.can('manage', 'OrderInfo')) throw forbidden()
    const resulted = await resultedOf(w.tx, ctx.who, [orderId])
    refuseDeletion({ id: orderId, report_version: order.reportVersion }, resulted)
    return done([{ columns: { deleted: true }, before: { deleted: false }, after: { deleted: true } }])
  }
  if (!isForm) {
    if ('dateExported' in fields && !ctx.who.ability.can('sendbilling', 'OrderInfo')) throw forbidden()
    if (clearsOnly(fields)) refuseUnexported(order)
    else refuseRejected(order)
    return done(singleChanges(order, fields))
  }
  refuseRejected(order)
  if (order.state === 'CLOSED') {
    await done([correctionOf(order, await draftCorrection(ctx, w, order, fields, entered))])
    // A correction in the making is read by the collection that waits: the age is that of the day.
    await rereadResults(ctx, w, [orderId])
    return reread(ctx, w, orderId)
  }
  const after = await changeForm(ctx, w, order, fields, entered)
  w.about('order', orderId, because)
  return after
}

type SingleFields = Exclude<Body['fields'], { deleted: true } | { specimens: unknown }>

/** Whether nothing is asked but to clear the export: the one edit that is billing's own. */
const clearsOnly = (fields: Body['fields']): boolean =>
  Object.keys(fields).every((name) => name === 'dateExported')

interface Change {
  columns: Updateable<OrderTable>
  before: object
  after: object
}

const correctionOf = (order: Order, correction: Order['correction']): Change => ({
  columns: { correction: correction && json(correction) },
  before: { correction: order.correction },
  after: { correction },
})

/** What single fields change; those that were not sent stay. On a closed order a comment waits as a correction. */
function singleChanges(order: Order, { sampleid, dateExported, comment }: SingleFields): Change[] {
  const changes: Change[] = []
  if (dateExported !== undefined && order.dateExported !== null)
    changes.push({
      columns: { date_exported: null },
      before: { dateExported: order.dateExported },
      after: { dateExported },
    })
  if (sampleid !== undefined)
    changes.push({ columns: { sampleid }, before: { sampleid: order.sampleid }, after: { sampleid } })
  if (comment !== undefined)
    changes.push(
      order.state === 'CLOSED'
        ? correctionOf(order, { ...order.correction, comment })
        : { columns: { comment }, before: { comment: order.comment }, after: { comment } },
    )
  return changes
}

async function write(ctx: Ctx, w: Write, orderId: string, changes: readonly Change[]): Promise<void> {
  const columns = changes.reduce<Change['columns']>((all, one) => ({ ...all, ...one.columns }), {})
  await writeColumns(ctx, w, [orderId], columns)
  for (const { before, after } of changes) w.changed('order', orderId, before, after, orderId)
}
