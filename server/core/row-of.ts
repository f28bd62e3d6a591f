import { sql, type Selectable } from 'kysely'
import type { Database } from '../db/schema'
import type { Principal } from './principal'
import type { Executor } from './tx'

/** A table whose rows have an id of their own within the laboratory. */
type TableOfRows = {
  [Name in keyof Database]: Database[Name] extends { lab_id: string; id: string } ? Name : never
}[keyof Database]

/** One row of the caller's laboratory as it lies in its table, or undefined: what a register's `find` presents. */
export async function rowOf<Name extends TableOfRows>(
  db: Executor,
  { labId }: Pick<Principal, 'labId'>,
  table: Name,
  id: string,
): Promise<Selectable<Database[Name]> | undefined> {
  const { rows } = await sql<Selectable<Database[Name]>>`
    select * from ${sql.table(table)} where lab_id = ${labId} and id = ${id}`.execute(db)
  return rows[0]
}
