import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database } from '../db/schema'

/** What a store takes as its first argument: the database or a transaction on it, so that no query escapes by mistake. */
export type Executor = Kysely<Database> | Transaction<Database>
export type Tx = Transaction<Database>

/**
 * Begins or ends a statement that each connection prepares once and keeps with its plan (server/node/pools.ts). For look-ups by key
 * and inserts, whose plan is the same for all values; a list's best plan depends on its filters, so lists are planned anew.
 */
export const kept = sql.raw('/* kept */')

const attempts = 5

/**
 * Runs `work` in one transaction. Serialisation failures (40001) and deadlocks (40P01) are tried again, at most five
 * times in all, with a short random pause; `work` must therefore have no effect outside its transaction.
 */
export async function inTransaction<T>(db: Kysely<Database>, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt >= attempts || !isRetryable(error)) throw error
      await new Promise((done) => setTimeout(done, Math.random() * 20 * attempt))
    }
  }
}

const sqlState = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined

const isRetryable = (error: unknown): boolean => ['40001', '40P01'].includes(sqlState(error) ?? '')

/** The unique index that an insert or update ran into, or undefined: stores turn it into a message about the field. */
export function violatedUnique(error: unknown): string | undefined {
  if (sqlState(error) !== '23505') return undefined
  return typeof error === 'object' &&
    error !== null &&
    'constraint' in error &&
    typeof error.constraint === 'string'
    ? error.constraint
    : 'unknown'
}
