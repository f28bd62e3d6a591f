import type { AnalysisOutcomes } from '@contract/results/shapes'
import { deriveAndStoreState } from '../orders/public'
import { marksOf, type Bench, type Mark, type Verdict } from './bench'
import { storeCorrectionDrafts } from './correction-draft'
import { listAnalyses } from './present'
import { readAgain } from './reading'
import { recalculate } from './recalculate'
import { insertAnalyses, saveAnalyses } from './store'

/**
 * Reads changed values again, writes everything, brings the orders' states into line and answers what became of each mark,
 * with the analyses as they then are. A call that changed nothing writes nothing but its audit row; where every mark was
 * refused, that row says so, and the order's history has no entry. `afterReading` may change more, once every value was read.
 */
export async function close(
  bench: Bench,
  verdicts: readonly [Mark, Verdict][],
  afterReading?: () => Promise<void>,
): Promise<AnalysisOutcomes> {
  const { ctx, w } = bench
  tellOrders(bench, verdicts)
  recalculate(bench)
  await readAgain(bench)
  await afterReading?.()
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

/** The orders in whose history this call stands: those of which it did something; of a refused call, those it was about. */
function tellOrders({ w, orders, analyses, reason }: Bench, verdicts: readonly [Mark, Verdict][]): void {
  const done = verdicts.filter(([, { message }]) => message === null)
  if (done.length === 0) w.refused()
  const about = new Set(done.flatMap(([{ _id }]) => analyses.get(_id)?.order_id ?? []))
  const told = [...(about.size > 0 ? about : orders.keys())]
  for (const [place, id] of told.entries()) {
    if (place === 0) w.about('order', id, reason)
    w.changed('order', id, null, null, id)
  }
}
