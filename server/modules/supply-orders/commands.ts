import { fill, m } from '@contract/messages'
import type { SupplyOrder, SupplyOrderFields } from '@contract/supply-orders/shapes'
import type { SupplyState } from '@contract/supply-orders/states'
import type { Ctx, Write } from '../../core/context'
import { badInput, notFound, ruleRefused, stale } from '../../core/errors'
import { ofLab, reaches } from '../../core/scope'
import { signedName } from '../../core/signed'
import { json } from '../../db/json'
import type { KeptSupplyLine } from '../../db/schema'
import { findSupplyOrder, offeredSupplies, presentSupplyOrder, type SupplyOrderRecord } from './store'

interface Seen {
  _id: string
  version: number
}

async function kept(ctx: Ctx, w: Write, { lines }: SupplyOrderFields): Promise<KeptSupplyLine[]> {
  const offered = new Map((await offeredSupplies(ctx, w.tx)).map((one) => [one._id, one]))
  return lines.map(({ supplyId, count }, at) => {
    const supply = offered.get(supplyId)
    if (!supply) throw badInput({ [`order.lines.${at}.supplyId`]: m.supplyOrders.supplyUnknown })
    const { code, name, unit, most } = supply
    if (most !== null && count > most)
      throw badInput({ [`order.lines.${at}.count`]: fill(m.supplyOrders.tooMany, { name, most }) })
    return { supplyId, code, name, unit, asked: count, sent: null }
  })
}

/** Orders supplies for a location within the caller's reach. The order keeps what each was called. */
export const askForSupplies = (ctx: Ctx, order: SupplyOrderFields): Promise<SupplyOrder> =>
  ctx.write(async (w) => {
    const { labId } = ctx.who
    if (!reaches(ctx.who, order.locationId)) throw notFound()
    const place = await w.tx
      .selectFrom('location')
      .select('active')
      .where(ofLab(labId))
      .where('id', '=', order.locationId)
      .executeTakeFirst()
    if (!place) throw notFound()
    if (!place.active) throw badInput({ 'order.locationId': m.supplyOrders.locationUnknown })
    const lines = await kept(ctx, w, order)
    const id = ctx.ports.ids.id()
    await w.tx
      .insertInto('supply_order')
      .values({
        lab_id: labId,
        id,
        location_id: order.locationId,
        state: 'ASKED',
        lines: json(lines),
        note: order.note,
        asked_by: signedName(ctx.who),
        asked_at: ctx.now,
      })
      .execute()
    w.about('supplyOrder', id)
    w.changed('supplyOrder', id, null, {
      locationId: order.locationId,
      state: 'ASKED',
      lines,
      note: order.note,
      askedBy: signedName(ctx.who),
      askedAt: ctx.now.toISOString(),
    })
    return presentSupplyOrder(await findSupplyOrder(ctx, w.tx, id))
  })

interface Step {
  from: SupplyState
  to: SupplyState
  reason?: string
  /** What changes besides; `told` is the same as the trail says it. */
  columns: Partial<{ lines: KeptSupplyLine[]; shipment: string | null }>
}

/** Moves an order from one state to the next, by whom and when, on the version that was seen. */
function take(ctx: Ctx, { _id, version }: Seen, stepOf: (before: SupplyOrderRecord) => Step) {
  return ctx.write(async (w) => {
    const before = await findSupplyOrder(ctx, w.tx, _id, true)
    if (before.version !== version) throw stale(presentSupplyOrder(before))
    const { from, to, reason, columns } = stepOf(before)
    if (before.state !== from)
      throw ruleRefused(
        fill(m.supplyOrders.wrongState, { state: m.supplyOrders.state[before.state].toLowerCase() }),
      )
    const by = signedName(ctx.who)
    const at = ctx.now
    const sends = to === 'SENT'
    const { lines, ...plain } = columns
    await w.tx
      .updateTable('supply_order')
      .set((eb) => ({
        state: to,
        version: eb('version', '+', 1),
        updated_at: at,
        ...plain,
        ...(lines ? { lines: json(lines) } : {}),
        ...(reason === undefined ? {} : { reason }),
        ...(sends ? { sent_by: by, sent_at: at } : { ended_by: by, ended_at: at }),
      }))
      .where(ofLab(ctx.who))
      .where('id', '=', _id)
      .execute()
    w.about('supplyOrder', _id, reason ?? null)
    const nobody = sends ? { sentBy: null, sentAt: null } : { endedBy: null, endedAt: null }
    const somebody = sends
      ? { sentBy: by, sentAt: at.toISOString() }
      : { endedBy: by, endedAt: at.toISOString() }
    w.changed(
      'supplyOrder',
      _id,
      {
        state: before.state,
        ...nobody,
        ...(lines ? { lines: before.lines, shipment: before.shipment } : {}),
        ...(reason === undefined ? {} : { reason: before.reason }),
      },
      { state: to, ...somebody, ...columns, ...(reason === undefined ? {} : { reason }) },
    )
    return presentSupplyOrder(await findSupplyOrder(ctx, w.tx, _id))
  })
}

/** Cancels what was not sent yet. */
export const cancelSupplies = (ctx: Ctx, seen: Seen) =>
  take(ctx, seen, () => ({ from: 'ASKED', to: 'CANCELLED', columns: {} }))

/** What was on its way arrived: the clinic says so, or the laboratory that asked. */
export const suppliesArrived = (ctx: Ctx, seen: Seen) =>
  take(ctx, seen, () => ({ from: 'SENT', to: 'ARRIVED', columns: {} }))

/** Records what left for the clinic. A line that is not named leaves with none. */
export const sendSupplies = (
  ctx: Ctx,
  seen: Seen & { lines: readonly { supplyId: string; count: number }[]; shipment: string | null },
) =>
  take(ctx, seen, (before) => {
    const strange = seen.lines.some(
      ({ supplyId }) => !before.lines.some((line) => line.supplyId === supplyId),
    )
    if (strange) throw badInput({ lines: m.supplyOrders.notOrdered })
    const lines = before.lines.map((line) => ({
      ...line,
      sent: seen.lines.find(({ supplyId }) => supplyId === line.supplyId)?.count ?? 0,
    }))
    return { from: 'ASKED', to: 'SENT', columns: { lines, shipment: seen.shipment } }
  })

/** Says no, with a reason that the clinic reads. */
export const declineSupplies = (ctx: Ctx, seen: Seen & { reason: string }) =>
  take(ctx, seen, () => ({ from: 'ASKED', to: 'DECLINED', reason: seen.reason, columns: {} }))
