import type { ReportDocument } from '@contract/reports/document'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'
import { findOrder } from '../orders/public'
import { Whose, whoseNow } from '../report-message/public'
import { identityChanges } from './identity'
import { readLab } from './store'
import { whoseFacts } from './whose-facts'

/**
 * Whose a released version is. `patientId` is the one whom it was issued for, whose record a merge may have joined to another.
 * Of a version from before this was kept it is read off the order, as long as that still says what the version prints; null
 * where it does not.
 */
export async function whoseReport(
  db: Executor,
  { labId, orderId, document }: { labId: string; orderId: string; document: ReportDocument },
): Promise<{ patientId: string; whose: Whose } | null> {
  const row = await db
    .selectFrom('report as r')
    .innerJoin('media as m', (join) => join.on(ofLab(labId, 'm')).onRef('m.key', '=', 'r.media_key'))
    .select(['r.whose', 'm.patient_id'])
    .where(ofLab(labId, 'r'))
    .where('r.order_id', '=', orderId)
    .where('r.number', '=', document.version)
    .executeTakeFirstOrThrow()
  const { patient_id: patientId } = row
  if (row.whose !== null && patientId !== null) return { patientId, whose: Whose.parse(row.whose) }
  const order = await findOrder(db, { labId, locations: 'all' }, orderId)
  if (!order) return null
  const { time_zone } = await readLab(db, labId)
  const facts = { ...whoseFacts(order, time_zone), version: document.version }
  const isAsPrinted =
    (patientId === null || patientId === order.patientId) &&
    document.orderer.npi === order.physician.npi &&
    identityChanges(document, facts).length === document.changes.length
  return isAsPrinted ? { patientId: order.patientId, whose: whoseNow(order) } : null
}
