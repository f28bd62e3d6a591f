import { sql, type RawBuilder } from 'kysely'
import type { Order } from '@contract/orders/shapes'
import { ofLab, ownLocations, type Reach } from '../../core/scope'
import { storedSigner } from '../../core/signed'
import type { Executor } from '../../core/tx'
import { BASE_NAMES } from '@contract/rules/read-medication'
import { drugsOf } from '../toxicology/public'
import { presentOrder } from './present'
import type { OrderRecord } from './records'

const personName = (alias: string) =>
  sql`${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)}`

/** What the tests of a specimen are stained with, each once. */
const stainsOfSpecimen = (who: Reach) => sql`
  select string_agg(distinct t.definition ->> 'stain', ', ' order by t.definition ->> 'stain')
  from analysis a join test t on ${ofLab(who, 't')} and t.id = a.test_id
  where ${ofLab(who, 'a')} and a.specimen_id = s.id and a.state not in ('RETRACTED', 'REJECTED', 'CANCELLED')
    and t.definition ->> 'stain' is not null`

const specimensOfOrder = (who: Reach) => sql`coalesce((
  select json_agg(json_build_object('id', s.id, 'version', s.version, 'letter', s.letter, 'barcode', s.barcode,
    'sample_type_id', s.sample_type_id, 'sample_type', st.name, 'stability_hours', st.stability_hours, 'kept', s.kept, 'stain', (${stainsOfSpecimen(who)}), 'source_id', s.source_id, 'source', ss.name,
    'container', s.container, 'state', s.state, 'condition', s.condition, 'collected_at', s.collected_at,
    'received_at', s.received_at, 'received_by_name', ${personName('ru')}, 'reject_reason', s.reject_reason, 'rejected_at', s.rejected_at, 'rejected_by_name', ${storedSigner('ju', 'ja')},
    'comment', s.comment) order by s.letter)
  from specimen s
  join sample_type st on ${ofLab(who, 'st')} and st.id = s.sample_type_id
  join specimen_source ss on ${ofLab(who, 'ss')} and ss.id = s.source_id
  left join app_user ru on ${ofLab(who, 'ru')} and ru.id = s.received_by
  left join app_user ju on ${ofLab(who, 'ju')} and ju.id = s.rejected_by
  left join app_user ja on ${ofLab(who, 'ja')} and ja.id = s.rejected_as
  where ${ofLab(who, 's')} and s.order_id = o.id), '[]'::json)`

const medicationsOfOrder = (who: Reach) => sql`coalesce((
  select json_agg(json_build_object('id', m.id, 'medication_id', m.medication_id, 'name', m.name, 'detail', m.detail,
    'last_taken', m.last_taken, 'as_needed', m.as_needed, 'ingredients', coalesce(d.ingredients, '[]'::jsonb), 'verified_from', m.verified_from, 'verified_at', m.verified_at) order by m.id)
  from order_medication m left join medication d on ${ofLab(who, 'd')} and d.id = m.medication_id
  where ${ofLab(who, 'm')} and m.order_id = o.id and m.removed_at is null), '[]'::json)`

const progressOfOrder = (who: Reach) => sql`(
  select json_build_object('states', coalesce(json_agg(a.state), '[]'::json), 'resulted_at', max(a.resulted_at), 'verified_at', max(a.verified_at),
    'resulted_by_name', (array_agg(${storedSigner('au', 'aa')} order by a.resulted_at desc nulls last))[1],
    'verified_by_name', (array_agg(${storedSigner('vu', 'va')} order by a.verified_at desc nulls last))[1])
  from analysis a
  left join app_user au on ${ofLab(who, 'au')} and au.id = a.resulted_by
  left join app_user vu on ${ofLab(who, 'vu')} and vu.id = a.verified_by
  left join app_user aa on ${ofLab(who, 'aa')} and aa.id = a.resulted_as
  left join app_user va on ${ofLab(who, 'va')} and va.id = a.verified_as
  where ${ofLab(who, 'a')} and a.order_id = o.id and a.state not in ('RETRACTED', 'REJECTED', 'CANCELLED'))`

