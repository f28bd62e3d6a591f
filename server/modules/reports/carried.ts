import type { ReportDocument } from '@contract/reports/document'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'
import { frozenDocument } from './store'

/** The version that a delivery carries, as it was released. */
export interface Carried {
  labId: string
  orderId: string
  document: ReportDocument
  mediaKey: string
  releasedAt: Date
}

/** The version that a row of the ledger carries. Undefined for one without a report. */
export async function carriedBy(
  { db }: { db: Executor },
  { lab_id, order_id, report_id }: { lab_id: string; order_id: string | null; report_id: string | null },
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
