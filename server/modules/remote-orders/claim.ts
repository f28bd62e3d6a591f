import { m } from '@contract/messages'
import type { RemoteOrderEdit, RemoteOrderFields } from '@contract/remote-orders/shapes'
import type { Ctx, Write } from '../../core/context'
import { badInput } from '../../core/errors'
import { attachAbns } from '../abn/public'
import { readinessOf } from '../claim-readiness/public'

/**
 * Keeps the notices given for an order with it, and holds a clinic's order back while the clinic's own part of its claim is open:
 * without a reason where the laboratory takes one, altogether where it takes none. Staff and a patient at a kiosk are never stopped.
 * Errors: bad_input at `claimReason`; rule_refused for a notice of another order, patient or clinic.
 */
export async function settleClaim(
  ctx: Ctx,
  w: Write,
  order: RemoteOrderFields | RemoteOrderEdit,
  { id, patientId }: { id: string; patientId: string },
): Promise<void> {
  const dateCollected = order.collectedAt ?? ctx.now.toISOString()
  await attachAbns(w, ctx.who, order.abnIds, {
    kind: 'remote',
    id,
    locationId: order.locationId,
    patientId,
    dateCollected,
  })
  // Without insurance the clinic or the patient pays: there is no claim.
  if (ctx.who.userType !== 'portal' || order.insurance.length === 0) return
  const { sending } = await readinessOf(
    w.tx,
    ctx.who,
    {
      locationId: order.locationId,
      patientId,
      dob: null,
      physicianId: order.physicianId,
      insurance: order.insurance,
      diagnoses: order.diagnoses,
      items: order.items.map(({ panelId }) => ({ panelId })),
      dateCollected,
      orderId: id,
      abnIds: order.abnIds,
    },
    ctx.now,
  )
  if (sending === 'stopped') throw badInput({ claimReason: m.remoteOrderEntry.claimStopped })
  if (sending === 'withReason' && !order.claimReason)
    throw badInput({ claimReason: m.remoteOrderEntry.claimReasonMissing })
}
