import { sql, type Selectable } from 'kysely'
import { ReportDocument } from '@contract/reports/document'
import { differenceOf, type Difference } from '@contract/reports/difference'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'
import type { ReportRecallRecipientTable, ReportRecallTable } from '../../db/schema'

export type RecallRecord = Selectable<ReportRecallTable>
export type RecipientRecord = Selectable<ReportRecallRecipientTable>

/** One recall with its people, locked where `lock` says so. */
export async function readRecall(
  db: Executor,
  labId: string,
  id: string,
  lock: 'lock' | 'read' = 'read',
): Promise<{ recall: RecallRecord; people: RecipientRecord[] } | undefined> {
  const recall = await db
    .selectFrom('report_recall')
    .selectAll()
    .where(ofLab(labId))
    .where('id', '=', id)
    .$if(lock === 'lock', (query) => query.forUpdate())
    .executeTakeFirst()
  if (!recall) return undefined
  const people = await db
    .selectFrom('report_recall_recipient')
    .selectAll()
    .where(ofLab(labId))
    .where('recall_id', '=', id)
    .orderBy(sql`acknowledged_at is not null`)
    .orderBy('way')
    .orderBy('name')
    .orderBy('id')
    .execute()
  return { recall, people }
}

/** Every recall of an order with its people, oldest first. */
export async function readRecalls(
  db: Executor,
  labId: string,
  orderId: string,
): Promise<{ recall: RecallRecord; people: RecipientRecord[] }[]> {
  const rows = await db
    .selectFrom('report_recall')
    .select('id')
    .where(ofLab(labId))
    .where('order_id', '=', orderId)
    .orderBy('number')
    .execute()
  const found = await Promise.all(rows.map(({ id }) => readRecall(db, labId, id)))
  return found.flatMap((one) => one ?? [])
}

export const recipientById = (db: Executor, labId: string, id: string) =>
  db
    .selectFrom('report_recall_recipient')
    .selectAll()
    .where(ofLab(labId))
    .where('id', '=', id)
    .executeTakeFirst()

/** Versions of an order's report that were issued for the patient it has now, oldest first. */
export const readIssued = (db: Executor, labId: string, orderId: string) =>
  db
    .selectFrom('report as r')
    .innerJoin('media as f', (join) => join.on(ofLab(labId, 'f')).onRef('f.key', '=', 'r.media_key'))
    .innerJoin('lab_order as o', (join) => join.on(ofLab(labId, 'o')).onRef('o.id', '=', 'r.order_id'))
    .select([
      'r.id',
      'r.number',
      'r.state',
      'r.reason',
      'r.media_key as mediaKey',
      'r.released_at as releasedAt',
    ])
    .where(ofLab(labId, 'r'))
    .where('r.order_id', '=', orderId)
    .whereRef('f.patient_id', '=', 'o.patient_id')
    .orderBy('r.number')
    .execute()

async function documentOf(
  db: Executor,
  labId: string,
  orderId: string,
  number: number,
): Promise<ReportDocument> {
  const row = await db
    .selectFrom('report')
    .select('document')
    .where(ofLab(labId))
    .where('order_id', '=', orderId)
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  return ReportDocument.parse(row.document)
}

/** What one version of an order's report says otherwise than another. */
export async function differenceBetween(
  db: Executor,
  labId: string,
  orderId: string,
  before: number,
  now: number,
): Promise<Difference[]> {
  if (before >= now) return []
  const [old, fresh] = await Promise.all([
    documentOf(db, labId, orderId, before),
    documentOf(db, labId, orderId, now),
  ])
  return differenceOf(old, fresh)
}
