import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startLockId } from '@server/db/start-lock'
import { freshDatabase } from '@server/test/database'
import { readConfig } from './config'
import { openDatabase } from './open-database'

let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  database = await freshDatabase('nothing')
})
afterAll(() => database.drop())

test('a start that waits names the session it waits for, and goes on when that is gone', async () => {
  const other = new Client({ connectionString: database.ownerUrl, application_name: 'left over' })
  await other.connect()
  const { rows } = await other.query<{ pid: number }>('select pg_backend_pid() as pid')
  await other.query('begin')
  await other.query(`select pg_advisory_xact_lock(${startLockId})`)
  const told: Record<string, unknown>[] = []
  const log = {
    info: () => {},
    warn: (fields: object, message: string) => void told.push({ ...fields, message }),
    error: () => {},
  }
  const read = readConfig({ DATABASE_URL: database.ownerUrl })
  if (!read.ok) throw new Error(read.error)
  const opening = openDatabase(read.config, log)
  await expect
    .poll(() => told.find(({ message }) => String(message).startsWith('The start waits')), {
      timeout: 30_000,
    })
    .toMatchObject({ pid: rows[0]?.pid, user: 'left over', state: 'lock' })
  await other.query('rollback')
  await other.end()
  const opened = await opening
  await opened.close()
}, 120_000)
