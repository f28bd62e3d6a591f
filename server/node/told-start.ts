import { Client } from 'pg'
import { startLockId } from '@server/db/start-lock'
import type { Log } from '@server/ports'

const everyMs = 5_000

/** What a start is at: waiting for another one, or bringing the database to this version. */
export type StartPhase = 'lock' | 'migration'

/** The process of the database that holds the start lock, or that holds what the process `pid` waits for. */
const holder = `select a.pid, coalesce(a.application_name, '') as name from pg_stat_activity a
  where a.pid = any(pg_blocking_pids($1)) or ($2 and a.pid in
    (select l.pid from pg_locks l where l.locktype = 'advisory' and l.objid = $3 and l.granted and l.pid <> $1))
  order by a.pid limit 1`

/**
 * Says in the log, at once and every few seconds, what a start waits for: without it somebody looks at a closed port and
 * cannot know whether to wait or to end what is in the way. Answers how to tell it of the next phase, and how to end it.
 */
export function tellStart(address: string, pid: number, log: Log) {
  let phase: StartPhase = 'lock'
  async function tell(): Promise<void> {
    const client = new Client({
      connectionString: address,
      connectionTimeoutMillis: everyMs,
      application_name: 'aliquot start, looking',
    })
    client.on('error', () => {})
    try {
      await client.connect()
      const { rows } = await client.query<{ pid: number; name: string }>(holder, [
        pid,
        phase === 'lock',
        startLockId,
      ])
      const [one] = rows
      if (one)
        log.warn(
          { pid: one.pid, user: one.name, state: phase },
          'The start waits for another session of the database. If that one is left over, end it: pg_terminate_backend(pid)',
        )
      else if (phase === 'migration')
        log.info({ state: phase }, 'The database is being brought to this version')
    } catch {
      // The start itself says what is wrong with the database.
    } finally {
      await client.end().catch(() => {})
    }
  }
  const timer = setInterval(() => void tell(), everyMs)
  timer.unref()
  return {
    next(now: StartPhase) {
      phase = now
    },
    end: () => clearInterval(timer),
  }
}
