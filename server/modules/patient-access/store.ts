import { sql, type Selectable } from 'kysely'
import { m } from '@contract/messages'
import { ReportState } from '@contract/orders/choices'
import { plainResults } from '@contract/patient-access/reading'
import type {
  AccessState,
  OwnReport,
  PatientAccess,
  RegisteredList,
  RegisteredPatient,
} from '@contract/patient-access/shapes'
import { ReportDocument } from '@contract/reports/document'
import { ageInYears } from '@contract/rules/age'
import { todayIn } from '@contract/rules/zone'
import type { Ctx } from '../../core/context'
import { listPage } from '../../core/paging'
import type { Principal } from '../../core/principal'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'
import type { PatientAccessTable } from '../../db/schema'
import { linkPatient, patientTarget } from '../deliveries/public'

export type AccessRecord = Selectable<PatientAccessTable>

/** At this age a person decides alone; who may see a child's results is a matter of states and cases. */
const adultAge = 18

/** Today on the laboratory's clocks. */
export async function todayOf(db: Executor, labId: string, now: Date): Promise<string> {
  const { time_zone } = await db
    .selectFrom('lab')
    .select('time_zone')
    .where('id', '=', labId)
    .executeTakeFirstOrThrow()
  return todayIn(time_zone, now.toISOString())
}

/** Whether this person is too young for a link of their own, by the birth date on file. */
export const isMinor = (dob: string, today: string): boolean => ageInYears(dob, today) < adultAge

/** The most reports that the page of a patient shows. */
const mostReports = 60

export function accessState(
  row: Pick<AccessRecord, 'ended_at' | 'locked_at' | 'expires_at' | 'registered_at'>,
  now: Date,
): AccessState {
  if (row.ended_at) return 'ENDED'
  if (row.locked_at) return 'LOCKED'
  if (row.expires_at <= now) return 'EXPIRED'
  return row.registered_at ? 'REGISTERED' : 'INVITED'
}

export const presentAccess = (row: AccessRecord, now: Date): PatientAccess => ({
  _id: row.id,
  version: row.version,
  state: accessState(row, now),
  invitedBy: row.invited_by,
  invitedAt: row.invited_at.toISOString(),
  registeredAt: row.registered_at?.toISOString() ?? null,
  expiresAt: row.expires_at.toISOString(),
  seenAt: row.seen_at?.toISOString() ?? null,
})

/** The newest access of a patient, ended or not. */
export const newestAccess = (db: Executor, labId: string, patientId: string) =>
  db
    .selectFrom('patient_access')
    .selectAll()
    .where(ofLab(labId))
    .where('patient_id', '=', patientId)
    .orderBy('invited_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

interface Asked {
  labId: string
  patientId: string
  /** Whose reports the link opens; null: those of every location. */
  places: readonly string[] | null
  now: Date
}

export interface AccessLacks {
  /** Why no link can be shown; null where nothing is in the way. */
  link: string | null
  /** Why none can be mailed. */
  mail: string | null
  /** Where a mail would go. */
  email: string | null
}

/**
 * Why this patient cannot have a link to own results, in words. Mail goes to the address that the patient was asked about: whoever
 * may change an address must not lead the reports of others there.
 */
export async function accessLacks(
  db: Executor,
  { labId, patientId, places, now }: Asked,
): Promise<AccessLacks> {
  const patient = await linkPatient(db, labId, patientId)
  const today = await todayOf(db, labId, now)
  const none = (why: string, email: string | null) => ({ link: why, mail: why, email })
  if (!patient) return none(m.portalUsers.patientGone, null)
  const email = patient.email?.trim() || null
  if (isMinor(patient.dob, today)) return none(m.portalUsers.patientMinor, email)
  if (!/^\d{5}/.test(patient.zip?.trim() ?? '')) return none(m.portalUsers.patientNoZip, email)
  if (email === null) return { link: null, mail: m.portalUsers.patientNoEmail, email }
  const { address, withheld } = patientTarget('mail', patient, today, null)
  const asked = patient.chosenFor?.locations ?? null
  const isWider = asked !== null && (places === null || places.some((id) => !asked.includes(id)))
  return { link: null, mail: withheld ?? (isWider ? m.resultLinks.askedElsewhere : null), email: address }
}

interface ReportRow {
  report_id: string
  order_id: string
  media_key: string
  requisition_number: string
  number: number
  state: string
  released_at: Date
  collected_at: Date | null
  document: unknown
}

/**
 * The newest released version of each of a patient's orders. A version that was issued for somebody else is none of theirs,
 * whatever the order says now; and an order with a test that is never handed out by a link is left out.
 */
export async function releasedReports(
  db: Executor,
  { lab_id: labId, patient_id: patientId, location_ids: places }: AccessRecord,
  mediaKey?: string,
): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select r.id as report_id, o.id as order_id, r.media_key, o.requisition_number, r.number, r.state, r.released_at, o.date_collected as collected_at,
      r.document
    from lab_order o
    join lateral (select v.* from report v where ${ofLab(labId, 'v')} and v.order_id = o.id order by v.number desc limit 1) r on true
    join media f on ${ofLab(labId, 'f')} and f.key = r.media_key
    where ${ofLab(labId, 'o')} and o.patient_id = ${patientId} and not o.deleted
      and (f.patient_id = o.patient_id or f.patient_id in (
        select p.id from patient p where ${ofLab(labId, 'p')} and p.merged_into = ${patientId}))
      ${places === null ? sql`` : sql`and o.location_id = any(${places}::uuid[])`}
      ${mediaKey === undefined ? sql`` : sql`and r.media_key = ${mediaKey}`}
      and not exists (select from analysis a join test t on ${ofLab(labId, 't')} and t.id = a.test_id
        where ${ofLab(labId, 'a')} and a.order_id = o.id and (t.definition ->> 'neverByLink')::boolean)
    order by r.released_at desc, o.id limit ${mostReports}`.execute(db)
  return rows
}

export function presentReport(row: ReportRow): OwnReport {
  const document = ReportDocument.parse(row.document)
  return {
    mediaKey: row.media_key,
    requisitionNumber: row.requisition_number,
    number: row.number,
    state: ReportState.parse(row.state),
    collectedAt: row.collected_at?.toISOString() ?? null,
    releasedAt: row.released_at.toISOString(),
    withdrawn: document.withdrawn,
    notTested: document.notTested !== null,
    ...plainResults(document),
  }
}

interface RegisteredRecord extends AccessRecord {
  patient_number: string
  firstname: string
  lastname: string
}

/** Patients with access of their own, a page at a time. */
export const listRegistered = (ctx: Ctx, who: Principal, input: RegisteredList) =>
  listPage<RegisteredRecord, RegisteredPatient>(
    ctx.db,
    {
      input,
      sorts: { invitedAt: { column: 'invited_at', type: 'timestamptz' } },
      table: 'patient_access',
      where: sql`${ofLab(who, 't')} and not t.replaced`,
      columns: sql`a.*, p.patient_number, p.firstname, p.lastname`,
      joins: sql`left join patient_access a on ${ofLab(who, 'a')} and a.id = h.id
        left join patient p on ${ofLab(who, 'p')} and p.id = a.patient_id`,
    },
    (row) => ({
      ...presentAccess(row, ctx.now),
      patient: {
        _id: row.patient_id,
        patientNumber: row.patient_number,
        lastname: row.lastname,
        firstname: row.firstname,
      },
    }),
  )
