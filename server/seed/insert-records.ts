import { sql, type Selectable } from 'kysely'
import type { Executor } from '../core/tx'
import type { Database } from '../db/schema'

const chunk = 2000

/**
 * Inserts whole rows, many to a statement. They travel as one JSON text, so that ten thousand rows of twenty columns do
 * not become two hundred thousand parameters. Every row must have the same columns as the first.
 */
export async function insertRecords<T extends keyof Database & string>(
  db: Executor,
  table: T,
  rows: readonly Selectable<Database[T]>[],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = sql.join(Object.keys(first).map((name) => sql.ref(name)))
  for (let at = 0; at < rows.length; at += chunk)
    await sql`insert into ${sql.table(table)} (${columns}) select ${columns}
      from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows.slice(at, at + chunk))}::json)`.execute(
      db,
    )
}
