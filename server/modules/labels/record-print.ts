import { sql } from 'kysely'
import { m } from '@contract/messages'
import type { Ctx, Write } from '../../core/context'
import { notFound, ruleRefused } from '../../core/errors'
import { ofLab } from '../../core/scope'
import { RemoteOrderState, isOnItsWay } from '@contract/remote-orders/choices'
import { lockOrders } from '../locks/public'
import { lockRemoteOrder } from '../remote-orders/public'
import { listPrinters } from './printers'

export interface Print {
  orderId: string
  printerId: string
  labels: number
  copies: number
  reason: string | null
  /** Where the workstation's label service answered; null for a PDF. */
  port?: number | null | undefined
}

/** How many labels of an order have been recorded, and how many specimens it has. */
async function printedSoFar(w: Write, ctx: Ctx, orderId: string) {
  // As text: it adds up what lies within the JSON of several rows.
  const { rows } = await sql<{ labels: number; specimens: number }>`
    select (select count(*)::int from specimen where ${ofLab(ctx.who)} and order_id = ${orderId})
        + coalesce((select jsonb_array_length(r.content -> 'specimens') from remote_order r
          where ${ofLab(ctx.who, 'r')} and r.id = ${orderId}), 0) as specimens,
      coalesce((
        select sum((change -> 'new' ->> 'labels')::int)::int
        from audit a cross join lateral jsonb_array_elements(a.changes) as change
        where ${ofLab(ctx.who, 'a')} and a.ids @> array[${orderId}::uuid] and a.wrote and a.outcome = 'done'
          and a.call = ${`${ctx.endpoint.method} ${ctx.endpoint.path}`} and change ->> 'field' = 'labels'), 0) as labels`.execute(
    w.tx,
  )
  return rows[0] ?? { labels: 0, specimens: 0 }
}

/** The order, or the clinic's order that is on its way; throws notFound() out of reach. */
async function lockLabeled(ctx: Ctx, w: Write, id: string): Promise<{ kind: string; id: string }> {
  const [order] = await lockOrders(w.tx, ctx.who, [id])
  if (order) return { kind: 'order', id: order.id }
  const remote = await lockRemoteOrder(w.tx, ctx.who, id)
  if (!remote || !isOnItsWay(RemoteOrderState.parse(remote.state))) throw notFound()
  return { kind: 'remoteOrder', id: remote.id }
}

/**
 * Records in the trail what was printed for an order and where. Once every specimen has had its label, another print is a
 * reprint and needs a reason: a second label in a drawer is how tubes are mixed up. An order of more specimens than one
 * print takes is printed in turns, which are no reprints.
 */
export async function recordPrint(ctx: Ctx, w: Write, print: Print): Promise<{ ok: true }> {
  const order = await lockLabeled(ctx, w, print.orderId)
  const [printer] = await listPrinters(w.tx, ctx.who.labId, print.printerId)
  if (!printer) throw notFound()
  const { labels, specimens } = await printedSoFar(w, ctx, order.id)
  if (labels > 0 && labels >= specimens && !print.reason) {
    const message = m.labels.whyAgain
    throw ruleRefused(message, { reason: message })
  }
  w.about(order.kind, order.id, print.reason)
  const { copies, port = null } = print
  w.changed(
    order.kind,
    order.id,
    { labels: null },
    { labels: { printer: printer.name, labels: print.labels, copies, port } },
    order.id,
  )
  return { ok: true }
}
