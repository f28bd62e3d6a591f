import type { ReportDocument } from '@contract/reports/document'
import type { Ctx } from '../../core/context'
import { ofLab } from '../../core/scope'
import type { DeliveryRecord } from '../deliveries/public'
import { frozenDocument } from '../reports/public'

/** The version that a delivery carries, as it was released. */
export interface Carried {
  labId: string
  orderId: string
  document: ReportDocument
  mediaKey: string
  releasedAt: Date
}

/** Undefined for a delivery without a report. */
export async function carriedBy(
  { db }: Ctx,
  { lab_id, order_id, report_id }: DeliveryRecord,
): Promise<Carried | undefined> {
  if (report_id === null || order_id === null) return undefined
  const { media_key, released_at } = await db
    .selectFrom('report')
    .select(['media_key', 'released_at'])
    .where(ofLab(lab_id))
    .where('id', '=', report_id)
    .executeTakeFirstOrThrow()
  return {
    labId: lab_id,
    orderId: order_id,
    document: await frozenDocument(db, lab_id, report_id),
    mediaKey: media_key,
    releasedAt: released_at,
  }
}
