import { sql } from 'kysely'
import type { Principal } from '../../core/principal'
import { ownLocations, withOwnOrder } from '../../core/scope'
import { folded, startsWith } from '../../core/text'
import type { Executor } from '../../core/tx'
import type { OrderedPanel } from '../../db/schema'

/** Orders of a patient, and of records that were merged into this one. The query names the order `o`. */
export const ordersBelongTo = (who: Principal, patientId: string) =>
  sql`o.patient_id = any(array(select own.id from patient own
    where own.lab_id = ${who.labId} and (own.id = ${patientId} or own.merged_into = ${patientId})))`

/** The orders of one patient (or of patients whose name begins like the text), newest first, at most 100. */
export async function ordersOfPatient(db: Executor, who: Principal, patientId: string | null, text: string) {
  const whose = patientId
    ? ordersBelongTo(who, patientId)
    : sql`o.patient_id in (select id from patient where lab_id = ${who.labId} and search_name like ${startsWith(folded(text) || '\u0001')}
        and ${withOwnOrder(who, 'id')} order by search_name, id limit 100)`
  const { rows } = await sql<{
    id: string
    requisition_number: string
    state: string
    date_collected: Date
    panels: OrderedPanel[]
    report_state: string | null
  }>`
    select o.id, o.requisition_number, o.state, o.date_collected, o.panels, o.report_state from lab_order o
    where o.lab_id = ${who.labId} and ${whose} and not o.deleted and ${ownLocations(who, 'o.location_id')}
    order by o.date_collected desc, o.id desc limit 100`.execute(db)
  return rows.map((row) => ({
    _id: row.id,
    requisitionNumber: row.requisition_number,
    state: row.state,
    dateCollected: row.date_collected.toISOString(),
    panels: row.panels.map((panel) => panel.name),
    reportState: row.report_state,
  }))
}
