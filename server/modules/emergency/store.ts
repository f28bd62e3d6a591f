import { sql } from 'kysely'
import type { EmergencyAccess, EmergencyRecord } from '@contract/emergency/shapes'
import type { Principal } from '../../core/principal'
import type { Executor } from '../../core/tx'

/** Whether the laboratory lets clinics open a patient in an emergency. Off unless somebody switched it on. */
export async function emergencyAllowed(db: Executor, labId: string): Promise<boolean> {
  const { rows } = await sql<{ on: boolean }>`
    select coalesce((settings ->> 'emergencyAccess')::boolean, false) as on from lab where id = ${labId}`.execute(
    db,
  )
  return rows[0]?.on ?? false
}

interface AccessRow {
  id: string
  username: string
  by: string
  patient_id: string
  patient_name: string
  reason: string
  opened_at: Date
  ends_at: Date
  ended_at: Date | null
}

const presentAccess = (row: AccessRow, now: Date, names: boolean): EmergencyAccess => ({
  _id: row.id,
  by: row.by,
  username: row.username,
  patient: row.patient_id,
  patientName: names ? row.patient_name : null,
  reason: row.reason,
  openedAt: row.opened_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
  endedAt: (row.ended_at ?? (row.ends_at <= now ? row.ends_at : null))?.toISOString() ?? null,
  active: row.ended_at === null && row.ends_at > now,
})

const columns = sql`e.id, u.username, u.first_name || ' ' || u.last_name as by, e.patient_id,
  p.lastname || ', ' || p.firstname as patient_name, e.reason, e.opened_at, e.ends_at, e.ended_at`
const joins = sql`join app_user u on u.lab_id = e.lab_id and u.id = e.user_id
  join patient p on p.lab_id = e.lab_id and p.id = e.patient_id`

/** One access of the caller's own, open or over; undefined for anybody else's. */
export async function ownAccess(
  db: Executor,
  who: Principal,
  id: string,
  now: Date,
): Promise<EmergencyAccess | undefined> {
  const { rows } = await sql<AccessRow>`select ${columns} from emergency_access e ${joins}
    where e.lab_id = ${who.labId} and e.id = ${id} and e.user_id = ${who.userId}`.execute(db)
  return rows[0] && presentAccess(rows[0], now, true)
}

/** All accesses of the laboratory, newest first, at most 200. `names`: whether patients are named. */
export async function allAccesses(
  db: Executor,
  labId: string,
  now: Date,
  names: boolean,
): Promise<EmergencyAccess[]> {
  const { rows } = await sql<AccessRow>`select ${columns} from emergency_access e ${joins}
    where e.lab_id = ${labId} order by e.opened_at desc, e.id desc limit 200`.execute(db)
  return rows.map((row) => presentAccess(row, now, names))
}

export interface FoundPatient {
  id: string
  location_id: string
}

/** The one patient whom both identifiers name: a patient or requisition number, and the date of birth. */
export async function patientByTwo(
  db: Executor,
  labId: string,
  number: string,
  dob: string,
): Promise<FoundPatient | undefined> {
  const { rows } = await sql<FoundPatient>`
    select p.id, p.location_id from patient p
    where p.lab_id = ${labId} and p.dob = ${dob}::date and p.merged_into is null and p.id in (
      select id from patient where lab_id = ${labId} and patient_number = ${number.toUpperCase()}
      union select patient_id from lab_order where lab_id = ${labId} and requisition_number = ${number} and not deleted)
    limit 2`.execute(db)
  return rows.length === 1 ? rows[0] : undefined
}

interface OrderRow {
  id: string
  requisition_number: string
  date_collected: Date
  location: string
  panels: { name: string }[]
  state: string
  media_key: string | null
  number: number | null
  released_at: Date | null
}

/** What an emergency access shows: the patient, and the orders with the newest report that was released. */
export async function recordOf(
  db: Executor,
  labId: string,
  access: EmergencyAccess,
): Promise<EmergencyRecord> {
  const patient = await db
    .selectFrom('patient')
    .select(['id', 'firstname', 'lastname', 'dob', 'gender', 'patient_number'])
    .where('lab_id', '=', labId)
    .where('id', '=', access.patient)
    .executeTakeFirstOrThrow()
  const { rows } = await sql<OrderRow>`
    select o.id, o.requisition_number, o.date_collected, l.name as location, o.panels, o.state, r.media_key, r.number, r.released_at
    from lab_order o
    join location l on l.lab_id = o.lab_id and l.id = o.location_id
    left join lateral (select media_key, number, released_at from report r where r.lab_id = o.lab_id and r.order_id = o.id
      order by number desc limit 1) r on true
    where o.lab_id = ${labId} and o.patient_id = ${access.patient} and not o.deleted and o.state <> 'DRAFT'
    order by o.date_collected desc, o.id desc limit 100`.execute(db)
  return {
    access,
    patient: {
      _id: patient.id,
      firstname: patient.firstname,
      lastname: patient.lastname,
      dob: patient.dob,
      gender: patient.gender,
      patientNumber: patient.patient_number,
    },
    orders: rows.map((row) => ({
      _id: row.id,
      requisitionNumber: row.requisition_number,
      dateCollected: row.date_collected.toISOString(),
      location: row.location,
      panels: row.panels.map(({ name }) => name),
      state: row.state,
      report:
        row.media_key !== null && row.number !== null && row.released_at !== null
          ? { mediaKey: row.media_key, number: row.number, releasedAt: row.released_at.toISOString() }
          : null,
    })),
  }
}

/** The location under which a paper of this patient stands, or undefined when the paper is not this patient's. */
export async function locationOfPaper(
  db: Executor,
  labId: string,
  patientId: string,
  mediaKey: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ location_id: string }>`
    select o.location_id from report r join lab_order o on o.lab_id = r.lab_id and o.id = r.order_id
    where r.lab_id = ${labId} and r.media_key = ${mediaKey} and o.patient_id = ${patientId} and not o.deleted`.execute(
    db,
  )
  return rows[0]?.location_id
}
