import { sql } from 'kysely'
import type { EmergencyAccess, EmergencyRecord } from '@contract/emergency/shapes'
import type { Principal } from '../../core/principal'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'

/** Whether the laboratory lets clinics open a patient in an emergency. Off unless somebody switched it on. */
export async function emergencyAllowed(db: Executor, labId: string): Promise<boolean> {
  const lab = await db.selectFrom('lab').select('settings').where('id', '=', labId).executeTakeFirst()
  return lab?.settings['emergencyAccess'] === true
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

const accesses = (db: Executor, labId: string) =>
  db
    .selectFrom('emergency_access as e')
    .innerJoin('app_user as u', (join) => join.on(ofLab(labId, 'u')).onRef('u.id', '=', 'e.user_id'))
    .innerJoin('patient as p', (join) => join.on(ofLab(labId, 'p')).onRef('p.id', '=', 'e.patient_id'))
    .select(['e.id', 'u.username', 'e.patient_id', 'e.reason', 'e.opened_at', 'e.ends_at', 'e.ended_at'])
    .select(sql<string>`u.first_name || ' ' || u.last_name`.as('by'))
    .select(sql<string>`p.lastname || ', ' || p.firstname`.as('patient_name'))
    .where(ofLab(labId, 'e'))

/** One access of the caller's own, open or over; undefined for anybody else's. */
export async function ownAccess(
  db: Executor,
  who: Principal,
  id: string,
  now: Date,
): Promise<EmergencyAccess | undefined> {
  const row = await accesses(db, who.labId)
    .where('e.id', '=', id)
    .where('e.user_id', '=', who.userId)
    .executeTakeFirst()
  return row && presentAccess(row, now, true)
}

/** All accesses of the laboratory, newest first, at most 200. `names`: whether patients are named. */
export async function allAccesses(
  db: Executor,
  labId: string,
  now: Date,
  names: boolean,
): Promise<EmergencyAccess[]> {
  const rows = await accesses(db, labId)
    .orderBy('e.opened_at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(200)
    .execute()
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
  const rows = await db
    .selectFrom('patient')
    .select(['id', 'location_id'])
    .where(ofLab(labId))
    .where('dob', '=', dob)
    .where('merged_into', 'is', null)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('patient')
        .select('id')
        .where(ofLab(labId))
        .where('patient_number', '=', number.toUpperCase())
        .union(
          eb
            .selectFrom('lab_order')
            .select('patient_id as id')
            .where(ofLab(labId))
            .where('requisition_number', '=', number)
            .where('deleted', '=', false),
        ),
    )
    .limit(2)
    .execute()
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
    .where(ofLab(labId))
    .where('id', '=', access.patient)
    .executeTakeFirstOrThrow()
  const { rows } = await sql<OrderRow>`
    select o.id, o.requisition_number, o.date_collected, l.name as location, o.panels, o.state, r.media_key, r.number, r.released_at
    from lab_order o
    join location l on ${ofLab(labId, 'l')} and l.id = o.location_id
    left join lateral (select media_key, number, released_at from report r where ${ofLab(labId, 'r')} and r.order_id = o.id
      order by number desc limit 1) r on true
    where ${ofLab(labId, 'o')} and o.patient_id = ${access.patient} and not o.deleted and o.state <> 'DRAFT'
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
  const row = await db
    .selectFrom('report as r')
    .innerJoin('lab_order as o', (join) => join.on(ofLab(labId, 'o')).onRef('o.id', '=', 'r.order_id'))
    .select('o.location_id')
    .where(ofLab(labId, 'r'))
    .where('r.media_key', '=', mediaKey)
    .where('o.patient_id', '=', patientId)
    .where('o.deleted', '=', false)
    .executeTakeFirst()
  return row?.location_id
}
