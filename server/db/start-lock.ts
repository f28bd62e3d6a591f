import { sql } from 'kysely'
import type { Executor } from '../core/tx'

/** Any number that other programs on the same database do not use: "aliquot" in letters of the telephone keypad. */
export const startLockId = 2_547_868
const pauseMs = 100

/**
 * Servers that start at the same moment on one database take turns at what is done once: the tables, the laboratory. The lock is
 * the transaction's, so that it also holds behind a pooler that gives each transaction another connection, and goes with it.
 * It is asked for again and again and not waited for: whoever has it may take longer than any statement may.
 */
export async function takeStartLock(tx: Executor): Promise<void> {
  for (;;) {
    const { rows } = await sql<{
      taken: boolean
    }>`select pg_try_advisory_xact_lock(${sql.lit(startLockId)}) as taken`.execute(tx)
    if (rows[0]?.taken) return
    await new Promise((done) => setTimeout(done, pauseMs))
  }
}
