import { fill, m } from '@contract/messages'
import type { Order } from '@contract/orders/shapes'
import { wallTimeAt } from '@contract/rules/zone'
import type { Ctx, Write } from '../../core/context'
import { badInput, forbidden, ruleRefused } from '../../core/errors'
import { json } from '../../db/json'
import { findPatient, snapshotOf } from '../patients/public'
import { lockOrder } from '../locks/public'
import { leavePatient, rereadResults } from '../results/public'
import { lockPatientsOf, orderAt, refuseOtherPatient, reread, writeColumns } from './editable'

/**
 * Puts another patient on an open order; `reason` makes it a transfer, which alone may move an order with received
 * specimens. What was reported under the first must have been taken back by a corrected report (leavePatient). The copy on
 * the order and the insurance are then the new patient's, and results that were entered are read again for this one (decision
 * 0021). Times that cannot be (collected before birth) are refused.
 */
export async function changePatient(
  ctx: Ctx,
  w: Write,
  id: string,
  { version, patientId, reason }: { version?: number | undefined; patientId: string; reason: string | null },
): Promise<Order> {
  if (reason !== null && !ctx.who.ability.can('transfer-results', 'Result')) throw forbidden()
  await lockPatientsOf(ctx, w, id, patientId)
  const order = await orderAt(ctx, w, id, version)
  if (order.state !== 'OPEN' && order.state !== 'DRAFT')
    throw ruleRefused(fill(m.orders.patientFixed, { state: order.state }))
  if (patientId === order.patientId) return order
  if (reason === null) refuseOtherPatient(order, 'patient')
  const patient = await findPatient(w.tx, ctx.who, patientId)
  if (!patient || patient.mergedInto) throw badInput({ patient: m.patients.notFound })
  const collected = [order.dateCollected, ...order.specimens.map(({ collectedAt }) => collectedAt)]
  if (collected.some((at) => wallTimeAt(at, ctx.who.timeZone).date < patient.dob))
    throw badInput({
      patient: m.orders.patientBornLater,
    })
  await leavePatient(ctx, w, await lockOrder(w.tx, ctx.who, id))
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
  w.about('order', id, reason)
  return reread(ctx, w, id)
}
