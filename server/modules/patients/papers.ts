import { sql } from 'kysely'
import type { PatientDocument, PatientDrug } from '@contract/patients/record-shapes'
import { ReportState } from '@contract/orders/choices'
import type { Principal } from '../../core/principal'
import { ofLab, ownLocations } from '../../core/scope'
import type { Executor } from '../../core/tx'
import { issuedFor, ordersBelongTo } from './orders-of-patient'

type DrugRow = Omit<PatientDrug, 'lastAt' | 'order'> & {
  lastAt: Date
  orderId: string
  requisitionNumber: string
}

/** Every drug that orders within reach name, as the newest of them has it, that one first. */
export async function drugsOfPatient(
  db: Executor,
  who: Principal,
  patientId: string,
): Promise<PatientDrug[]> {
  const { rows } = await sql<DrugRow>`
    with named as (
      select m.name, m.detail, m.medication_id, o.id as order_id, o.requisition_number, o.date_collected, o.location_id,
        coalesce(m.medication_id::text, lower(m.name)) as drug,
        row_number() over (partition by coalesce(m.medication_id::text, lower(m.name)) order by o.date_collected desc, m.id desc) as place
      from lab_order o
      join order_medication m on ${ofLab(who, 'm')} and m.order_id = o.id and m.removed_at is null
      where ${ofLab(who, 'o')} and ${ordersBelongTo(who, patientId)} and not o.deleted and ${ownLocations(who, 'o.location_id')}
    ), counted as (select drug, count(distinct order_id)::int as orders from named group by drug)
    select n.name, n.detail, n.medication_id as "medicationId", n.date_collected as "lastAt", n.order_id as "orderId",
      n.requisition_number as "requisitionNumber", l.name as "locationName", c.orders,
      coalesce(d.ingredients, '[]'::jsonb) as ingredients
    from named n join counted c on c.drug = n.drug
    join location l on ${ofLab(who, 'l')} and l.id = n.location_id
    left join medication d on ${ofLab(who, 'd')} and d.id = n.medication_id
    where n.place = 1 order by n.date_collected desc, lower(n.name)`.execute(db)
  return rows.map(({ lastAt, orderId, requisitionNumber, ...drug }) => ({
    ...drug,
    lastAt: lastAt.toISOString(),
    order: { _id: orderId, requisitionNumber },
  }))
}

/**
 * Every version of a report that was released for a patient, within reach, newest first, at most 200: also of an order that
 * was entered for this patient by mistake and is another's now.
 */
export async function documentsOfPatient(
  db: Executor,
  who: Principal,
  patientId: string,
): Promise<PatientDocument[]> {
  const rows = await db
    .selectFrom('lab_order as o')
    .innerJoin('report as r', (join) => join.on(ofLab(who, 'r')).onRef('r.order_id', '=', 'o.id'))
    .innerJoin('media as m', (join) => join.on(ofLab(who, 'm')).onRef('m.key', '=', 'r.media_key'))
    .select(['r.id', 'r.media_key', 'r.number', 'r.state', 'r.reason', 'r.released_at'])
    .select(['o.id as order_id', 'o.requisition_number', 'o.report_version'])
    .where(ofLab(who, 'o'))
    .where(issuedFor(who, patientId))
    .where('o.deleted', '=', false)
    .where(ownLocations(who, 'o.location_id'))
    .orderBy('r.released_at', 'desc')
    .orderBy('r.id')
    .limit(200)
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    mediaKey: row.media_key,
    number: row.number,
    state: ReportState.parse(row.state),
    reason: row.reason,
    releasedAt: row.released_at.toISOString(),
    current: row.number === row.report_version,
    order: { _id: row.order_id, requisitionNumber: row.requisition_number },
  }))
}
