import { sql } from 'kysely'
import { m } from '@contract/messages'
import type { ResultsReread } from '@contract/patients/merge-shapes'
import type { Patient, PatientEdit, PatientFields } from '@contract/patients/shapes'
import type { Ctx, Write } from '../../core/context'
import { nextNumbers } from '../../core/counter'
import { badInput, notFound, ruleRefused, stale } from '../../core/errors'
import { ofLab, reaches } from '../../core/scope'
import { json } from '../../db/json'
import type { PatientSnapshot } from '../../db/schema'
import { nothingReread, rereadResults } from '../results/public'
import { lockPatients } from '../locks/public'
import { refuseAnotherPerson } from './another-person'
import { lockedOrders, same, takesMasterUpdate } from './merge-rows'
import { findPatient, insertPatients, updatePatientRow } from './store'
import { storeWaits, toReadAgain, waitingNow, waitOf } from './waiting-orders'
import { noteForFhir } from '../fhir-feed/public'

/** The patient as an order keeps it. */
export const snapshotOf = (patient: Patient): PatientSnapshot => ({
  patientNumber: patient.patientNumber,
  firstname: patient.firstname,
  lastname: patient.lastname,
  middlename: patient.middlename,
  dob: patient.dob,
  gender: patient.gender,
  race: patient.race,
  ethnicity: patient.ethnicity,
  phone: patient.phone,
  address: patient.address,
})

/** What no schema can know of a birth date, or null. `today` is YYYY-MM-DD on the laboratory's clocks. */
export function birthProblem(dob: string, today: string): string | null {
  if (dob > today) return m.patients.dobFuture
  return dob < '1880-01-01' ? m.patients.dobTooEarly : null
}

/** What no schema can know: the location exists and is the caller's, and nobody is born tomorrow. */
async function check(ctx: Ctx, w: Write, fields: PatientFields): Promise<void> {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: ctx.who.timeZone }).format(ctx.now)
  const problem = birthProblem(fields.dob, today)
  if (problem) throw badInput({ dob: problem })
  const location = await w.tx
    .selectFrom('location')
    .select(['id', 'active'])
    .where(ofLab(ctx.who))
    .where('id', '=', fields.location)
    .executeTakeFirst()
  if (!location || !reaches(ctx.who, fields.location)) throw badInput({ location: m.locations.notFound })
}

/** Writes patients that have been checked, each under the next patient number, all in a few statements. */
export async function registerPatients(
  w: Write,
  labId: string,
  people: readonly { id: string; fields: PatientFields }[],
): Promise<void> {
  const last = await nextNumbers(w.tx, labId, 'patient', people.length)
  const first = last - people.length + 1
  const rows = people.map(({ id, fields }, at) => ({
    id,
    number: `P-${String(first + at).padStart(7, '0')}`,
    fields,
  }))
  await insertPatients(w.tx, labId, rows)
  for (const { id, fields } of people) w.changed('patient', id, null, fields)
}

/** Registers a patient under the next patient number. */
export async function addPatient(ctx: Ctx, w: Write, fields: PatientFields): Promise<Patient> {
  await check(ctx, w, fields)
  const id = ctx.ports.ids.id()
  await registerPatients(w, ctx.who.labId, [{ id, fields }])
  const patient = await findPatient(w.tx, ctx.who, id)
  if (!patient) throw notFound()
  return patient
}

interface OrdersTold extends ResultsReread {
  /** Orders that are neither closed nor rejected. */
  ordersUpdated: number
  /** Closed orders on which the change waits for a corrected report. */
  ordersWaiting: number
}

/**
 * Changes the master record and, in the same transaction, the copy on every order that is neither closed nor rejected
 * (specification section 4). A closed order keeps the name it was reported under until its next report: a change of name,
 * birth date or sex waits on it (decision 0018). Another birth date or sex reads the results of the open ones again
 * (decision 0021). Answers how many of all these the caller may see: how often a patient is seen elsewhere is not another
 * clinic's to know.
 */
