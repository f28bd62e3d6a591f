import type { AnalysisOutcomes } from '@contract/results/shapes'
import { deriveAndStoreState } from '../orders/public'
import { marksOf, type Bench, type Mark, type Verdict } from './bench'
import { storeCorrectionDrafts } from './correction-draft'
import { listAnalyses } from './present'
import { readAgain } from './reading'
import { insertAnalyses, saveAnalyses } from './store'

/**
 * Reads changed values again, writes everything, brings the orders' states into line and answers what became of each mark,
 * with the analyses as they then are. A call that changed nothing writes nothing but its audit row.
 */
export async function close(bench: Bench, verdicts: readonly [Mark, Verdict][]): Promise<AnalysisOutcomes> {
  const { ctx, w } = bench
  await readAgain(bench)
  const changed = [...bench.before.keys()].flatMap((id) => bench.analyses.get(id) ?? [])
  const added = [...bench.added].flatMap((id) => bench.analyses.get(id) ?? [])
  await saveAnalyses(w.tx, ctx.who.labId, changed)
  await insertAnalyses(w.tx, ctx.who.labId, added)
  for (const record of changed)
    w.changed('analysis', record.id, bench.before.get(record.id) ?? null, marksOf(record), record.order_id)
  for (const record of added)
    w.changed(
      'analysis',
      record.id,
      null,
      { ...marksOf(record), retestOf: record.retest_of },
      record.order_id,
    )
  for (const orderId of new Set([...changed, ...added].map((record) => record.order_id))) {
    await storeCorrectionDrafts(bench, orderId)
    await deriveAndStoreState(w, ctx, orderId)
  }
  const now = new Map(
    (await listAnalyses(w.tx, ctx.who, [...bench.orders.keys()])).map((one) => [one._id, one]),
  )
  return {
    outcomes: verdicts.map(([mark, { message, shows }]) => ({
      _id: mark._id,
      ok: message === null,
      message,
      analysis: now.get(shows ?? mark._id) ?? null,
    })),
  }
}
