import type { AnalysisState } from '@contract/orders/shapes'
import type { Ctx, Write } from '../../core/context'
import type { LockedOrder } from '../locks/public'
import { attempt } from './refusals'
import { readAnalyses, saveAnalyses } from './store'

interface Assignment {
  /** The orders that hold the tests, locked. */
  orders: readonly LockedOrder[]
  ids: readonly string[]
  /** The number of the batch, as the history of the orders tells it. */
  batch: string
}

/**
 * Puts tests into a batch (REGISTERED to ASSIGNED) or gives them back (ASSIGNED to REGISTERED), in the caller's transaction, and
 * tells the trail of each. Answers by test why the machine refused it; what it does not name was done. A test that is
 * given back and is no longer ASSIGNED, cancelled in the meantime for example, stays as it is and is no refusal.
 */
export async function assignAnalyses(
  ctx: Ctx,
  w: Write,
  move: 'assign' | 'unassign',
  { orders, ids, batch }: Assignment,
): Promise<ReadonlyMap<string, string>> {
  const refusals = new Map<string, string>()
  if (ids.length === 0) return refusals
  const wanted = new Set(ids)
  const byId = new Map(orders.map((order) => [order.id, order]))
  const records = (await readAnalyses(w.tx, ctx.who, [...byId.keys()])).filter(({ id }) => wanted.has(id))
  const from: AnalysisState = move === 'assign' ? 'REGISTERED' : 'ASSIGNED'
  const moved = records.flatMap((record) => {
    const order = byId.get(record.order_id)
    if (!order || (move === 'unassign' && record.state !== from)) return []
    const answer = attempt(move, record, order, ctx.who)
    if (!answer.ok) {
      refusals.set(record.id, answer.message)
      return []
    }
    // The batch's instrument goes with the batch; one that measured something stays.
    return [{ ...record, state: answer.to, ...(move === 'unassign' && { instrument_id: null }) }]
  })
  await saveAnalyses(w.tx, ctx.who.labId, moved)
  const [before, after] = move === 'assign' ? [null, batch] : [batch, null]
  for (const { id, state, order_id } of moved) {
    w.changed('analysis', id, { state: from, batch: before }, { state, batch: after }, order_id)
    w.changed('order', order_id, null, null, order_id)
  }
  return refusals
}
