import { sql } from 'kysely'
import type { z } from 'zod'
import type { OrderFilters, TrackedRequisition } from '@contract/orders/shapes'
import type { Principal } from '../../core/principal'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'
import { inState, narrowed } from './filters'

/** The most requisitions that one look-up answers. */
const most = 50

interface TrackedRecord {
  id: string
  requisition_number: string
  patient: { firstname: string; lastname: string; dob: string }
  location_name: string
  physician_lastname: string
  date_entered: Date
  date_received: Date | null
  date_reported: Date | null
}

/** Requisitions at the caller's locations by number, tube or patient name, as the tracker names them; newest first. */
export async function trackRequisitions(
  db: Executor,
  who: Principal,
  text: string,
  { state, ...filters }: z.output<typeof OrderFilters>,
  now: Date,
): Promise<TrackedRequisition[]> {
  const { rows } = await sql<TrackedRecord>`
    with found as (select t.id from lab_order t
      where ${narrowed(who, text, filters, now)} and ${inState(state)}
      order by t.date_collected desc, t.id desc limit ${most})
    select o.id, o.requisition_number, o.patient, l.name as location_name, ph.lastname as physician_lastname,
      o.date_entered, o.date_received, o.date_reported
    from found join lab_order o on ${ofLab(who, 'o')} and o.id = found.id
    join location l on ${ofLab(who, 'l')} and l.id = o.location_id
    join physician ph on ${ofLab(who, 'ph')} and ph.id = o.physician_id
    order by o.date_collected desc, o.id desc`.execute(db)
  return rows.map((row) => ({
    _id: row.id,
    requisitionNumber: row.requisition_number,
    patient: { firstname: row.patient.firstname, lastname: row.patient.lastname, dob: row.patient.dob },
    location: { name: row.location_name },
    physician: { lastname: row.physician_lastname },
    dateEntered: row.date_entered.toISOString(),
    dateReceived: row.date_received?.toISOString() ?? null,
    dateReported: row.date_reported?.toISOString() ?? null,
  }))
}
