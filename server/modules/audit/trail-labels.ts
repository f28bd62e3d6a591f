import { sql } from 'kysely'
import { ofLab } from '../../core/scope'
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
    ({ table, words, joins }) => sql`
      select r.id, ${words} as label from ${sql.table(table)} r ${joins?.(labId) ?? sql``}
      where ${ofLab(labId, 'r')} and r.id = any(${wanted})`,
  )
  const { rows } = await sql<{ id: string; label: string }>`
    ${sql.join(parts, sql` union all `)}
    union all select id, name from lab where id = ${labId} and id = any(${wanted})`.execute(db)
  return new Map(rows.map(({ id, label }) => [id, label]))
}

/** A patient's own id, those of records merged into it, and those of its orders: how the trail names what is theirs. */
export async function idsOfPatient(db: Executor, labId: string, patientId: string): Promise<string[]> {
  const rows = await db
    .with('own', (own) =>
      own
        .selectFrom('patient')
        .select('id')
        .where(ofLab(labId))
        .where((eb) => eb.or([eb('id', '=', patientId), eb('merged_into', '=', patientId)])),
    )
    .selectFrom('own')
    .select('id')
    .union((union) =>
      union
        .selectFrom('lab_order')
        .select('id')
        .where(ofLab(labId))
        .where('patient_id', 'in', (eb) => eb.selectFrom('own').select('id')),
    )
    .execute()
  return rows.length > 0 ? rows.map(({ id }) => id) : [patientId]
}
