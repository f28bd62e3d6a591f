import { sql } from 'kysely'
import { canonical } from '@contract/canonical'
import type { Patient, PatientFields } from '@contract/patients/shapes'
import type { Ctx, Write } from '../../core/context'
import { notFound } from '../../core/errors'
import { ofLab } from '../../core/scope'
import type { PatientSnapshot } from '../../db/schema'
import { lockPatients } from '../locks/public'
import { findPatient } from './store'

/** What a form sends of a patient: what a merge chooses between and puts back. */
export const fieldsOf = (patient: PatientFields): PatientFields => ({
  firstname: patient.firstname,
  lastname: patient.lastname,
  middlename: patient.middlename,
  dob: patient.dob,
  gender: patient.gender,
  race: patient.race,
  ethnicity: patient.ethnicity,
  phone: patient.phone,
  email: patient.email,
  address: patient.address,
  location: patient.location,
  insurance: patient.insurance,
})

export const same = (a: unknown, b: unknown): boolean => canonical(a) === canonical(b)

/** Two patients within reach, kept from every other writer until this write ends. */
export async function lockedPair(
  ctx: Ctx,
  w: Write,
  keep: string,
  drop: string,
): Promise<{
  kept: Patient
  dropped: Patient
  lastOrderAt: { kept: string | null; dropped: string | null }
}> {
  const lastOrders = await lockPatients(w.tx, ctx.who.labId, [keep, drop])
  const kept = await findPatient(w.tx, ctx.who, keep)
  const dropped = await findPatient(w.tx, ctx.who, drop)
  if (!kept || !dropped) throw notFound()
  const lastOf = (id: string) => lastOrders.get(id) ?? null
  return { kept, dropped, lastOrderAt: { kept: lastOf(keep), dropped: lastOf(drop) } }
}

export interface OrderOfPatients {
  id: string
  requisition_number: string
  patient_id: string
  patient: PatientSnapshot
  state: string
  deleted: boolean
  location_id: string
  report_version: number
  correction: Record<string, unknown> | null
}

/** Every order of these patients, and those named besides, kept from every other writer until this write ends. */
export function lockedOrders(
  w: Write,
  labId: string,
  patients: readonly string[],
  besides: readonly string[] = [],
): Promise<OrderOfPatients[]> {
  return w.tx
    .selectFrom('lab_order')
    .select(['id', 'requisition_number', 'patient_id', 'patient', 'state', 'deleted', 'location_id'])
    .select(['report_version', 'correction'])
    .where(ofLab(labId))
    .where(sql<boolean>`(patient_id = any(${[...patients]}::uuid[]) or id = any(${[...besides]}::uuid[]))`)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** A master update reaches orders that are neither closed nor rejected (specification section 4). */
export const takesMasterUpdate = ({ state, deleted }: Pick<OrderOfPatients, 'state' | 'deleted'>): boolean =>
  state !== 'CLOSED' && state !== 'REJECTED' && !deleted

/** Points records at the one they were merged into, or at none. */
export async function pointAt(
  ctx: Ctx,
  w: Write,
  ids: readonly string[],
  mergedInto: string | null,
): Promise<void> {
  if (ids.length === 0) return
  await w.tx
    .updateTable('patient')
    .set((eb) => ({ merged_into: mergedInto, version: eb('version', '+', 1), updated_at: ctx.now }))
    .where(ofLab(ctx.who))
    .where('id', 'in', [...ids])
    .execute()
}