const reportedBy = (who: Reach) => sql`(
  select ${storedSigner('pu', 'pa')} from report r join app_user pu on ${ofLab(who, 'pu')} and pu.id = r.released_by
  left join app_user pa on ${ofLab(who, 'pa')} and pa.id = r.released_as
  where ${ofLab(who, 'r')} and r.order_id = o.id order by r.number desc limit 1)`

const changesAsked = (who: Reach) => sql`(
  select json_agg(json_build_object('id', c.id, 'version', c.version, 'text', c.text, 'at', c.asked_at,
    'byName', ${personName('cu')}) order by c.asked_at, c.id)
  from remote_order q join remote_change c on ${ofLab(who, 'c')} and c.remote_order_id = q.id and c.state = 'ASKED'
  join app_user cu on ${ofLab(who, 'cu')} and cu.id = c.asked_by
  where ${ofLab(who, 'q')} and q.order_id = o.id)`

async function findWhere(db: Executor, who: Reach, which: RawBuilder<unknown>): Promise<Order | undefined> {
  // As text: the rows within this row are gathered as JSON.
  const { rows } = await sql<OrderRecord>`
    select o.id, o.version, o.kind, o.requisition_number, o.sampleid, o.state, o.priority, o.patient_id, o.patient,
      o.location_id, l.name as location_name, l.phone as location_phone, l.fax as location_fax,
      o.physician_id, ph.firstname as physician_firstname, ph.lastname as physician_lastname, ph.npi as physician_npi,
      o.date_collected, o.date_received, o.date_entered, o.date_reported, o.date_exported, o.report_state, o.report_version,
      o.hold, o.flag, o.panels, o.diagnoses, o.insurance, o.answers, o.comment, o.correction, o.pharmd_reviewed, o.proficiency, o.deleted,
      (select q.id from remote_order q where ${ofLab(who, 'q')} and q.order_id = o.id) as remote_order_id,
      ${changesAsked(who)} as changes_asked,
      ${personName('eu')} as entered_by_name, ${reportedBy(who)} as reported_by_name,
      ${specimensOfOrder(who)} as specimens, ${medicationsOfOrder(who)} as medications, ${progressOfOrder(who)} as progress
    from lab_order o
    join location l on ${ofLab(who, 'l')} and l.id = o.location_id
    join physician ph on ${ofLab(who, 'ph')} and ph.id = o.physician_id
    join app_user eu on ${ofLab(who, 'eu')} and eu.id = o.entered_by
    where ${ofLab(who, 'o')} and ${which} and ${ownLocations(who, 'o.location_id')}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { names } = row.medications.length > 0 ? await drugsOf(db, who.labId) : { names: BASE_NAMES }
  return presentOrder(row, who, names)
}

/**
 * One order within the caller's reach, with its specimens, live medications and timeline, or undefined. A deleted order is
 * on no list but is still found by its id: what was reported of it must stay readable.
 */
export const findOrder = (db: Executor, who: Reach, id: string): Promise<Order | undefined> =>
  findWhere(db, who, sql`o.id = ${id}`)

/** One order by its requisition number, or by the barcode of one of its specimens; deleted ones are not found. */
export function findByRequisition(db: Executor, who: Reach, scanned: string): Promise<Order | undefined> {
  const code = scanned.toUpperCase()
  return findWhere(
    db,
    who,
    sql`not o.deleted and o.id = coalesce(
      (select id from lab_order where ${ofLab(who)} and requisition_number = ${code}),
      (select order_id from specimen where ${ofLab(who)} and barcode = ${code}))`,
  )
}

/** The id of the caller's order with this very requisition number, or null. A tube's barcode is no requisition number. */
export async function findNumber(db: Executor, who: Reach, number: string): Promise<string | null> {
  const row = await db
    .selectFrom('lab_order')
    .select('id')
    .where(ofLab(who))
    .where('requisition_number', '=', number.toUpperCase())
    .where('deleted', '=', false)
    .where(ownLocations(who, 'location_id'))
    .executeTakeFirst()
  return row?.id ?? null
}
