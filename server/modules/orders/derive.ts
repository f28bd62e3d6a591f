import { sql } from 'kysely'
import { derivedOrderState } from '@contract/orders/states'
import { type AnalysisState, type Order, OrderState, type SpecimenState } from '@contract/orders/shapes'
import type { Ctx, Write } from '../../core/context'
import { notFound } from '../../core/errors'
import { ofLab } from '../../core/scope'
import { findOrder } from './find'
import { settleRemote } from '../remote-standing/public'
import { settleReview } from '../review-standing/public'

/**
 * Brings the order's state and the date of its first receipt into line with its analyses and specimens, in the caller's
 * transaction, and answers the order as it then is. The version rises with every call: the order as a screen showed it is
 * no longer what it was. Lock the order first (lockOrder). Throws notFound() for an order out of reach.
 */
export async function deriveAndStoreState(w: Write, ctx: Ctx, orderId: string): Promise<Order> {
  const work = await w.tx
    .selectFrom('lab_order as o')
    .select(['o.state', 'o.hold', 'o.date_received', 'o.receipt_undone', 'o.report_due'])
    .select((eb) =>
      eb
        .selectFrom('specimen as s')
        .select(({ fn }) => fn.min('s.received_at').as('first'))
        .where(ofLab(ctx.who, 's'))
        .whereRef('s.order_id', '=', 'o.id')
        .as('received_at'),
    )
    .select([
      sql<SpecimenState[]>`array(select s.state from specimen s
        where ${ofLab(ctx.who, 's')} and s.order_id = o.id)`.as('specimens'),
      sql<AnalysisState[]>`array(select a.state from analysis a
        where ${ofLab(ctx.who, 'a')} and a.order_id = o.id)`.as('analyses'),
    ])
    .select(
      sql<boolean>`exists (select from outside_result x where ${ofLab(ctx.who, 'x')} and x.order_id = o.id
        and x.kind = 'result' and x.state = 'FILED' and x.reported_at is null)`.as('came'),
    )
    .where(ofLab(ctx.who, 'o'))
    .where('o.id', '=', orderId)
    .executeTakeFirst()
  if (!work) throw notFound()
  const state = derivedOrderState(
    work.analyses,
    work.specimens,
    OrderState.parse(work.state),
    work.hold !== null,
  )
  const isUndone = work.receipt_undone || (work.date_received !== null && work.received_at === null)
  await w.tx
    .updateTable('lab_order')
    .set((eb) => ({
      state,
      date_received: work.received_at,
      receipt_undone: isUndone,
      ...reportQueue(work, state, ctx.now),
      version: eb('version', '+', 1),
      updated_at: ctx.now,
    }))
    .where(ofLab(ctx.who))
    .where('id', '=', orderId)
    .execute()
  w.changed(
    'order',
    orderId,
    {
      state: work.state,
      dateReceived: work.date_received?.toISOString() ?? null,
      receiptUndone: work.receipt_undone,
    },
    { state, dateReceived: work.received_at?.toISOString() ?? null, receiptUndone: isUndone },
    orderId,
  )
  await settleReview(ctx, w, orderId)
  await settleRemote(ctx, w, [orderId])
  const order = await findOrder(w.tx, ctx.who, orderId)
  if (!order) throw notFound()
  return order
}

const toCome: readonly AnalysisState[] = ['REGISTERED', 'ASSIGNED', 'RESULTED']

/** Its place among the orders with something verified that no report says yet: since when, and whether others are to come. */
function reportQueue(
  {
    analyses,
    report_due: since,
    came,
  }: { analyses: readonly AnalysisState[]; report_due: Date | null; came: boolean },
  state: OrderState,
  now: Date,
): { report_due: Date | null; report_waits: boolean } {
  const due =
    ((state === 'OPEN' || state === 'CLOSED') && analyses.includes('VERIFIED')) ||
    // Another laboratory reported on what a report of ours has told already.
    (state === 'CLOSED' && came)
  return {
    report_due: due ? (since ?? now) : null,
    report_waits: analyses.some((one) => toCome.includes(one)),
  }
}
