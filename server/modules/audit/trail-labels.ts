import { sql } from 'kysely'
import type { Executor } from '../../core/tx'
import { labelTables } from './label-tables'

/**
 * What ids of the trail are called: orders by requisition number, people by name, the rest by their own name or that of what
 * they belong to (label-tables.ts). One statement for a page, which finds each row by its key.
 */
export async function labelsOf(
  db: Executor,
  labId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const wanted = sql`${[...new Set(ids)]}::uuid[]`
  const parts = labelTables.map(
    ({ table, words, joins = '' }) => sql`
      select r.id, ${sql.raw(words)} as label from ${sql.table(table)} r ${sql.raw(joins)}
      where r.lab_id = ${labId} and r.id = any(${wanted})`,
  )
  const { rows } = await sql<{ id: string; label: string }>`
    ${sql.join(parts, sql` union all `)}
    union all select id, name from lab where id = ${labId} and id = any(${wanted})`.execute(db)
  return new Map(rows.map(({ id, label }) => [id, label]))
}

/** A patient's own id, those of records merged into it, and those of its orders: how the trail names what is theirs. */
export async function idsOfPatient(db: Executor, labId: string, patientId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with own as (select id from patient where lab_id = ${labId} and (id = ${patientId} or merged_into = ${patientId}))
    select id from own union select id from lab_order where lab_id = ${labId} and patient_id in (select id from own)`.execute(
    db,
  )
  return rows.length > 0 ? rows.map(({ id }) => id) : [patientId]
}
