import { sql } from 'kysely'
import type { ResultsReread } from '@contract/patients/merge-shapes'
import type { Ctx, Write } from '../../core/context'
import type { Principal } from '../../core/principal'
import { ofLab, reaches } from '../../core/scope'
import { lockOrders } from '../locks/public'
import { settleReview } from '../review-standing/public'
import { lastValues, previousKey } from './previous'
import { differsInDelta, hasReading, readNow, readValue } from './read-value'
import { unverified, type AnalysisRecord } from './records'
import { isCalculated } from './calculated'
import { attempt } from './refusals'
import { settleCalculated } from './settle'
import { readAnalyses, saveAnalyses } from './store'

export const nothingReread: ResultsReread = { resultsReread: 0, releasedDiffer: 0 }

/** What the trail tells of a reading. */
const marksOf = ({ state, interpretation, critical, verified_by_name }: AnalysisRecord) => ({
  state,
  flag: interpretation?.['flag'] ?? null,
  range: interpretation?.['rangeText'] ?? null,
  delta: interpretation?.['delta'] ?? null,
  critical,
  verifiedBy: verified_by_name,
})

/**
 * Reads the entered values of these orders again, for the sex and birth date that the orders have now, with the definitions
 * they were made with; in the caller's transaction, after the orders were written. Lock their patients first (lockPatients);
 * the orders are locked here where they are not yet. Rejected and deleted orders are left alone; of closed ones only what is
 * being corrected is read, by the patient that waits there.
 *
 * A reading that comes out otherwise is stored, with its row in the order's history; who had verified the old one has not
 * verified this, so it waits for verification again; but not for a mere change since the last value. Values stay as they were typed, and a call on record stays on record:
 * what is critical only now owes its own. A released reading stays as it was told; it shows what it would be now
 * (Analysis.readNow) and is corrected under Results.
 */
export async function rereadResults(ctx: Ctx, w: Write, orderIds: readonly string[]): Promise<ResultsReread> {
  if (orderIds.length === 0) return nothingReread
  // A changed patient reaches orders of every location, whoever saves the change.
  const lab: Principal = { ...ctx.who, locations: 'all' }
  const locked = await lockOrders(w.tx, lab, orderIds)
  const orders = new Map(
    locked.flatMap((order) => (order.state === 'REJECTED' ? [] : [[order.id, order] as const])),
  )
  const ids = [...orders.keys()]
  const records = await readAnalyses(w.tx, lab, ids)
  const previous = await lastValues(w.tx, lab, ids)
  const within = ({ order_id }: AnalysisRecord) => reaches(ctx.who, orders.get(order_id)?.location_id ?? '')

  const changed = records.flatMap((record) => {
    const order = orders.get(record.order_id)
    if (!order || (record.state !== 'RESULTED' && record.state !== 'VERIFIED')) return []
    const last = previous.get(previousKey(record.order_id, record.test_id))?.reported
    const reading = readValue(record, records, last, ctx.who.timeZone)
    if (!reading || hasReading(record, reading)) return []
    const answer = attempt('reread', record, order, ctx.who)
    if (!answer.ok) return []
    // Beside the reading stands what a correction must say.
    const read = {
      ...record,
      interpretation: { ...record.interpretation, ...reading },
      critical: reading.critical,
    }
    if (record.state === 'VERIFIED' && differsInDelta(record, reading))
      return [{ before: record, after: read, stands: true }]
    const after: AnalysisRecord = {
      ...read,
      state: answer.to,
      ...unverified,
    }
    return [{ before: record, after, stands: false }]
  })
  await saveAnalyses(
    w.tx,
    ctx.who.labId,
    changed.map(({ after }) => after),
  )
  for (const { before, after } of changed)
    w.changed('analysis', after.id, marksOf(before), marksOf(after), after.order_id)
  const recalculated = records.some(isCalculated)
    ? await settleCalculated(ctx, w, [...orders.values()])
    : new Set<string>()
  const otherwise = changed.filter(({ stands }) => !stands)
  await raiseVersions(ctx, w, new Set([...otherwise.map(({ after }) => after.order_id), ...recalculated]))
  // A pharmacist's review is of readings too.
  for (const orderId of new Set([...changed.map(({ after }) => after.order_id), ...recalculated]))
    await settleReview(ctx, w, orderId)
  return {
    resultsReread: changed.filter(({ after }) => within(after)).length,
    releasedDiffer: records.filter(
      (one) =>
        orders.get(one.order_id)?.state !== 'CLOSED' &&
        within(one) &&
        readNow(one, records, ctx.who.timeZone),
    ).length,
  }
}

/**
 * An order as it was seen before its results were read again is not released any more, and what had been verified and has
 * not been since waits for no report.
 */
async function raiseVersions(ctx: Ctx, w: Write, orderIds: ReadonlySet<string>): Promise<void> {
  if (orderIds.size === 0) return
  await w.tx
    .updateTable('lab_order')
    .set((eb) => ({
      version: eb('version', '+', 1),
      updated_at: ctx.now,
      report_waits: true,
      report_due: sql<Date | null>`case when exists (select from analysis a where ${ofLab(ctx.who, 'a')}
        and a.order_id = lab_order.id and a.state = 'VERIFIED') then lab_order.report_due end`,
    }))
    .where(ofLab(ctx.who))
    .where('id', 'in', [...orderIds])
    .execute()
}
