import { chmodSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { api } from '@contract/api'
import { signInFirst, startTestServer, type TestServer } from '@server/test/real-server'
import { readPidFile } from './postmaster-pid'

let folder = ''
let server: TestServer | undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aliquot-server-'))
  chmodSync(folder, 0o755)
})
afterEach(async () => {
  await server?.stop()
  server = undefined
  rmSync(folder, { recursive: true, force: true })
})

const postmaster = () => readPidFile(join(folder, 'postgres', 'cluster'))?.pid ?? 0

test('a bundled database that is killed is started again, and nothing acknowledged is lost', async () => {
  const running = (server = await startTestServer({ ALIQUOT_DATA: folder }))
  const admin = await signInFirst(running)
  // Each writer counts up in a form of its own: a person keeps only so many.
  const acknowledged = new Map<string, number>()
  const refused = new Set<string>()
  let total = 0
  let going = true
  for (let round = 0; round < 3; round += 1) {
    going = true
    const writers = [0, 1, 2, 3].map(async (n) => {
      const form = `round:${round}:${n}`
      for (let i = 1; going; i += 1) {
        const answer = await admin.call(api.drafts.save, { params: { form }, body: { data: i } })
        if (answer.status !== 200) refused.add(`${answer.status} ${answer.message}`)
        else {
          acknowledged.set(form, i)
          total += 1
        }
      }
    })
    try {
      const before = total
      await expect.poll(() => total, { timeout: 30_000 }).toBeGreaterThan(before + 10)
      const killed = postmaster()
      process.kill(killed, 'SIGKILL')
      await expect
        .poll(async () => (await running.ready())[0] === 200 && postmaster() !== killed, { timeout: 60_000 })
        .toBe(true)
      expect(await running.healthy()).toBe(200)
    } finally {
      going = false
      await Promise.all(writers)
    }
  }
  for (const [form, last] of acknowledged) {
    const { status, body } = await admin.call(api.drafts.get, { params: { form } })
    expect(status).toBe(200)
    // A save whose answer was lost with the database may stand above the last that was acknowledged.
    expect(Number(body.draft?.data)).toBeGreaterThanOrEqual(last)
  }
  for (const answer of refused)
    expect(answer).toMatch(/^503 The database (cannot be reached|is not responding)/)
  expect(running.logged.filter((line) => line === 'The database runs again')).toHaveLength(3)
  process.stdout.write(`Database killed 3 times under writers: ${total} acknowledged, 0 lost\n`)
}, 240_000)

test('a database that cannot be started: /readyz says so, calls are answered with a sentence, and it heals by itself', async () => {
  const running = (server = await startTestServer({ ALIQUOT_DATA: folder }))
  const admin = await signInFirst(running)
  const settings = join(folder, 'postgres', 'cluster', 'postgresql.conf')
  renameSync(settings, `${settings}.away`)
  process.kill(postmaster(), 'SIGKILL')
  await expect
    .poll(() => running.ready(), { timeout: 30_000 })
    .toEqual([503, { ok: false, reason: 'starting' }])
  expect(await running.healthy()).toBe(200)
  const refused = await admin.call(api.drafts.save, { params: { form: 'away' }, body: { data: 1 } })
  expect([refused.status, refused.message]).toEqual([
    503,
    'The database cannot be reached right now. What you typed is still here; try again in a moment.',
  ])
  await expect
    .poll(() => running.logged, { timeout: 30_000 })
    .toContain('The database does not start; it is tried again')
  renameSync(`${settings}.away`, settings)
  await expect.poll(() => running.ready(), { timeout: 60_000 }).toEqual([200, { ok: true }])
  expect((await admin.call(api.drafts.save, { params: { form: 'back' }, body: { data: 1 } })).status).toBe(
    200,
  )
}, 240_000)
