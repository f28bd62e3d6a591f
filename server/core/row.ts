import { sql, type Selectable } from 'kysely'
import type { Database } from '../db/schema'
import { ofLab } from './scope'
import type { Executor } from './tx'

/** The tables whose rows go by laboratory and id. */
type WithId = {
  [T in keyof Database]: Selectable<Database[T]> extends { lab_id: string; id: string } ? T : never
}[keyof Database]

/** One row of a table with all its columns, or undefined where this laboratory has none of that id. */
export async function rowOf<T extends WithId>(
  db: Executor,
  table: T,
  labId: string,
  id: string,
): Promise<Selectable<Database[T]> | undefined> {
  const { rows } = await sql<Selectable<Database[T]>>`
    select * from ${sql.table(table)} where ${ofLab(labId)} and id = ${id}`.execute(db)
  return rows[0]
}
