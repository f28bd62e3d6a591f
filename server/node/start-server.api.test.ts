import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
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

test('a bundled database that is killed is started again; /readyz says so meanwhile, and nothing acknowledged is lost', async () => {
  const running = (server = await startTestServer({ ALIQUOT_DATA: folder }))
  const admin = await signInFirst(running)
  const acknowledged = new Set<string>()
  for (let round = 0; round < 3; round += 1) {
    let going = true
    const writers = [0, 1, 2, 3].map(async (n) => {
      for (let i = 0; going; i += 1) {
        const form = `round:${round}:${n}:${i}`
        const answer = await admin.call(api.drafts.save, { params: { form }, body: { data: form } })
        expect([200, 503], answer.text).toContain(answer.status)
        if (answer.status === 200) acknowledged.add(form)
      }
    })
    const before = acknowledged.size
    await expect.poll(() => acknowledged.size, { timeout: 30_000 }).toBeGreaterThan(before + 10)
    const killed = postmaster()
    process.kill(killed, 'SIGKILL')
    const seen: number[] = []
    await expect
      .poll(
        async () => {
          const [status] = await running.ready()
          seen.push(status)
          return status === 200 && postmaster() !== killed
        },
        { timeout: 60_000, interval: 10 },
      )
      .toBe(true)
    expect(seen, 'while it was gone').toContain(503)
    expect(await running.healthy()).toBe(200)
    going = false
    await Promise.all(writers)
  }
  for (const form of acknowledged) {
    const { status, text } = await admin.call(api.drafts.get, { params: { form } })
    expect([status, text]).toEqual([200, expect.stringContaining(`"${form}"`)])
  }
  expect(running.logged.filter((line) => line === 'The database runs again')).toHaveLength(3)
  process.stdout.write(`Database killed 3 times under writers: ${acknowledged.size} acknowledged, 0 lost\n`)
}, 240_000)
