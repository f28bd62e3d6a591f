import { sql } from 'kysely'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'

/** A number under which another system knows a person. `system` says whose numbers these are. */
export interface Identifier {
  system: string
  value: string
}
export interface KnownPerson {
  id: string
  patientNumber: string
  lastname: string
  firstname: string
  dob: string
}

export const identifierKey = ({ system, value }: Identifier) => JSON.stringify([system, value])

/** Who is on file under each of these; a record that was merged away stands for the one that it was merged into. */
export async function patientsByIdentifier(
  db: Executor,
  labId: string,
  identifiers: readonly Identifier[],
): Promise<Map<string, KnownPerson>> {
  // As text: the rows come as arrays, which the query builder cannot join with types of its own.
  const { rows } = await sql<Identifier & KnownPerson>`
    select i.system, i.value, k.id, k.patient_number as "patientNumber", k.lastname, k.firstname, k.dob
    from unnest(${identifiers.map((one) => one.system)}::text[], ${identifiers.map((one) => one.value)}::text[]) as w (system, value)
    join patient_identifier i on ${ofLab(labId, 'i')} and i.system = w.system and i.value = w.value
    join patient p on ${ofLab(labId, 'p')} and p.id = i.patient_id
    join patient k on ${ofLab(labId, 'k')} and k.id = coalesce(p.merged_into, p.id)`.execute(db)
  return new Map(rows.map((row) => [identifierKey(row), row]))
}

/** Keeps identifiers of patients. One that is kept for somebody already stays with them. */
export async function addIdentifiers(
  db: Executor,
  labId: string,
  rows: readonly (Identifier & { patientId: string })[],
): Promise<void> {
  if (rows.length === 0) return
  await db
    .insertInto('patient_identifier')
    .values(
      rows.map(({ system, value, patientId }) => ({ lab_id: labId, system, value, patient_id: patientId })),
    )
    .onConflict((conflict) => conflict.columns(['lab_id', 'system', 'value']).doNothing())
    .execute()
}
