import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { failureOf } from '@server/core/failures'
import { inTransaction } from '@server/core/tx'
import type { Database } from '@server/db/schema'
import type { Log } from '@server/ports'
import { processesOf } from '@server/test/processes-of'
import { startEmbedded } from './embedded-postgres'
import { createPool, kyselyOver } from './pools'

const log: Log = { info: () => {}, warn: () => {}, error: () => {} }

test.skipIf(process.platform !== 'linux')(
  'a database whose processes are frozen is given up, by statements and by new connections, and used again when it wakes (Linux)',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'aliquot-frozen-'))
    chmodSync(folder, 0o755)
    const embedded = await startEmbedded({ dataDir: folder, log, settings: { fsync: 'off' } })
    const pool = createPool({
      connectionString: embedded.connectionString,
      log,
      max: 2,
      patience: { statement: 1_500, connection: 1_500 },
    })
    const db = kyselyOver<Database>(pool)
    const ask = () => sql`select 1 as one`.execute(db).then(({ rows }) => rows)
    let frozen: number[] = []
    try {
      expect(await ask()).toEqual([{ one: 1 }])
      frozen = processesOf(folder)
      expect(frozen.length).toBeGreaterThan(4)
      for (const pid of frozen) process.kill(pid, 'SIGSTOP')
      // The first goes over the connection that is there, the second needs a new one, the third begins a transaction.
      const failures = await Promise.all(
        [ask(), ask(), inTransaction(db, (tx) => sql`select 1`.execute(tx))].map((asked) =>
          asked.then(
            () => 'answered',
            (error: unknown) => failureOf(error),
          ),
        ),
      )
      expect(failures).not.toContain('answered')
      expect(failures).toContain('silent')
      for (const failure of failures) expect(['silent', 'busy']).toContain(failure)
      for (const pid of frozen.splice(0)) process.kill(pid, 'SIGCONT')
      await expect.poll(() => ask().catch(() => []), { timeout: 20_000 }).toEqual([{ one: 1 }])
      expect(await inTransaction(db, (tx) => sql`select 2`.execute(tx))).toBeDefined()
    } finally {
      for (const pid of frozen) process.kill(pid, 'SIGCONT')
      await db.destroy()
      await embedded.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
)
