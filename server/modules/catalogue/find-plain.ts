import type { Principal } from '../../core/principal'
import type { Executor } from '../../core/tx'
import { sql } from 'kysely'

type Plain = { code: string; name: string }

export function find<Doc extends Plain & { _id: string }>(
  table: 'sample_type' | 'test_type' | 'specimen_source',
  more = sql``,
) {
  return async (db: Executor, who: Principal, id: string): Promise<Doc | undefined> => {
    const { rows } = await sql<Doc>`select id as "_id", version, code, name, active ${more}
      from ${sql.table(table)} where lab_id = ${who.labId} and id = ${id}`.execute(db)
    return rows[0]
  }
}