export async function updatePatient(
  ctx: Ctx,
  w: Write,
  id: string,
  edited: number | undefined,
  sent: Omit<PatientEdit, '_id' | 'version'>,
): Promise<{ patient: Patient } & OrdersTold> {
  await lockPatients(w.tx, ctx.who.labId, [id])
  const before = await findPatient(w.tx, ctx.who, id)
  if (!before) throw notFound()
  const version = edited ?? before.version
  if (before.version !== version) throw stale(before)
  const fields = withKept(before, sent)
  // What a merge would put back is not changed behind its back.
  if (before.mergedInto !== null) throw ruleRefused(m.patients.mergedAway)
  await refuseAnotherPerson(ctx, w, id, before, fields)
  await check(ctx, w, fields)
  if (!(await updatePatientRow(w.tx, ctx.who.labId, id, version, fields, ctx.now)))
    throw stale(await findPatient(w.tx, ctx.who, id))
  const patient = await findPatient(w.tx, ctx.who, id)
  if (!patient) throw notFound()
  w.changed('patient', id, pick(before, fields), fields)
  return { patient, ...(await ordersFollow(ctx, w, before, patient)) }
}

/** What was sent, over what stands of the fields that were not. */
const withKept = (before: Patient, sent: Omit<PatientEdit, '_id' | 'version'>): PatientFields => ({
  ...sent,
  middlename: sent.middlename === undefined ? before.middlename : sent.middlename,
  gender: sent.gender ?? before.gender,
  race: sent.race === undefined ? before.race : sent.race,
  ethnicity: sent.ethnicity === undefined ? before.ethnicity : sent.ethnicity,
  phone: sent.phone === undefined ? before.phone : sent.phone,
  email: sent.email === undefined ? before.email : sent.email,
  address: sent.address ?? before.address,
  insurance: sent.insurance ?? before.insurance,
})

const pick = (patient: Patient, fields: PatientFields) =>
  Object.fromEntries(Object.entries(patient).filter(([key]) => key in fields))

/** A result is read by the sex and the age of its patient; nothing else of the record has a part in it. */
const readAlike = (a: PatientSnapshot, b: PatientSnapshot): boolean =>
  a.gender === b.gender && a.dob === b.dob

/** Every order follows the record: open ones take the copy now, closed ones that a report has left wait for their next one. */
async function ordersFollow(ctx: Ctx, w: Write, before: Patient, patient: Patient): Promise<OrdersTold> {
  const [old, fresh] = [snapshotOf(before), snapshotOf(patient)]
  if (same(old, fresh)) return { ordersUpdated: 0, ordersWaiting: 0, ...nothingReread }
  const orders = await lockedOrders(w, ctx.who.labId, [patient._id])
  const open = orders.filter((order) => takesMasterUpdate(order))
  if (open.length > 0)
    await w.tx
      .updateTable('lab_order')
      .set({ patient: json(fresh), version: sql<number>`version + 1`, updated_at: ctx.now })
      .where(ofLab(ctx.who))
      .where(
        'id',
        'in',
        open.map(({ id }) => id),
      )
      .execute()
  await noteForFhir(
    w.tx,
    ctx.who.labId,
    open.map(({ id }) => id),
  )
  for (const order of open) w.changed('order', order.id, { patient: order.patient }, { patient: fresh })
  const waits = orders.flatMap((order) => waitOf(order, old, fresh))
  await storeWaits(ctx, w, waits)
  const readOtherwise = open.filter((order) => !readAlike(order.patient, fresh))
  return {
    ...(await rereadResults(ctx, w, toReadAgain(readOtherwise, waits))),
    ordersUpdated: open.filter(({ location_id }) => reaches(ctx.who, location_id)).length,
    ordersWaiting: waitingNow(ctx, waits),
  }
}
