import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { api } from '@contract/api'
import { freshDatabase, type TestDatabase } from '@server/test/database'
import { signInFirst, startTestServer, type TestServer } from '@server/test/real-server'
import { backup, restore } from './backup'
import { folderFiles } from './backup-files'
import { accountName, findAccount } from './database-account'
import { APP_ROLE } from '@server/db/app-role'
import { appPasswordFor } from './database-roles'

/** Debian puts it where only root looks. */
const program = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  .map((folder) => join(folder, 'pgbouncer'))
  .find((path) => existsSync(path))
if (!program) process.stdout.write('PgBouncer is not installed: the tests behind a pooler are skipped.\n')

/** Server connections for each user of each database. */
const poolSize = 4

const freePort = () =>
  new Promise<number>((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })

interface Pooler {
  url(database: string): string
  stop(): void
}

/**
 * PgBouncer as its own documentation sets it up for web applications: transactions share few server connections, everything else is
 * its default. It knows the users of the list alone.
 */
async function startPooler(folder: string, server: URL, users: Record<string, string>): Promise<Pooler> {
  const port = await freePort()
  const file = (name: string) => join(folder, name)
  const host = server.searchParams.get('host') ?? server.hostname
  writeFileSync(
    file('users.txt'),
    Object.entries(users)
      .map(([name, password]) => `"${name}" "${password}"`)
      .join('\n'),
  )
  writeFileSync(
    file('pgbouncer.ini'),
    [
      '[databases]',
      `* = host='${host}' port=${server.port}`,
      '[pgbouncer]',
      `listen_addr = 127.0.0.1`,
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = scram-sha-256',
      `auth_file = ${file('users.txt')}`,
      'pool_mode = transaction',
      `default_pool_size = ${poolSize}`,
      `logfile = ${file('pgbouncer.log')}`,
      `pidfile = ${file('pgbouncer.pid')}`,
    ].join('\n'),
  )
  // It refuses to run as root; whom it becomes must reach the database's socket and its own files.
  const user = findAccount(accountName) ? accountName : 'nobody'
  const asUser = process.getuid?.() === 0 ? ['-u', user] : []
  if (asUser.length > 0) spawnSync('chown', ['-R', user, folder])
  const child: ChildProcess = spawn(program ?? '', [...asUser, file('pgbouncer.ini')], { stdio: 'ignore' })
  const url = (database: string) =>
    `postgres://postgres:${encodeURIComponent(users['postgres'] ?? '')}@127.0.0.1:${port}/${database}`
  const pooler = {
    url,
    stop: () => void child.kill('SIGKILL'),
  }
  await vi.waitFor(
    async () => {
      const client = new Client({ connectionString: url('postgres') })
      client.on('error', () => {})
      await client.connect()
      await client.end()
    },
    { timeout: 30_000, interval: 100 },
  )
  return pooler
}

describe.skipIf(!program)(
  'behind PgBouncer in transaction pooling (skipped where it is not installed)',
  () => {
    let folder = ''
    let database: TestDatabase
    let pooler: Pooler
    let server: TestServer
    const nameOf = (url: string) => new URL(url).pathname.slice(1)

    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'aliquot-pooler-'))
      chmodSync(folder, 0o755)
      mkdirSync(join(folder, 'pooler'))
      database = await freshDatabase('nothing')
      const owner = new URL(database.ownerUrl)
      const password = decodeURIComponent(owner.password)
      pooler = await startPooler(join(folder, 'pooler'), owner, {
        postgres: password,
        [APP_ROLE]: appPasswordFor(database.ownerUrl) ?? '',
      })
      server = await startTestServer({
        ALIQUOT_DATA: join(folder, 'data'),
        DATABASE_URL: pooler.url(nameOf(database.ownerUrl)),
      })
    })
    afterAll(async () => {
      await server?.stop()
      pooler?.stop()
      await database?.drop()
      rmSync(folder, { recursive: true, force: true })
    })

    test('the server sees the pooler, starts on an empty database, and many calls at once are each answered their own', async () => {
      expect(server.logged).toContain('database behind a pooler')
      const admin = await signInFirst(server)
      const forms = Array.from({ length: 60 }, (_, n) => `pooled:${n}`)
      const saved = await Promise.all(
        forms.map((form) => admin.call(api.drafts.save, { params: { form }, body: { data: { form } } })),
      )
      expect(saved.map(({ status }) => status)).toEqual(forms.map(() => 200))
      for (let round = 0; round < 4; round += 1) {
        const read = await Promise.all(
          forms.flatMap((form) => [
            admin.call(api.drafts.get, { params: { form } }),
            admin.call(api.locations.list, {}),
          ]),
        )
        expect(read.map(({ status }) => status)).toEqual(read.map(() => 200))
        expect(read.filter((_, at) => at % 2 === 0).map(({ text }) => text)).toEqual(
          forms.map((form) => expect.stringContaining(`"${form}"`)),
        )
      }
      expect(await server.ready()).toEqual([200, { ok: true }])
    })

    test('a backup is written and restored through it', async () => {
      const target = await freshDatabase('migrated')
      try {
        const place = { file: join(folder, 'lab.backup'), passphrase: 'a long enough passphrase' }
        const written = await backup({
          ...place,
          connectionString: pooler.url(nameOf(database.ownerUrl)),
          files: folderFiles(join(folder, 'data', 'files')),
        })
        expect(written.rows).toBeGreaterThan(60)
        expect(
          await restore({
            ...place,
            connectionString: pooler.url(nameOf(target.ownerUrl)),
            files: folderFiles(join(folder, 'restored')),
          }),
        ).toEqual(written)
      } finally {
        await target.drop()
      }
    })

    test('nothing of ours stays on the connections that others share: no setting, no lock, no prepared statement', async () => {
      // As many transactions at once as there are connections, so that each is seen.
      const clients = await Promise.all(
        Array.from({ length: poolSize }, async () => {
          const client = new Client({ connectionString: pooler.url(nameOf(database.ownerUrl)) })
          await client.connect()
          await client.query('begin')
          return client
        }),
      )
      const left = await Promise.all(
        clients.map((client) =>
          client.query(
            `select current_setting('statement_timeout') as timeout, current_setting('intervalstyle') as intervals,
                  (select count(*)::int from pg_locks where locktype = 'advisory'
                    and database = (select oid from pg_database where datname = current_database())) as locks,
                  (select count(*)::int from pg_prepared_statements) as prepared`,
          ),
        ),
      )
      await Promise.all(clients.map((client) => client.end()))
      for (const { rows } of left)
        expect(rows).toEqual([{ timeout: '0', intervals: 'postgres', locks: 0, prepared: 0 }])
    })
  },
)
