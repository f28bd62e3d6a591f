import { sql } from 'kysely'
import { derivedOrderState } from '@contract/orders/states'
import type { AnalysisState, Order, OrderState, SpecimenState } from '@contract/orders/shapes'
import type { Ctx, Write } from '../../core/context'
import { notFound } from '../../core/errors'
import { findOrder } from './find'

interface Work {
  state: OrderState
  held: boolean
  date_received: Date | null
  received_at: Date | null
  analyses: AnalysisState[]
  specimens: SpecimenState[]
}

/**
 * Brings the order's state and the date of its first receipt into line with its analyses and specimens, in the caller's
 * transaction, and answers the order as it then is. The version rises with every call: the order as a screen showed it is
 * no longer what it was. Lock the order first (lockOrder). Throws notFound() for an order out of reach.
 */
export async function deriveAndStoreState(w: Write, ctx: Ctx, orderId: string): Promise<Order> {
  const { rows } = await sql<Work>`
    select o.state, o.hold is not null as held, o.date_received, s.received_at, coalesce(s.states, '[]') as specimens,
      coalesce((select json_agg(a.state) from analysis a where a.lab_id = o.lab_id and a.order_id = o.id), '[]') as analyses
    from lab_order o, lateral (
      select min(received_at) as received_at, json_agg(state) as states from specimen where lab_id = o.lab_id and order_id = o.id
    ) s
    where o.lab_id = ${ctx.who.labId} and o.id = ${orderId}`.execute(w.tx)
  const work = rows[0]
  if (!work) throw notFound()
  const state = derivedOrderState(work.analyses, work.specimens, work.state, work.held)
  await w.tx
    .updateTable('lab_order')
    .set((eb) => ({
      state,
      date_received: work.received_at,
      version: eb('version', '+', 1),
      updated_at: ctx.now,
    }))
    .where('lab_id', '=', ctx.who.labId)
    .where('id', '=', orderId)
    .execute()
  w.changed(
    'order',
    orderId,
    { state: work.state, dateReceived: work.date_received?.toISOString() ?? null },
    { state, dateReceived: work.received_at?.toISOString() ?? null },
    orderId,
  )
  const order = await findOrder(w.tx, ctx.who, orderId)
  if (!order) throw notFound()
  return order
}
