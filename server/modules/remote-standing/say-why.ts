import type { Write } from '../../core/context'
import { ofLab } from '../../core/scope'

/**
 * Says to the clinic why the laboratory rejected or deleted the orders that came of its remote orders, and when, in the caller's
 * transaction: without it nobody there knows what to draw again. Call it once the orders stand so.
 */
export async function sayWhyRejected(
  w: Write,
  labId: string,
  orderIds: readonly string[],
  reason: string | null,
  at: Date,
): Promise<void> {
  if (!reason || orderIds.length === 0) return
  const rows = await w.tx
    .selectFrom('remote_order')
    .select(['id', 'rejected_reason'])
    .where(ofLab(labId))
    .where('order_id', 'in', [...orderIds])
    .where('state', '=', 'REJECTED')
    .forUpdate()
    .execute()
  if (rows.length === 0) return
  await w.tx
    .updateTable('remote_order')
    .set((eb) => ({ rejected_reason: reason, rejected_at: at, version: eb('version', '+', 1) }))
    .where(ofLab(labId))
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
  for (const { id, rejected_reason: old } of rows)
    w.changed('remoteOrder', id, { rejectedReason: old }, { rejectedReason: reason }, id)
}
