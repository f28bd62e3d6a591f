import type { Ctx, Write } from '../../core/context'
import type { LockedOrder } from '../locks/public'
import { attempt } from './refusals'
import { readAnalyses, saveAnalyses } from './store'

/**
 * Rejects every unfinished analysis of a specimen, with the specimen's reason, in the caller's transaction; values that were
 * entered stay on them. The order must be locked. Derive the order's state afterwards.
 */
export async function rejectAnalysesOf(
  ctx: Ctx,
  w: Write,
  order: LockedOrder,
  specimenId: string,
  reason: string,
): Promise<void> {
  const records = (await readAnalyses(w.tx, ctx.who, [order.id])).filter(
    (record) => record.specimen_id === specimenId,
  )
  const rejected = records.flatMap((record) => {
    const answer = attempt('reject', record, order, ctx.who, reason)
    return answer.ok ? [{ before: record, after: { ...record, state: answer.to, reason } }] : []
  })
  await saveAnalyses(
    w.tx,
    ctx.who.labId,
    rejected.map(({ after }) => after),
  )
  for (const { before, after } of rejected)
    w.changed(
      'analysis',
      after.id,
      { state: before.state, reason: before.reason },
      { state: after.state, reason },
      order.id,
    )
}
