import { sql, type Selectable } from 'kysely'
import type { Address } from '@contract/people'
import { ReportDocument } from '@contract/reports/document'
import { ReportState } from '@contract/orders/choices'
import type { Principal } from '../../core/principal'
import { ofLab, ownLocations } from '../../core/scope'
import { storedSigner } from '../../core/signed'
import type { Executor } from '../../core/tx'
import type { LabTable } from '../../db/schema'

export type LabRecord = Pick<
  Selectable<LabTable>,
  'name' | 'address' | 'phone' | 'clia' | 'director' | 'time_zone' | 'settings' | 'logo_key'
>

export const readLab = (db: Executor, labId: string): Promise<LabRecord> =>
  db
    .selectFrom('lab')
    .select(['name', 'address', 'phone', 'clia', 'director', 'time_zone', 'settings', 'logo_key'])
    .where('id', '=', labId)
    .executeTakeFirstOrThrow()

/** What a report says of an order beside what its own page shows. */
export interface OrderExtra {
  location_address: Address
  location_fax: string | null
  physician_credentials: string | null
  medications: {
    name: string
    detail: string | null
    ingredients: string[]
    lastTaken: string | null
    asNeeded: boolean | null
  }[]
}

/** The order must be within the caller's reach: ask findOrder first. */
export async function readOrderExtra(db: Executor, labId: string, orderId: string): Promise<OrderExtra> {
  // As text: the rows within this row are gathered as JSON.
  const { rows } = await sql<OrderExtra>`
    select l.address as location_address, l.fax as location_fax, ph.credentials as physician_credentials,
      coalesce((select json_agg(json_build_object('name', m.name, 'detail', m.detail,
          'lastTaken', m.last_taken, 'asNeeded', m.as_needed, 'ingredients', coalesce(d.ingredients, '[]'::jsonb)) order by m.id)
        from order_medication m left join medication d on ${ofLab(labId, 'd')} and d.id = m.medication_id
        where ${ofLab(labId, 'm')} and m.order_id = o.id and m.removed_at is null), '[]'::json) as medications
    from lab_order o
    join location l on ${ofLab(labId, 'l')} and l.id = o.location_id
    join physician ph on ${ofLab(labId, 'ph')} and ph.id = o.physician_id
    where ${ofLab(labId, 'o')} and o.id = ${orderId}`.execute(db)
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
  /** It was reported under a patient for whom the order was entered by mistake: no later report is about it. */
  of_other_patient: boolean
}

export async function readAnalysisExtras(
  db: Executor,
  labId: string,
  orderId: string,
): Promise<Map<string, AnalysisExtra>> {
  const rows = await db
    .selectFrom('analysis as a')
    .innerJoin('test_version as v', (join) =>
      join
        .on(ofLab(labId, 'v'))
        .onRef('v.test_id', '=', 'a.test_id')
        .onRef('v.version', '=', 'a.test_version'),
    )
    .select(['a.id', 'v.report_name'])
    .select(sql<CorrectionRecord | null>`a.interpretation -> 'correction'`.as('correction'))
    .select(sql<boolean>`coalesce(a.interpretation ? 'otherPatient', false)`.as('of_other_patient'))
    .where(ofLab(labId, 'a'))
    .where('a.order_id', '=', orderId)
    .execute()
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
  /** Tests that the results called for and nobody had decided on then. */
  left_open: string[]
  /** Whom it was issued for; a merge moves it with its order. */
  patient_id: string | null
}

/** Every issued version of an order's report, oldest first. The order must be within the caller's reach. */
export async function readVersions(db: Executor, labId: string, orderId: string): Promise<VersionRecord[]> {
  const rows = await db
    .selectFrom('report as r')
    .innerJoin('app_user as u', (join) => join.on(ofLab(labId, 'u')).onRef('u.id', '=', 'r.released_by'))
    .innerJoin('media as m', (join) => join.on(ofLab(labId, 'm')).onRef('m.key', '=', 'r.media_key'))
    .leftJoin('app_user as acted', (join) =>
      join.on(ofLab(labId, 'acted')).onRef('acted.id', '=', 'r.released_as'),
    )
    .select([
      'r.id',
      'r.number',
      'r.state',
      'r.reason',
      'r.media_key',
      'r.released_at',
      'r.left_open',
      'm.patient_id',
    ])
    .select(storedSigner('u', 'acted').$notNull().as('released_by_name'))
    .where(ofLab(labId, 'r'))
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

const media = (db: Executor, labId: string) =>
  db
    .selectFrom('media as m')
    .leftJoin('lab_order as o', (join) => join.on(ofLab(labId, 'o')).onRef('o.id', '=', 'm.order_id'))
    .leftJoin('report as r', (join) =>
      join.on(ofLab(labId, 'r')).onRef('r.order_id', '=', 'm.order_id').onRef('r.media_key', '=', 'm.key'),
    )
    .select([
      'm.lab_id',
      'm.key',
      'm.kind',
      'm.title',
      'm.content_type',
      'm.size',
      'm.file_key',
      'm.order_id',
    ])
    .select(['m.created_at', 'r.id as report_id'])
    .where(ofLab(labId, 'm'))

/** One file by its key, within the caller's reach: by its order's location, or its own where it belongs to no order. */
export const findMedia = (db: Executor, who: Principal, key: string): Promise<MediaRecord | undefined> =>
  media(db, who.labId)
    .where('m.key', '=', key)
    .where((eb) =>
      eb.or([
        eb.and([eb('m.order_id', 'is', null), ownLocations(who, 'm.location_id')]),
        eb.and([eb('m.order_id', 'is not', null), ownLocations(who, 'o.location_id')]),
      ]),
    )
    .executeTakeFirst()

/** A file whose key and laboratory are known already, such as by a verify link. */
export const mediaByKey = (db: Executor, labId: string, key: string): Promise<MediaRecord | undefined> =>
  media(db, labId).where('m.key', '=', key).executeTakeFirst()

/** The files of an order, newest first. The order must be within the caller's reach. */
export const mediaOfOrder = (db: Executor, labId: string, orderId: string): Promise<MediaRecord[]> =>
  media(db, labId)
    .where('m.order_id', '=', orderId)
    .orderBy('m.created_at', 'desc')
    .orderBy('m.key')
    .execute()

/** What a version says, as it was frozen at its release. */
export async function frozenDocument(db: Executor, labId: string, reportId: string): Promise<ReportDocument> {
  const row = await db
    .selectFrom('report')
    .select('document')
    .where(ofLab(labId))
    .where('id', '=', reportId)
    .executeTakeFirstOrThrow()
  return ReportDocument.parse(row.document)
}
