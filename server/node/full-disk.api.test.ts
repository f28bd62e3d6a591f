import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  closeSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import {
  remoteCaller,
  signInFirst,
  startTestServer,
  type RemoteCaller,
  type TestServer,
} from '@server/test/real-server'
import { codeOf } from '@server/core/failures'
import { freshDatabase } from '@server/test/database'
import { backup } from './backup'
import { folderFiles } from './backup-files'
import { asStartupError } from './startup-error'

const mounted: string[] = []
let folder = ''
let server: TestServer | undefined

/** A disk of this size in memory; false where we may not mount one. */
function mount(path: string, options: string): boolean {
  mkdirSync(path, { recursive: true })
  const done = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', path])
  if (done.status === 0) mounted.push(path)
  return done.status === 0
}

function canMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  const path = mkdtempSync(join(tmpdir(), 'aliquot-mount-'))
  const can = mount(path, 'size=64k')
  if (can) spawnSync('umount', [path])
  mounted.length = 0
  rmSync(path, { recursive: true })
  return can
}
const can = canMount()
if (!can)
  process.stdout.write('Only root on Linux may mount a small disk: the tests of a full disk are skipped.\n')

/** Fills the disk to its last byte; answers the file that does. */
function fill(path: string): string {
  const filler = join(path, 'filler')
  const file = openSync(filler, 'w')
  try {
    for (let size = 1024 * 1024; size >= 1; size = Math.floor(size / 4))
      try {
        for (;;) writeSync(file, Buffer.alloc(size))
      } catch (error) {
        if (codeOf(error) !== 'ENOSPC') throw error
      }
  } finally {
    closeSync(file)
  }
  return filler
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aliquot-full-'))
  chmodSync(folder, 0o755)
})
afterEach(async () => {
  await server?.stop()
  server = undefined
  for (const path of mounted.splice(0).reverse()) spawnSync('umount', ['-l', path])
  rmSync(folder, { recursive: true, force: true })
})

const started = async (dataDir: string): Promise<TestServer> =>
  (server = await startTestServer({ ALIQUOT_DATA: dataDir }))

const kept = new Set<string>()
/** Text that cannot be packed, so that each draft needs room of its own. */
const data = () => randomBytes(130_000).toString('base64')

async function save(caller: RemoteCaller, form: string) {
  const answer = await caller.call(api.drafts.save, { params: { form }, body: { data: data() } })
  if (answer.status === 200) kept.add(form)
  return answer
}

/** Saves until something is refused; answers what was. */
async function saveUntilRefused(caller: RemoteCaller, most: number) {
  for (let n = 0; n < most; n += 1) {
    const answer = await save(caller, `filling:${kept.size}`)
    if (answer.status !== 200) return answer
  }
  throw new Error('The disk never was full.')
}

/** Everything that was acknowledged is there. */
async function allThere(caller: RemoteCaller): Promise<void> {
  for (const form of kept) {
    const { status, text } = await caller.call(api.drafts.get, { params: { form } })
    expect([status, text.length > 130_000], form).toEqual([200, true])
  }
}

const healed = (running: TestServer) =>
  expect.poll(() => running.ready().catch(() => undefined), { timeout: 90_000 }).toEqual([200, { ok: true }])

describe.skipIf(!can)('a full disk (needs root, to mount a small one)', () => {
  test('of the data: writing is refused with a sentence, /readyz says so, nothing is lost, and it heals by itself', async () => {
    kept.clear()
    const disk = join(folder, 'disk')
    mount(disk, 'size=160m,mode=755')
    const running = await started(join(disk, 'data'))
    const admin = await signInFirst(running)
    await save(admin, 'before')
    const filler = fill(disk)
    const refused = await saveUntilRefused(admin, 400)
    expect(refused.status).toBe(503)
    expect(await running.healthy()).toBe(200)
    const [status, body] = await running.ready()
    expect(status).toBe(503)
    expect(body).toMatchObject({ ok: false, reason: expect.stringMatching(/^(full|starting|lost)$/) })
    rmSync(filler)
    await healed(running)
    expect((await save(admin, 'after')).status).toBe(200)
    await allThere(admin)
    expect(kept.size).toBeGreaterThan(1)
  }, 300_000)

  test('of the write-ahead log alone: the database stops, comes back by itself, and nothing is lost', async () => {
    kept.clear()
    const dataDir = join(folder, 'data')
    await (await started(dataDir)).stop()
    const wal = join(dataDir, 'postgres', 'cluster', 'pg_wal')
    const owner = statSync(wal)
    const disk = join(folder, 'wal')
    mount(disk, 'size=128m,mode=755')
    const moved = join(disk, 'pg_wal')
    cpSync(wal, moved, { recursive: true })
    rmSync(wal, { recursive: true })
    symlinkSync(moved, wal)
    chownSync(disk, owner.uid, owner.gid)
    for (const name of ['', ...readdirSync(moved, { recursive: true, encoding: 'utf8' })])
      chownSync(join(moved, name), owner.uid, owner.gid)
    chmodSync(moved, 0o700)

    const running = await started(dataDir)
    const admin = await signInFirst(running)
    await save(admin, 'before')
    const filler = fill(disk)
    const refused = await saveUntilRefused(admin, 1_000)
    expect(refused.status).toBe(503)
    expect(await running.healthy()).toBe(200)
    await expect.poll(async () => (await running.ready())[0], { timeout: 30_000 }).toBe(503)
    rmSync(filler)
    await healed(running)
    const again = await signInFirst(running)
    expect((await save(again, 'after')).status).toBe(200)
    await allThere(again)
    expect((await remoteCaller(running).call(api.session.current)).status).toBe(401)
  }, 300_000)

  test('of a backup: the sentence names its file, and nothing is left of it', async () => {
    const database = await freshDatabase('seeded')
    try {
      const disk = join(folder, 'disk')
      mount(disk, 'size=64k,mode=755')
      const place = { connectionString: database.ownerUrl, files: folderFiles(join(folder, 'files')) }
      const passphrase = 'a long enough passphrase'
      const file = join(disk, 'lab.backup')
      const reason = await backup({ ...place, file, passphrase }).catch(asStartupError)
      expect(reason).toMatchObject({
        exitCode: 2,
        message: `${file} cannot be written: the disk is full. Make room, then try again.`,
      })
      expect(readdirSync(disk)).toEqual([])
      const nowhere = join(disk, 'none', 'lab.backup')
      await expect(backup({ ...place, file: nowhere, passphrase })).rejects.toThrow('There is no folder')
    } finally {
      await database.drop()
    }
  }, 60_000)

  test('at the start, or one that may only be read: one sentence, and exit code 2', async () => {
    const disk = join(folder, 'disk')
    mount(disk, 'size=2m,mode=755')
    const reason = await started(join(disk, 'data')).catch(asStartupError)
    expect(reason).toMatchObject({
      exitCode: 2,
      message: expect.stringMatching(/cannot be written: the disk is full/),
    })
    spawnSync('mount', ['-o', 'remount,ro', disk])
    const refused = await started(join(disk, 'other')).catch(asStartupError)
    expect(refused).toMatchObject({
      exitCode: 2,
      message: `The data folder ${join(disk, 'other')} lies on a disk that may only be read. Choose another place, or make it writable.`,
    })
  }, 60_000)
})
