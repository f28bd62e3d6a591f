import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'
import type { FhirCaller } from './tokens'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
export const isUuid = (text: string): boolean => uuid.test(text)
const uuids = (ids: readonly string[]) => [...new Set(ids.filter(isUuid))]

/** Which orders such resources belong to. Whether these are within reach is asked afterwards, of every one of them. */
export async function ordersOfSpecimens(db: Executor, { labId }: FhirCaller, ids: readonly string[]) {
  const known = uuids(ids)
  if (known.length === 0) return []
  const rows = await db
    .selectFrom('specimen')
    .select('order_id')
    .where(ofLab(labId))
    .where('id', 'in', known)
    .execute()
  return rows.map((row) => row.order_id)
}

/** By the ids of observations: that of a row's first analysis, before any mark of an isolate; or the order's own, with places. */
export async function ordersOfObservations(db: Executor, { labId }: FhirCaller, ids: readonly string[]) {
  const known = uuids(ids.map((id) => id.slice(0, 36)))
  if (known.length === 0) return []
  const rows = await db
    .selectFrom('analysis')
    .select('order_id')
    .where(ofLab(labId))
    .where('id', 'in', known)
    .execute()
  return [...rows.map((row) => row.order_id), ...known]
}

/** By the ids of reports: those of their orders; or of a version whose patient the order left. */
export async function ordersOfReports(db: Executor, { labId }: FhirCaller, ids: readonly string[]) {
  const known = uuids(ids)
  if (known.length === 0) return []
  const rows = await db
    .selectFrom('report')
    .select('order_id')
    .where(ofLab(labId))
    .where('id', 'in', known)
    .execute()
  return [...rows.map((row) => row.order_id), ...known]
}

/** Orders of which something was reported to this patient, and which are another's by now. */
export async function ordersLeft(db: Executor, { labId }: FhirCaller, patientId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('media as m')
    .innerJoin('fhir_order as f', (join) => join.on(ofLab(labId, 'f')).onRef('f.id', '=', 'm.order_id'))
    .select('f.id')
    .distinct()
    .where(ofLab(labId, 'm'))
    .where('m.kind', '=', 'report')
    .where('m.patient_id', '=', patientId)
    .where('f.patient_id', '!=', patientId)
    .execute()
  return rows.map((row) => row.id)
}

export async function ordersOfBarcodes(db: Executor, { labId }: FhirCaller, barcodes: readonly string[]) {
  const rows = await db
    .selectFrom('specimen')
    .select('order_id')
    .where(ofLab(labId))
    .where('barcode', 'in', [...barcodes])
    .execute()
  return rows.map((row) => row.order_id)
}

/** By requisition, or by a filler number, which begins with one: `R-123-A-CMP`. */
export async function ordersOfNumbers(db: Executor, { labId }: FhirCaller, numbers: readonly string[]) {
  const beginnings = numbers.flatMap((number) => {
    const parts = number.slice(0, 120).split('-')
    return parts.map((_, at) => parts.slice(0, at + 1).join('-'))
  })
  const rows = await db
    .selectFrom('lab_order')
    .select('id')
    .where(ofLab(labId))
    .where('requisition_number', 'in', beginnings)
    .execute()
  return rows.map((row) => row.id)
}

export async function patientsOfNumbers(db: Executor, { labId }: FhirCaller, numbers: readonly string[]) {
  const rows = await db
    .selectFrom('patient')
    .select('id')
    .where(ofLab(labId))
    .where('patient_number', 'in', [...numbers])
    .execute()
  return rows.map((row) => row.id)
}

/** The record that this one was merged into; undefined where it was not, or is none. */
export async function mergedInto(
  db: Executor,
  { labId }: FhirCaller,
  id: string,
): Promise<{ into: string; locationId: string } | undefined> {
  const row = await db
    .selectFrom('patient')
    .select(['merged_into', 'location_id'])
    .where(ofLab(labId))
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.merged_into ? { into: row.merged_into, locationId: row.location_id } : undefined
}
