import { sql, type CompiledQuery, type Kysely, type Transaction } from 'kysely'
import type { Database } from '../db/schema'
import { codeOf, failureOf } from './failures'

/** What a store takes as its first argument: the database or a transaction on it, so that no query escapes by mistake. */
export type Executor = Kysely<Database> | Transaction<Database>
export type Tx = Transaction<Database>

export const keptMark = '/* kept */'
/**
 * Begins or ends a statement that each connection prepares once and keeps with its plan (server/node/prepared.ts). For look-ups by key
 * and inserts, whose plan is the same for all values.
 */
export const kept = sql.raw(keptMark)
export const isKept = (text: string) => text.startsWith(keptMark) || text.endsWith(keptMark)

export const repeatedMark = '/* repeated */'
/** Begins a list that people ask for again and again with the same values: prepared for just these (server/node/prepared.ts). */
export const repeated = sql.raw(repeatedMark)

const attempts = 5
/** Pauses before the tries after a lost connection: about as long as a database takes to start again after a crash. */
const lostPausesMs = [20, 100, 300, 700]

/** Waits before the try that follows `attempt`, give or take a half. Answers whether there is one. */
export async function pauseAfterLoss(attempt: number): Promise<boolean> {
  const pause = lostPausesMs[attempt - 1]
  if (pause === undefined) return false
  await new Promise((done) => setTimeout(done, pause * (0.5 + Math.random())))
  return true
}

/**
 * Runs `work` in one transaction. Serialisation failures (40001), deadlocks (40P01), outlived plans and lost connections are tried
 * again, at most five times in all; `work` must therefore have no effect outside its transaction. A connection that is lost
 * while the commit is on its way is not: nobody knows whether it arrived. A caller with an Idempotency-Key can ask again.
 */
export async function inTransaction<T>(db: Kysely<Database>, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    let commits = false
    try {
      return await db.transaction().execute(async (tx) => {
        const result = await work(tx)
        commits = true
        return result
      })
    } catch (error) {
      if (attempt >= attempts) throw error
      if (isRetryable(error)) await new Promise((done) => setTimeout(done, Math.random() * 20 * attempt))
      else if (commits || failureOf(error) !== 'lost' || !(await pauseAfterLoss(attempt))) throw error
    }
  }
}

/**
 * Two statements of one transaction, sent together and run in this order; answers the rows of each. The second runs
 * whatever the first finds, but not where it fails: then both fail.
 */
export async function together<A, B>(
  tx: Tx,
  first: CompiledQuery<A>,
  second: CompiledQuery<B>,
): Promise<[first: A[], second: B[]]> {
  return tx.getExecutor().provideConnection(async (connection) => {
    const [a, b] = await Promise.all([connection.executeQuery<A>(first), connection.executeQuery<B>(second)])
    return [a.rows, b.rows]
  })
}

/**
 * Whether a statement was refused because its prepared form no longer serves: its answer has other columns since a
 * migration (0A000), it is gone, as behind a pooler that gives each transaction another connection (26000), or its
 * name is another client's there (42P05). It has not run.
 */
export const outlivedPlan = (error: unknown): boolean =>
  ['0A000', '26000', '42P05'].includes(codeOf(error) ?? '')

const isRetryable = (error: unknown): boolean =>
  ['40001', '40P01'].includes(codeOf(error) ?? '') || outlivedPlan(error)

/** The unique index that an insert or update ran into, or undefined: stores turn it into a message about the field. */
export function violatedUnique(error: unknown): string | undefined {
  if (codeOf(error) !== '23505') return undefined
  return typeof error === 'object' &&
    error !== null &&
    'constraint' in error &&
    typeof error.constraint === 'string'
    ? error.constraint
    : 'unknown'
}
