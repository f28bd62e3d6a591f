import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { freshDatabase } from '@server/test/database'
import { accountName, findAccount } from './database-account'

const root = resolve(import.meta.dirname, '../..')
/** Below the packages, which what is built still reads. */
const built = join(root, 'node_modules/.cache', `aliquot-test-server-${process.pid}`)
/** The server as a process of its own, as it is installed: loading its sources takes longer than all the rest of a start. */
const command = [process.execPath, join(built, 'node.js')] as const
const asRoot = process.platform === 'linux' && process.getuid?.() === 0

interface Process {
  child: ChildProcess
  /** What it has said so far, on both outputs. */
  said(): string
}

beforeAll(async () => {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const how = ['--config', 'server/vite.config.ts', '--outDir', built, '--sourcemap', 'false']
  const build = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn', ...how], {
    cwd: root,
    stdio: 'inherit',
  })
  const [code]: unknown[] = await once(build, 'exit')
  expect(code).toBe(0)
}, 240_000)
afterAll(() => rmSync(built, { recursive: true, force: true }))

let folder = ''
const running: ChildProcess[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aliquot-process-'))
  chmodSync(folder, 0o755)
})
afterEach(async () => {
  for (const child of running.splice(0)) await stop(child)
  rmSync(folder, { recursive: true, force: true })
})

async function stop(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  child.kill('SIGTERM')
  await once(child, 'exit')
  return child.exitCode
}

function start(
  env: Record<string, string>,
  { before = [], stdout = 'pipe' }: { before?: string[]; stdout?: 'pipe' | number } = {},
): Process {
  const [program = '', ...args] = [...before, ...command]
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, PORT: '0', ALIQUOT_DATA: join(folder, 'data'), ALIQUOT_SEED: 'empty', ...env },
    stdio: ['ignore', stdout, 'pipe'],
  })
  running.push(child)
  let text = ''
  const take = (part: Buffer) => void (text += part.toString())
  child.stdout?.on('data', take)
  child.stderr?.on('data', take)
  return { child, said: () => text }
}

const ready = (one: Process) =>
  expect
    .poll(
      () => {
        if (one.child.exitCode !== null) throw new Error(`It ended with ${one.child.exitCode}: ${one.said()}`)
        return one.said()
      },
      { timeout: 120_000 },
    )
    .toContain('Aliquot is ready at')

test('two servers that start at once on an empty database make one laboratory', async () => {
  const database = await freshDatabase('nothing')
  try {
    const both = [1, 2].map((n) =>
      start({
        DATABASE_URL: database.ownerUrl,
        ALIQUOT_DATA: join(folder, `data ${n}`),
        ALIQUOT_SECRETS_KEY: 'x'.repeat(32),
      }),
    )
    await Promise.all(both.map(ready))
    const client = new Client({ connectionString: database.ownerUrl })
    await client.connect()
    const { rows } = await client.query(
      `select (select count(*)::int from lab) as labs, (select count(*)::int from app_user) as users,
              (select count(*)::int from installation) as installations`,
    )
    // Whoever makes another one in some other way runs into the key.
    await expect(
      client.query("insert into installation (lab_id) values ('00000000-0000-7000-8000-000000000001')"),
    ).rejects.toMatchObject({ code: '23505' })
    await client.end()
    expect(rows).toEqual([{ labs: 1, users: 1, installations: 1 }])
    expect(both.filter((one) => one.said().includes('laboratory made'))).toHaveLength(1)
    for (const one of both) expect(await stop(one.child)).toBe(0)
  } finally {
    await database.drop()
  }
}, 240_000)

test('asked to end during its start, it ends in order: the bundled database is stopped, and the folder is free', async () => {
  const one = start({})
  await expect.poll(() => one.said(), { timeout: 120_000, interval: 5 }).toContain('database started')
  expect(one.said()).not.toContain('Aliquot is ready at')
  expect(await stop(one.child)).toBe(0)
  expect(existsSync(join(folder, 'data/postgres/cluster/postmaster.pid'))).toBe(false)
  const next = start({})
  await ready(next)
  expect(await stop(next.child)).toBe(0)
}, 240_000)

test.skipIf(process.platform !== 'linux')(
  'a log that cannot be written does not end the server (Linux: /dev/full)',
  async () => {
    const probe = createServer().listen(0, '127.0.0.1')
    await once(probe, 'listening')
    const address = probe.address()
    const port = typeof address === 'object' && address ? address.port : 0
    await new Promise((done) => probe.close(done))
    const { child, said } = start(
      { PORT: String(port), LOG_LEVEL: 'debug' },
      { stdout: openSync('/dev/full', 'w') },
    )
    const ask = () =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ status }) => status,
        () => child.exitCode ?? 0,
      )
    await expect.poll(ask, { timeout: 120_000, message: said() }).toBe(200)
    expect(await ask()).toBe(200)
    expect(await stop(child)).toBe(0)
  },
  240_000,
)

test.skipIf(!asRoot)(
  'the database of root runs as an account of its own, and starts where /dev/shm may not be written (needs root on Linux)',
  async () => {
    // A world of its own for mounts: the machine's /dev/shm stays as it is.
    const without = 'mount -t tmpfs -o ro,size=512m none /dev/shm && exec "$0" "$@"'
    const one = start({}, { before: ['unshare', '--mount', 'sh', '-c', without] })
    await ready(one)
    expect(one.said()).toContain('another kind of shared memory')
    const pid = Number(
      readFileSync(join(folder, 'data/postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0],
    )
    const account = findAccount(accountName)
    expect(account?.uid).toBe(statSync(join(folder, 'data/postgres/cluster')).uid)
    expect(readFileSync(`/proc/${pid}/status`, 'utf8')).toMatch(
      new RegExp(`^Uid:\\s+${account?.uid}\\s+${account?.uid}`, 'm'),
    )
    expect(spawnSync('getent', ['passwd', accountName], { encoding: 'utf8' }).stdout).toContain('nologin')
    expect(await stop(one.child)).toBe(0)
    expect(existsSync(join(folder, 'data/postgres/cluster/postmaster.pid'))).toBe(false)
  },
  240_000,
)
