import { m } from '@contract/messages'
import { OrderState } from '@contract/orders/shapes'
import type { OrderList } from '@contract/orders/shapes'
import type { BulkOutcome, BulkSelection } from '@contract/shapes'
import { clearFlag, clearHold, setFlag, setHold, type Mark } from '@contract/orders/overlays'
import { chosenIds, eachOutcome } from '../../core/bulk'
import type { Ctx, Write } from '../../core/context'
import { badInput, notFound, ruleRefused } from '../../core/errors'
import type { Principal } from '../../core/principal'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'
import { json } from '../../db/json'
import { writeColumns } from './editable'
import { listOrders } from './list'
import { lockOrders, type LockedOrder } from '../locks/public'
import { sayWhyRejected } from '../remote-standing/public'

interface Change {
  before: object
  after: object
}

/** The orders that a bulk call acts on: by id, or all that the list shows the caller under these filters. */
export const chosenOrders = (ctx: Ctx, chosen: BulkSelection<OrderList>): Promise<string[]> =>
  chosenIds(chosen, (query) => listOrders(ctx.db, ctx.who, query, ctx.now))

/**
 * Judges each order by itself; one that is refused, or does not exist, never keeps the others from being done. Judging asks
 * the database nothing, so all are locked before and all that may be changed are written after, in one statement each.
 */
async function eachOrder(
  ctx: Ctx,
  w: Write,
  orderIds: readonly string[],
  reason: string | null,
  judge: (order: LockedOrder) => Change,
  write: (ids: string[]) => Promise<void>,
): Promise<BulkOutcome> {
  if (orderIds.length === 0) return { outcomes: [] }
  const orders = new Map((await lockOrders(w.tx, ctx.who, orderIds)).map((order) => [order.id, order]))
  const { outcomes, done } = await eachOutcome(orderIds, (id) => {
    const order = orders.get(id)
    if (!order) throw notFound()
    const { before, after } = judge(order)
    w.changed('order', id, before, after, id)
  })
  await write(done)
  const [first] = done
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
  setting: { on: boolean; reason: string | null; until: string | null; returnId?: string | undefined },
): Promise<BulkOutcome> {
  const { on, reason, until, returnId } = setting
  if (on && !reason) throw badInput({ reason: m.orders.reasonMissing })
  const { set, clear } = overlays[column]
  const mark: Mark = { reason: reason ?? '', by: ctx.who.userId, at: ctx.now.toISOString(), until }
  const fresh = on
    ? { ...mark, byName: `${ctx.who.firstName} ${ctx.who.lastName}`, ...(returnId ? { returnId } : {}) }
    : null
  const judge = (order: LockedOrder): Change => {
    const orderState = OrderState.parse(order.state)
    if (on && column === 'hold' && orderState === 'CLOSED') throw ruleRefused(m.orders.closedNoHold)
    const change = { orderState, current: order[column], now: mark.at }
    const answer = on ? set({ ...change, reason: mark.reason, by: mark.by, until }) : clear(change)
    if (!answer.ok) throw ruleRefused(answer.message)
    return { before: { [column]: order[column] }, after: { [column]: fresh } }
  }
  return eachOrder(ctx, w, orderIds, reason, judge, (ids) =>
    writeColumns(ctx, w, ids, { [column]: fresh && json(fresh) }),
  )
}

/**
 * Puts orders on hold, with a reason and perhaps a day to look again, or takes them off. `returnId` names the pharmacist's
 * return that makes the hold.
 */
export const holdOrders = (
  ctx: Ctx,
  w: Write,
  orderIds: readonly string[],
  {
    hold,
    reason,
    until,
    returnId,
  }: { hold: boolean; reason: string | null; until?: string | null | undefined; returnId?: string },
) => overlayOrders(ctx, w, 'hold', orderIds, { on: hold, reason, until: until ?? null, returnId })

/** Flags orders, with a reason, or clears their flags. */
export const flagOrders = (
  ctx: Ctx,
  w: Write,
  orderIds: readonly string[],
  { flag, reason }: { flag: boolean; reason: string | null },
) => overlayOrders(ctx, w, 'flag', orderIds, { on: flag, reason, until: null })

/** Refuses to clear the export of an order that was not exported. */
export function refuseUnexported({ dateExported }: { dateExported: string | null }): void {
  if (dateExported === null) throw ruleRefused(m.orders.notExported)
}

/** Takes the mark of the export off, so that the orders are exported again. */
export const clearExports = (ctx: Ctx, w: Write, orderIds: readonly string[], reason: string | null) =>
  eachOrder(
    ctx,
    w,
    orderIds,
    reason,
    ({ date_exported: at }) => {
      const before = { dateExported: at?.toISOString() ?? null }
      refuseUnexported(before)
      return { before, after: { dateExported: null } }
    },
    (ids) => writeColumns(ctx, w, ids, { date_exported: null }),
  )

/** What was reported is withdrawn by a corrected report, which its readers get, and not by taking the order away. */
export function refuseReported({ report_version }: Pick<LockedOrder, 'report_version'>): void {
  if (report_version > 0) throw ruleRefused(m.orders.reportedNotDeleted)
}

/** Which of these orders have a result, whatever became of it: such work is canceled with its reason and never taken away. */
export async function resultedOf(db: Executor, who: Principal, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('analysis')
    .select('order_id')
    .distinct()
    .where(ofLab(who))
    .where('order_id', 'in', [...ids])
    .where('resulted_at', 'is not', null)
    .execute()
  return new Set(rows.map((row) => row.order_id))
}

/** Refuses to take away an order that was reported or has a result. */
export function refuseDeletion(
  order: Pick<LockedOrder, 'id' | 'report_version'>,
  resulted: ReadonlySet<string>,
): void {
  refuseReported(order)
  if (resulted.has(order.id)) throw ruleRefused(m.orders.resultedNotDeleted)
}

/** Takes orders without results off every list. Nothing is erased: their history stays whole. */
export async function removeOrders(ctx: Ctx, w: Write, orderIds: readonly string[], reason: string) {
  if (orderIds.length === 0) return { outcomes: [] }
  // Locked before they are asked for: what has no result now gets none before this is done.
  await lockOrders(w.tx, ctx.who, orderIds)
  const resulted = await resultedOf(w.tx, ctx.who, orderIds)
  return eachOrder(
    ctx,
    w,
    orderIds,
    reason,
    (order) => {
      refuseDeletion(order, resulted)
      return { before: { deleted: false }, after: { deleted: true } }
    },
    async (ids) => {
      await writeColumns(ctx, w, ids, { deleted: true })
      await sayWhyRejected(w, ctx.who.labId, ids, reason, ctx.now)
    },
  )
}
