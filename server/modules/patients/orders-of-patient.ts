import { sql } from 'kysely'
import type { Principal } from '../../core/principal'
import { ownLocations } from '../../core/scope'
import { folded, startsWith } from '../../core/text'
import type { Executor } from '../../core/tx'
import type { OrderedPanel } from '../../db/schema'

/** The orders of one patient (or of patients whose name begins like the text), newest first, at most 100. */
export async function ordersOfPatient(db: Executor, who: Principal, patientId: string | null, text: string) {
  const whose = patientId
    ? sql`o.patient_id = ${patientId}`
    : sql`o.patient_id in (select id from patient where lab_id = ${who.labId} and search_name like ${startsWith(folded(text) || '\u0001')} limit 100)`
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
    order by o.date_collected desc limit 100`.execute(db)
  return rows.map((row) => ({
    _id: row.id,
    requisitionNumber: row.requisition_number,
    state: row.state,
    dateCollected: row.date_collected.toISOString(),
    panels: row.panels.map((panel) => panel.name),
    reportState: row.report_state,
  }))
}
