import { fill, m } from '@contract/messages'
import type { AnalysisState, Order } from '@contract/orders/shapes'
import { wallTimeAt } from '@contract/rules/zone'
import type { Ctx, Write } from '../../core/context'
import { badInput, ruleRefused } from '../../core/errors'
import { json } from '../../db/json'
import { findPatient, snapshotOf } from '../patients/public'
import { rereadResults } from '../results/public'
import { lockPatientsOf, orderAt, reread, writeColumns } from './editable'
import { testsOfOrder } from './edit-tests'

/** What has been reported under one name is not moved to another in silence: that takes a corrected report. */
export function refuseReleased(tests: readonly { state: AnalysisState }[]): void {
  if (tests.some(({ state }) => state === 'RELEASED')) throw ruleRefused(m.orders.patientReleased)
}

/**
 * Puts another patient on an open order: the copy on the order and the insurance are then the new patient's, and results
 * that were entered are read again for this one (decision 0021). Times that
 * cannot be (collected before birth) are refused.
 */
export async function changePatient(
  ctx: Ctx,
  w: Write,
  id: string,
  version: number,
  patientId: string,
): Promise<Order> {
  await lockPatientsOf(ctx, w, id, patientId)
  const order = await orderAt(ctx, w, id, version)
  if (order.state !== 'OPEN' && order.state !== 'DRAFT')
    throw ruleRefused(fill(m.orders.patientFixed, { state: order.state }))
  const patient = await findPatient(w.tx, ctx.who, patientId)
  if (!patient || patient.mergedInto) throw badInput({ patient: m.patients.notFound })
  const collected = [order.dateCollected, ...order.specimens.map(({ collectedAt }) => collectedAt)]
  if (collected.some((at) => wallTimeAt(at, ctx.who.timeZone).date < patient.dob))
    throw badInput({
      patient: m.orders.patientBornLater,
    })
  refuseReleased(await testsOfOrder(w, ctx.who.labId, id))
  await writeColumns(ctx, w, [id], {
    patient_id: patient._id,
    patient: json(snapshotOf(patient)),
    insurance: json(patient.insurance),
  })
  w.changed(
    'order',
    id,
    { patientId: order.patientId, patient: order.patient, insurance: order.insurance },
    { patientId: patient._id, patient: snapshotOf(patient), insurance: patient.insurance },
    id,
  )
  await rereadResults(ctx, w, [id])
  return reread(ctx, w, id)
}
