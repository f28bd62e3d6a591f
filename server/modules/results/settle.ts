import type { Ctx, Write } from '../../core/context'
import type { Principal } from '../../core/principal'
import type { LockedOrder } from '../locks/public'
import { marksOf, type Bench } from './bench'
import { isCalculated } from './calculated'
import { storeCorrectionDrafts } from './correction-draft'
import { readAgain } from './reading'
import { recalculate } from './recalculate'
import { insertAnalyses, readAnalyses, saveAnalyses } from './store'

/**
 * Brings the calculated tests of locked orders into line with their inputs and their patient, in the caller's transaction, where
 * something else than a bench call changed these: tests that were added or taken off, a corrected sex, birth date or time of
 * collection. Answers the orders on which something changed; their states are derived by the caller.
 */
export async function settleCalculated(
  ctx: Ctx,
  w: Write,
  orders: readonly LockedOrder[],
): Promise<ReadonlySet<string>> {
  // A changed patient reaches orders of every location, whoever saves the change.
  const who: Principal = { ...ctx.who, locations: 'all' }
  const analyses = await readAnalyses(
    w.tx,
    who,
    orders.map(({ id }) => id),
  )
  if (!analyses.some(isCalculated)) return new Set()
  const bench: Bench = {
    ctx: { ...ctx, who },
    w,
    reason: null,
    orders: new Map(orders.map((order) => [order.id, order])),
    analyses: new Map(analyses.map((one) => [one.id, one])),
    before: new Map(),
    added: new Set(),
  }
  recalculate(bench)
  await readAgain(bench)
  const { labId } = ctx.who
  const changed = [...bench.before.keys()].flatMap((id) => bench.analyses.get(id) ?? [])
  const added = [...bench.added].flatMap((id) => bench.analyses.get(id) ?? [])
  await saveAnalyses(w.tx, labId, changed)
  await insertAnalyses(w.tx, labId, added)
  for (const one of changed)
    w.changed('analysis', one.id, bench.before.get(one.id) ?? null, marksOf(one), one.order_id)
  for (const one of added)
    w.changed('analysis', one.id, null, { ...marksOf(one), retestOf: one.retest_of }, one.order_id)
  const touched = new Set([...changed, ...added].map(({ order_id }) => order_id))
  for (const id of touched) await storeCorrectionDrafts(bench, id)
  return touched
}
