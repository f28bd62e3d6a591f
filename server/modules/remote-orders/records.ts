import { sql, type RawBuilder } from 'kysely'
import type { Gender, Priority } from '@contract/choices'
import type {
  RemoteFormKey,
  RemoteOrderSource,
  RemoteOrderState,
  RemoteReport,
} from '@contract/remote-orders/choices'
import type { RemoteOrderRow } from '@contract/remote-orders/shapes'
import { ofLab, type Reach } from '../../core/scope'
import type { OrderedPanel } from '../../db/schema'

/** A row as statements of this module bring it. Choices are text columns; the reply's schema proves them. */
export interface RemoteRecord {
  id: string
  version: number
  requisition_number: string
  form: RemoteFormKey
  state: RemoteOrderState
  source: RemoteOrderSource
  priority: Priority
  patient_id: string
  firstname: string
  lastname: string
  dob: string
  gender: Gender
  location_id: string
  location_name: string
  physician_id: string
  physician_firstname: string
  physician_lastname: string
  panels: OrderedPanel[]
  collected_at: Date | null
  date_entered: Date
  date_received: Date | null
  date_reported: Date | null
  reviewed_at: Date | null
  attention: number
  order_id: string | null
  change_asked: boolean
  report: RemoteReport | null
  rejected_reason: string | null
}

/** What a report is. Only a corrected one can take everything back, so only that one's document is read. */
export const reportState = (alias: string): RawBuilder<unknown> =>
  sql`case when ${sql.ref(`${alias}.state`)} = 'CORRECTED' and ${sql.ref(`${alias}.document`)} ->> 'withdrawn' = 'true' then 'WITHDRAWN'
    else ${sql.ref(`${alias}.state`)} end`

/** The row's columns, from `r` joined to `p`, `l` and `ph` (`rowJoins`). */
export const rowColumns = (who: Reach): RawBuilder<unknown> => sql`
  r.id, r.version, r.requisition_number, r.form, r.state, r.source, r.priority, r.patient_id,
  p.firstname, p.lastname, p.dob, p.gender, r.location_id, l.name as location_name,
  r.physician_id, ph.firstname as physician_firstname, ph.lastname as physician_lastname,
  r.panels, r.collected_at, r.date_entered, r.date_received, r.date_reported, r.reviewed_at, r.attention, r.order_id, r.rejected_reason,
  exists (select from remote_change c where ${ofLab(who, 'c')} and c.remote_order_id = r.id and c.state = 'ASKED') as change_asked,
  (select ${reportState('v')} from report v where ${ofLab(who, 'v')} and v.order_id = r.order_id order by v.number desc limit 1) as report`

export const rowJoins = (who: Reach): RawBuilder<unknown> => sql`
  left join patient p on ${ofLab(who, 'p')} and p.id = r.patient_id
  left join location l on ${ofLab(who, 'l')} and l.id = r.location_id
  left join physician ph on ${ofLab(who, 'ph')} and ph.id = r.physician_id`

const iso = (at: Date | null) => at?.toISOString() ?? null

export const presentRow = (row: RemoteRecord): RemoteOrderRow => ({
  _id: row.id,
  version: row.version,
  requisitionNumber: row.requisition_number,
  form: row.form,
  state: row.state,
  source: row.source,
  priority: row.priority,
  patient: {
    _id: row.patient_id,
    firstname: row.firstname,
    lastname: row.lastname,
    dob: row.dob,
    gender: row.gender,
  },
  location: { _id: row.location_id, name: row.location_name },
  physician: {
    _id: row.physician_id,
    firstname: row.physician_firstname,
    lastname: row.physician_lastname,
  },
  panels: row.panels.map(({ name }) => name),
  collectedAt: iso(row.collected_at),
  dateEntered: iso(row.date_entered),
  dateReceived: iso(row.date_received),
  dateReported: iso(row.date_reported),
  report: row.report,
  reviewed: row.reviewed_at !== null,
  attention: row.attention,
  orderId: row.order_id,
  changeAsked: row.change_asked,
  rejectedReason: row.rejected_reason,
})
