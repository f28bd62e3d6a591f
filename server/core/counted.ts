import { sql, type RawBuilder } from 'kysely'
import type { Executor } from './tx'

/** Several counts in one statement, each a scalar query in parentheses: what still refers to a thing, a page of tallies. */
export async function counted<Name extends string>(
  db: Executor,
  counts: Record<Name, RawBuilder<unknown>>,
): Promise<Record<Name, number>> {
  const parts = Object.entries<RawBuilder<unknown>>(counts)
  const { rows } = await sql<Record<Name, number>>`select ${sql.join(
    parts.map(([name, count]) => sql`${count} as ${sql.ref(name)}`),
  )}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('A select without a table answered no row.')
  return row
}
