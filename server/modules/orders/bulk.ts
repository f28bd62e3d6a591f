import type { z } from 'zod'
import { OrderState } from '@contract/order-shapes'
import type { BulkOutcome } from '@contract/shapes'
import { clearFlag, clearHold, setFlag, setHold, type Mark } from '@contract/states/overlays'
import type { Ctx, Write } from '../../core/context'
import { badInput, notFound } from '../../core/errors'
import { json } from '../../db/json'
import { writeColumns } from './editable'
import { lockOrders, type LockedOrder } from './lock'

type Outcome = z.output<typeof BulkOutcome>

/** What becomes of one order of a bulk call: refused with a sentence, or changed. */
type Verdict = { refusal: string } | { before: object; after: object }

/**
 * Judges each order by itself and answers one outcome for each id that was sent, in that order: one that is refused, or does
 * not exist, never keeps the others from being done. `write` then changes all that may be changed, in one statement.
 */
async function eachOrder(
  ctx: Ctx,
  w: Write,
  orderIds: readonly string[],
  reason: string | null,
  judge: (order: LockedOrder) => Verdict,
  write: (ids: string[]) => Promise<void>,
): Promise<Outcome> {
  const ids = [...new Set(orderIds)]
  const orders = new Map((await lockOrders(w.tx, ctx.who, ids)).map((order) => [order.id, order]))
  const changed: string[] = []
  const outcomes = ids.map((id) => {
    const order = orders.get(id)
    const verdict = order ? judge(order) : { refusal: notFound().message }
    if ('refusal' in verdict) return { _id: id, ok: false, message: verdict.refusal }
    changed.push(id)
    w.changed('order', id, verdict.before, verdict.after, id)
    return { _id: id, ok: true, message: null }
  })
  await write(changed)
  const [first] = changed
  if (first) w.about('order', first, reason)
  return { outcomes }
}

/** How each mark is set and cleared. */
const overlays = {
  hold: { set: setHold, clear: clearHold },
  flag: { set: setFlag, clear: clearFlag },
} as const

function overlayOrders(
  ctx: Ctx,
  w: Write,
  column: 'hold' | 'flag',
  orderIds: readonly string[],
  setting: { on: boolean; reason: string | null; until: string | null },
): Promise<Outcome> {
  const { on, reason, until } = setting
  if (on && !reason) throw badInput({ reason: 'Say why.' })
  const { set, clear } = overlays[column]
  const mark: Mark = { reason: reason ?? '', by: ctx.who.userId, at: ctx.now.toISOString(), until }
  const fresh = on ? { ...mark, byName: `${ctx.who.firstName} ${ctx.who.lastName}` } : null
  const judge = (order: LockedOrder): Verdict => {
    const orderState = OrderState.parse(order.state)
    if (on && column === 'hold' && orderState === 'CLOSED')
      return { refusal: 'The order is CLOSED: there is nothing left to hold. Flag it instead.' }
    const change = { orderState, current: order[column], now: mark.at }
    const answer = on ? set({ ...change, reason: mark.reason, by: mark.by, until }) : clear(change)
    return answer.ok
      ? { before: { [column]: order[column] }, after: { [column]: fresh } }
      : { refusal: answer.message }
  }
  return eachOrder(ctx, w, orderIds, reason, judge, (ids) =>
    writeColumns(ctx, w, ids, { [column]: fresh && json(fresh) }),
  )
}

/** Puts orders on hold, with a reason and perhaps a day to look again, or takes them off. */
export const holdOrders = (
  ctx: Ctx,
  w: Write,
  {
    orderIds,
    hold,
    reason,
    until,
  }: { orderIds: string[]; hold: boolean; reason: string | null; until?: string | null | undefined },
) => overlayOrders(ctx, w, 'hold', orderIds, { on: hold, reason, until: until ?? null })

/** Flags orders, with a reason, or clears their flags. */
export const flagOrders = (
  ctx: Ctx,
  w: Write,
  { orderIds, flag, reason }: { orderIds: string[]; flag: boolean; reason: string | null },
) => overlayOrders(ctx, w, 'flag', orderIds, { on: flag, reason, until: null })

/** Takes the mark of the export off, so that the orders are exported again. */
export const clearExports = (
  ctx: Ctx,
  w: Write,
  { orderIds, reason }: { orderIds: string[]; reason: string | null },
) =>
  eachOrder(
    ctx,
    w,
    orderIds,
    reason,
    ({ date_exported: at }) =>
      at
        ? { before: { dateExported: at.toISOString() }, after: { dateExported: null } }
        : { refusal: 'The order has not been exported.' },
    (ids) => writeColumns(ctx, w, ids, { date_exported: null }),
  )

/** Takes orders off every list. Nothing is erased: their reports stay readable and their history stays whole. */
export const removeOrders = (
  ctx: Ctx,
  w: Write,
  { orderIds, reason }: { orderIds: string[]; reason: string },
) =>
  eachOrder(
    ctx,
    w,
    orderIds,
    reason,
    () => ({ before: { deleted: false }, after: { deleted: true } }),
    (ids) => writeColumns(ctx, w, ids, { deleted: true }),
  )
