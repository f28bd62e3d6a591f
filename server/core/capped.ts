import { sql, type RawBuilder } from 'kysely'
import type { Executor } from './tx'

/** Counting stops here: an exact total of a million rows costs more than the page it stands over. */
export const countCap = 10_000

/** How long a list that was too long to count is taken to be so still. */
const stillMs = 20_000
const most = 500

/** When which list of a database was last found too long, by the condition of its rows. */
type TooLong = Map<string, number>
const found = new WeakMap<Executor, TooLong>()

function tooLongIn(db: Executor): TooLong {
  const known = found.get(db) ?? new Map<string, number>()
  found.set(db, known)
  return known
}

function isTooLong(tooLong: TooLong, key: string): boolean {
  const at = tooLong.get(key)
  if (at === undefined) return false
  if (Date.now() - at < stillMs) return true
  tooLong.delete(key)
  return false
}

function note(tooLong: TooLong, key: string): void {
  const [oldest] = tooLong.keys()
  if (tooLong.size >= most && oldest !== undefined) tooLong.delete(oldest)
  tooLong.set(key, Date.now())
}

export interface CappedCount {
  /** The count as a scalar: at most one beyond `countCap`. */
  counted: RawBuilder<unknown>
  /** To be told what came of it. */
  heard(count: number): void
}

/**
 * How many rows `where` finds in `table` (as `t`), counted to `countCap` and no further. Counting to the cap is the dearest
 * part of a long list, and it is as long at the next page: what was beyond the cap is not counted again for a moment.
 */
export function cappedCount(db: Executor, table: string, where: RawBuilder<unknown>): CappedCount {
  const tooLong = tooLongIn(db)
  const keyOf = () => {
    const { sql: text, parameters } = sql`${sql.table(table)} ${where}`.compile(db)
    return `${text} ${JSON.stringify(parameters)}`
  }
  // While no list is too long, nobody needs to say which one is meant.
  const key = tooLong.size > 0 ? keyOf() : undefined
  if (key !== undefined && isTooLong(tooLong, key))
    return { counted: sql`${sql.lit(countCap + 1)}::int`, heard: () => undefined }
  return {
    counted: sql`(select count(*)::int from (select 1 from ${sql.table(table)} t where ${where} limit ${countCap + 1}) capped)`,
    heard: (count) => {
      if (count > countCap) note(tooLong, key ?? keyOf())
    },
  }
}
