import type { Principal } from '../../core/principal'
import type { Executor } from '../../core/tx'
import { sql } from 'kysely'

/**
 * Specimens of orders that nobody has finished yet. Counted order by order, through the key of each: joined, the database
 * would read every specimen there ever was to find those of the few open orders.
 */
export const openSpecimens = (who: Principal, column: string, id: string) => sql`
  (select coalesce(sum(own.count), 0)::int from lab_order o cross join lateral (
      select count(*) as count from specimen s
      where s.lab_id = o.lab_id and s.order_id = o.id and ${sql.ref(`s.${column}`)} = ${id}) own
    where o.lab_id = ${who.labId} and o.state = 'OPEN' and not o.deleted)`

export async function counted<Name extends string>(
  db: Executor,
  columns: Record<Name, ReturnType<typeof sql>>,
): Promise<Record<Name, number>> {
  const parts = Object.entries<ReturnType<typeof sql>>(columns)
  const { rows } = await sql<Record<Name, number>>`select ${sql.join(
    parts.map(([name, count]) => sql`${count} as ${sql.ref(name)}`),
  )}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('A select without a table answered no row.')
  return row
}
