import { sql } from 'kysely'
import type { Principal } from '../../core/principal'
import { ofLab, ownLocations, withOwnOrder, type Reach } from '../../core/scope'
import { folded, startsWith } from '../../core/text'
import type { Executor } from '../../core/tx'

/** A patient's own record, and those that were merged into it. */
export const recordsOf = (who: Reach, patientId: string | null) =>
  sql`any(array(select own.id from patient own
    where ${ofLab(who, 'own')} and (own.id = ${patientId}::uuid or own.merged_into = ${patientId}::uuid)))`

/** Orders of a patient, and of records that were merged into this one. The query names the order `o`. */
export const ordersBelongTo = (who: Principal, patientId: string) =>
  sql<boolean>`o.patient_id = ${recordsOf(who, patientId)}`

/** Papers that were issued for a patient, whosever their order is now. The query names the paper `m`. */
export const issuedFor = (who: Principal, patientId: string) =>
  sql<boolean>`m.patient_id = ${recordsOf(who, patientId)}`

/** The orders of one patient (or of patients whose name begins like the text), newest first, at most 100. */
export async function ordersOfPatient(db: Executor, who: Principal, patientId: string | null, text: string) {
  const whose = patientId
    ? ordersBelongTo(who, patientId)
    : sql<boolean>`o.patient_id in (select id from patient where ${ofLab(who)} and search_name like ${startsWith(folded(text) || '\u0001')}
        and ${withOwnOrder(who, 'id')} order by search_name, id limit 100)`
  const rows = await db
    .selectFrom('lab_order as o')
    .select(['o.id', 'o.requisition_number', 'o.state', 'o.date_collected', 'o.panels', 'o.report_state'])
    .where(ofLab(who, 'o'))
    .where(whose)
    .where('o.deleted', '=', false)
    .where(ownLocations(who, 'o.location_id'))
    .orderBy('o.date_collected', 'desc')
    .orderBy('o.id', 'desc')
    .limit(100)
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    requisitionNumber: row.requisition_number,
    state: row.state,
    dateCollected: row.date_collected.toISOString(),
    panels: row.panels.map((panel) => panel.name),
    reportState: row.report_state,
  }))
}
