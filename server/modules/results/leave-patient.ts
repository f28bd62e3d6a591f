import { m } from '@contract/messages'
import type { Ctx, Write } from '../../core/context'
import { forbidden, ruleRefused } from '../../core/errors'
import { ofLab } from '../../core/scope'
import type { LockedOrder } from '../locks/public'
import { marksOf, successorOf } from './bench'
import { attempt } from './refusals'
import type { AnalysisRecord } from './records'
import { insertAnalyses, readAnalyses, saveAnalyses } from './store'

const isWithdrawn = ({ entered }: AnalysisRecord) => entered?.['kind'] === 'notPerformed'

/**
 * Frees a locked order from the reports of a patient whom it was entered for by mistake, before it is given to the right one,
 * in the caller's transaction. Refused while a value stands released: that patient's readers were told it, and are owed the
 * corrected report that takes it back. What was taken back stays with that patient, retracted, and is measured anew for the
 * right one. Answers whether anything had been reported. Throws forbidden() for who may not correct results.
 */
export async function leavePatient(ctx: Ctx, w: Write, order: LockedOrder): Promise<boolean> {
  const records = await readAnalyses(w.tx, ctx.who, [order.id])
  const reported = records.filter(({ state, released_at }) => state === 'RELEASED' || released_at !== null)
  const released = reported.filter(({ state }) => state === 'RELEASED')
  if (released.some((one) => !isWithdrawn(one))) throw ruleRefused(m.orders.patientReleased)
  if (reported.length === 0) return false
  if (!ctx.who.ability.can('correct', 'Result')) throw forbidden()
  const reason = m.orders.underOtherPatient
  const left = reported.map((record) => {
    const mark = { interpretation: { ...record.interpretation, otherPatient: order.patient_id } }
    if (record.state !== 'RELEASED') return { record, after: { ...record, ...mark } }
    const answer = attempt('retract', record, order, ctx.who, reason)
    if (!answer.ok) throw ruleRefused(answer.message)
    return { record, after: { ...record, ...mark, state: answer.to, reason } }
  })
  await saveAnalyses(
    w.tx,
    ctx.who.labId,
    left.map(({ after }) => after),
  )
  for (const { record, after } of left)
    w.changed('analysis', record.id, marksOf(record), marksOf(after), order.id)
  const anew = released.map((record) => ({
    ...successorOf(ctx.ports.ids.id(), record, null),
    retest_of: null,
    corrects: false,
  }))
  await insertAnalyses(w.tx, ctx.who.labId, anew)
  for (const record of anew) w.changed('analysis', record.id, null, marksOf(record), order.id)
  await w.tx
    .updateTable('lab_order')
    .set({ report_state: null, date_reported: null })
    .where(ofLab(ctx.who))
    .where('id', '=', order.id)
    .execute()
  w.changed('order', order.id, { reportState: order.report_state }, { reportState: null }, order.id)
  return true
}
