import { sql, type RawBuilder } from 'kysely'
import type { Executor } from './tx'

/** A table of work with a lease: rows are due from `run_at`, and belong to whoever set `locked_until` to later than now. */
export interface LeasedTable {
  name: string
  /** What a row that still waits for its work has: the condition of the index that finds it. */
  waits: RawBuilder<boolean>
}

/** Rows that somebody may take now. Stands in the claim of one laboratory's row and in the look below alike. */
export const isDue = (table: LeasedTable, now: Date): RawBuilder<boolean> =>
  sql<boolean>`${table.waits} and run_at <= ${now} and (locked_until is null or locked_until <= ${now})`

/**
 * The laboratories that have work to be taken, the longest waiting first. A statement over all laboratories: it names
 * them and takes nothing. Each row is then claimed within its laboratory, which is one node of a distributed database:
 * `update t set … where lab_id = $1 and id = (select id from t where lab_id = $1 and … order by run_at, id
 * for update skip locked limit 1) returning …`.
 */
export async function dueLaboratories(db: Executor, table: LeasedTable, now: Date): Promise<string[]> {
  const { rows } = await sql<{ lab_id: string }>`select lab_id from ${sql.table(table.name)}
    where ${isDue(table, now)} group by lab_id order by min(run_at), lab_id`.execute(db)
  return rows.map((row) => row.lab_id)
}
