import { sql, type RawBuilder } from 'kysely'
import type { Picked } from '@contract/shapes'
import type { Executor } from './tx'

/**
 * What pasted or scanned codes stand for: one entry for each code, in the order sent, with the ids it matches. `matching`
 * selects `code` and `id` within the caller's reach, from whatever `select code from wanted` names; `asKept` writes a typed
 * code as the table keeps it.
 */
export async function hitsOf(
  db: Executor,
  codes: readonly string[],
  asKept: (code: string) => string,
  matching: RawBuilder<unknown>,
): Promise<Picked<never>['hits']> {
  const wanted = [...new Set(codes.map(asKept))]
  const { rows } = await sql<{ code: string; ids: string[] }>`
    with wanted as materialized (select unnest(${wanted}::text[]) as code)
    select found.code, array_agg(found.id::text order by found.id) as ids from (${matching}) found group by found.code`.execute(
    db,
  )
  const found = new Map(rows.map((row) => [row.code, row.ids]))
  return codes.map((code) => ({ code, ids: found.get(asKept(code)) ?? [] }))
}
