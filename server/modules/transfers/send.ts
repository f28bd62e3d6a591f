import { fill, m } from '@contract/messages'
import { canTransition } from '@contract/machine'
import { OrderBundle } from '@contract/transfers/bundle'
import type { TransferOutcome } from '@contract/transfers/shapes'
import { transferMachine } from '@contract/transfers/states'
import type { Ctx, Write } from '../../core/context'
import { Refusal, forbidden, notFound, ruleRefused, stale } from '../../core/errors'
import { sha256Hex } from '../../core/hash'
import { ofLab } from '../../core/scope'
import { signedName } from '../../core/signed'
import { json } from '../../db/json'
import { lockOrder } from '../locks/public'
import { bundleOf, itemKey, missingOf, previewOf, readyOrder, sameContent } from './order-bundle'
import { partnerHold, partnerRow } from './partners'
import { lockTransfer, moveTransfer, type TransferRecord } from './records'

/** Sends each order; one that cannot go says why and keeps none of the others. */
export async function sendOrders(
  ctx: Ctx,
  {
    orderIds,
    partnerId,
    items,
  }: { orderIds: readonly string[]; partnerId: string; items?: string[] | undefined },
): Promise<{ outcomes: TransferOutcome[] }> {
  const partner = await partnerRow(ctx.db, ctx.who.labId, partnerId)
  if (!partner?.orders_out) throw ruleRefused(m.transfers.noPartner)
  const hold = partnerHold(partner, ctx.who.features)
  if (hold !== null) throw ruleRefused(m.transfers.partnerHold[hold])
  return ctx.write(async (w) => {
    const outcomes: TransferOutcome[] = []
    for (const orderId of new Set(orderIds)) {
      try {
        outcomes.push(await sendOne(ctx, w, { orderId, partnerId, items }))
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        outcomes.push({ orderId, ok: false, message: error.message, transferId: null })
      }
    }
    if (outcomes.every(({ ok }) => !ok)) w.refused()
    return { outcomes }
  })
}

async function sendOne(
  ctx: Ctx,
  w: Write,
  { orderId, partnerId, items }: { orderId: string; partnerId: string; items?: string[] | undefined },
): Promise<TransferOutcome> {
  await lockOrder(w.tx, ctx.who, orderId)
  const ready = await readyOrder({ db: w.tx, who: ctx.who, ports: ctx.ports }, orderId)
  const { order } = ready
  const [gap] = missingOf(ready)
  if (gap) throw ruleRefused(gap.message, { [gap.field]: gap.message })
  const earlier = await w.tx
    .selectFrom('transfer')
    .selectAll()
    .where(ofLab(ctx.who))
    .where('partner_id', '=', partnerId)
    .where('direction', '=', 'OUT')
    .where('requisition_number', '=', order.requisitionNumber)
    .orderBy('number')
    .forUpdate()
    .execute()
  const last = earlier.at(-1)
  const shown = previewOf(ready, partnerId).items
  const chosen = order.items.filter((item) =>
    items
      ? items.includes(itemKey(item))
      : shown.some(({ key, blocked }) => key === itemKey(item) && blocked === null),
  )
  const blocked = shown.find(
    (one) => one.blocked !== null && chosen.some((item) => itemKey(item) === one.key),
  )
  if (blocked?.blocked) throw ruleRefused(blocked.blocked)
  if (chosen.length === 0) throw ruleRefused(items ? m.transfers.linesMissing : m.transfers.nothingOpen)
  const version = (last?.number ?? 0) + 1
  const { bundle, lines } = bundleOf(ready, chosen, {
    version,
    at: ctx.now,
    earlier: earlier.flatMap((one) => one.lines),
  })
  if (last && last.state !== 'REFUSED' && sameContent(bundle, OrderBundle.parse(JSON.parse(last.body))))
    throw ruleRefused(fill(m.transfers.unchanged, { version: last.number }))
  const body = JSON.stringify(bundle)
  const id = ctx.ports.ids.id()
  await w.tx
    .insertInto('transfer')
    .values({
      lab_id: ctx.who.labId,
      id,
      direction: 'OUT',
      partner_id: partnerId,
      order_id: orderId,
      location_id: order.location._id,
      requisition_number: order.requisitionNumber,
      number: version,
      state: 'PREPARED',
      lines: json(lines),
      body,
      sha256: sha256Hex(body),
      run_at: ctx.now,
      made_at: ctx.now,
      made_by: signedName(ctx.who),
      updated_at: ctx.now,
    })
    .execute()
  w.changed(
    'transfer',
    id,
    null,
    { direction: 'OUT', state: 'PREPARED', number: version, partnerId },
    orderId,
  )
  w.wakeDeliveries()
  return {
    orderId,
    ok: true,
    message: fill(m.transfers.onItsWay, { number: order.requisitionNumber }),
    transferId: id,
  }
}

const seen = async (ctx: Ctx, w: Write, id: string, version: number): Promise<TransferRecord> => {
  const row = await lockTransfer(w, ctx.who, id)
  if (!row) throw notFound()
  if (row.version !== version) throw stale(null)
  return row
}

/** Has what has not arrived tried again at once, with the same bytes. */
export const sendAgain = (ctx: Ctx, { _id, version }: { _id: string; version: number }): Promise<void> =>
  ctx.write(async (w) => {
    const row = await seen(ctx, w, _id, version)
    if (row.direction !== 'OUT' || row.state !== 'PREPARED') throw ruleRefused(m.transfers.notWaiting)
    if (row.locked_until !== null && row.locked_until > ctx.now) throw ruleRefused(m.transfers.inHand)
    await moveTransfer(w, row, { run_at: ctx.now, tries: 0, why: null }, ctx.now)
    w.wakeDeliveries()
  })

/** Marks an order as a proficiency specimen, or takes the mark off. */
export const markProficiency = (
  ctx: Ctx,
  { orderId, proficiency, reason }: { orderId: string; proficiency: boolean; reason: string },
): Promise<{ proficiency: boolean }> =>
  ctx.write(async (w) => {
    const order = await lockOrder(w.tx, ctx.who, orderId)
    // What is a proficiency specimen is the laboratory's own word.
    if (ctx.who.locations !== 'all') throw forbidden()
    if (order.proficiency === proficiency) throw ruleRefused(m.transfers.markedAlready)
    await w.tx
      .updateTable('lab_order')
      .set({ proficiency, version: order.version + 1, updated_at: ctx.now })
      .where(ofLab(ctx.who))
      .where('id', '=', orderId)
      .execute()
    w.changed('order', orderId, { proficiency: order.proficiency }, { proficiency }, orderId)
    w.about('order', orderId, reason)
    return { proficiency }
  })

/** Refuses what another laboratory sent; it is told the reason when it asks. */
export const refuseTransfer = (
  ctx: Ctx,
  { _id, version, reason }: { _id: string; version: number; reason: string },
): Promise<void> =>
  ctx.write(async (w) => {
    const row = await seen(ctx, w, _id, version)
    const moved = canTransition(transferMachine, row.state, 'refuse', { reason })
    if (row.direction !== 'IN' || !moved.ok) throw ruleRefused(m.transfers.decided)
    const decided = { decided_at: ctx.now, decided_by: signedName(ctx.who) }
    await moveTransfer(w, row, { state: moved.to, why: reason, holds: [], ...decided }, ctx.now)
    w.about('transfer', _id, reason)
  })
