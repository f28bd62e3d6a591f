import { sql, type Selectable } from 'kysely'
import type { Address } from '@contract/people'
import { ReportDocument } from '@contract/reports/document'
import { ReportState } from '@contract/orders/choices'
import type { Principal } from '../../core/principal'
import { ownLocations } from '../../core/scope'
import type { Executor } from '../../core/tx'
import type { LabTable } from '../../db/schema'

export type LabRecord = Pick<
  Selectable<LabTable>,
  'name' | 'address' | 'phone' | 'clia' | 'director' | 'time_zone'
>

export const readLab = (db: Executor, labId: string): Promise<LabRecord> =>
  db
    .selectFrom('lab')
    .select(['name', 'address', 'phone', 'clia', 'director', 'time_zone'])
    .where('id', '=', labId)
    .executeTakeFirstOrThrow()

/** What a report says of an order beside what its own page shows. */
export interface OrderExtra {
  location_address: Address
  location_fax: string | null
  physician_credentials: string | null
  medications: { name: string; detail: string | null; ingredients: string[] }[]
}

/** The order must be within the caller's reach: ask findOrder first. */
export async function readOrderExtra(db: Executor, labId: string, orderId: string): Promise<OrderExtra> {
  const { rows } = await sql<OrderExtra>`
    select l.address as location_address, l.fax as location_fax, ph.credentials as physician_credentials,
      coalesce((select json_agg(json_build_object('name', m.name, 'detail', m.detail,
          'ingredients', coalesce(d.ingredients, '[]'::jsonb)) order by m.id)
        from order_medication m left join medication d on d.lab_id = m.lab_id and d.id = m.medication_id
        where m.lab_id = o.lab_id and m.order_id = o.id and m.removed_at is null), '[]'::json) as medications
    from lab_order o
    join location l on l.lab_id = o.lab_id and l.id = o.location_id
    join physician ph on ph.lab_id = o.lab_id and ph.id = o.physician_id
    where o.lab_id = ${labId} and o.id = ${orderId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('An order without its location or physician.')
  return row
}

/** What a corrected result must say beside its value (42 CFR 493.1291(k)). */
export interface CorrectionRecord {
  of: string
  old: string
  reason: string
  toldTo: string
  at: string
}
export interface AnalysisExtra {
  id: string
  /** The test's name on reports, where its version has one. */
  report_name: string | null
  correction: CorrectionRecord | null
}

export async function readAnalysisExtras(
  db: Executor,
  labId: string,
  orderId: string,
): Promise<Map<string, AnalysisExtra>> {
  const { rows } = await sql<AnalysisExtra>`
    select a.id, v.report_name, a.interpretation -> 'correction' as correction
    from analysis a
    join test_version v on v.lab_id = a.lab_id and v.test_id = a.test_id and v.version = a.test_version
    where a.lab_id = ${labId} and a.order_id = ${orderId}`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** One issued version, without its document. */
export interface VersionRecord {
  id: string
  number: number
  state: ReportState
  reason: string | null
  media_key: string
  released_at: Date
  released_by_name: string
}

/** Every issued version of an order's report, oldest first. The order must be within the caller's reach. */
export async function readVersions(db: Executor, labId: string, orderId: string): Promise<VersionRecord[]> {
  const rows = await db
    .selectFrom('report as r')
    .innerJoin('app_user as u', (join) =>
      join.onRef('u.lab_id', '=', 'r.lab_id').onRef('u.id', '=', 'r.released_by'),
    )
    .select(['r.id', 'r.number', 'r.state', 'r.reason', 'r.media_key', 'r.released_at'])
    .select(sql<string>`u.first_name || ' ' || u.last_name`.as('released_by_name'))
    .where('r.lab_id', '=', labId)
    .where('r.order_id', '=', orderId)
    .orderBy('r.number')
    .execute()
  return rows.map((row) => ({ ...row, state: ReportState.parse(row.state) }))
}

/** A stored file as its row has it; `report_id` where it is a version of a report. */
export interface MediaRecord {
  lab_id: string
  key: string
  kind: string
  title: string
  content_type: string
  size: number | null
  file_key: string | null
  order_id: string | null
  created_at: Date
  report_id: string | null
}

const mediaColumns = sql`m.lab_id, m.key, m.kind, m.title, m.content_type, m.size, m.file_key, m.order_id, m.created_at,
  r.id as report_id`
const mediaJoins = sql`left join lab_order o on o.lab_id = m.lab_id and o.id = m.order_id
  left join report r on r.lab_id = m.lab_id and r.order_id = m.order_id and r.media_key = m.key`

/** One file by its key, within the caller's reach: by its order's location, or its own where it belongs to no order. */
export async function findMedia(db: Executor, who: Principal, key: string): Promise<MediaRecord | undefined> {
  const { rows } = await sql<MediaRecord>`
    select ${mediaColumns} from media m ${mediaJoins}
    where m.lab_id = ${who.labId} and m.key = ${key}
      and case when m.order_id is null then ${ownLocations(who, 'm.location_id')} else ${ownLocations(who, 'o.location_id')} end`.execute(
    db,
  )
  return rows[0]
}

/** A file whose key and laboratory are known already, such as by a verify link. */
export async function mediaByKey(db: Executor, labId: string, key: string): Promise<MediaRecord | undefined> {
  const { rows } = await sql<MediaRecord>`
    select ${mediaColumns} from media m ${mediaJoins} where m.lab_id = ${labId} and m.key = ${key}`.execute(
    db,
  )
  return rows[0]
}

/** The files of an order, newest first. The order must be within the caller's reach. */
export async function mediaOfOrder(db: Executor, labId: string, orderId: string): Promise<MediaRecord[]> {
  const { rows } = await sql<MediaRecord>`
    select ${mediaColumns} from media m ${mediaJoins}
    where m.lab_id = ${labId} and m.order_id = ${orderId} order by m.created_at desc, m.key`.execute(db)
  return rows
}

/** What a version says, as it was frozen at its release. */
export async function frozenDocument(db: Executor, labId: string, reportId: string): Promise<ReportDocument> {
  const row = await db
    .selectFrom('report')
    .select('document')
    .where('lab_id', '=', labId)
    .where('id', '=', reportId)
    .executeTakeFirstOrThrow()
  return ReportDocument.parse(row.document)
}
