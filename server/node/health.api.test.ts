import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { FileStore } from '@server/ports'
import { barePools, type BarePools } from '@server/test/pools'
import { createHealth, type Health } from './health'

let calls: BarePools
let aside: BarePools
beforeAll(async () => {
  ;[calls, aside] = await Promise.all([barePools(2), barePools(1)])
})
afterAll(async () => void (await Promise.all([calls.close(), aside.close()])))

let full = false
let reach: () => Promise<undefined> = async () => undefined
let kept = 0
const files: FileStore = {
  put: async () => {
    if (full) throw Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' })
    kept += 1
    return 'probe'
  },
  get: () => reach(),
  remove: async () => void (kept -= 1),
}
const current = { look: () => Promise.resolve(), isOutdated: () => false }
let runs = true
let records = true
let waitMs = 0
let health: Health
beforeEach(() => {
  runs = true
  full = false
  reach = async () => undefined
  records = true
  waitMs = 0
  health = createHealth(
    () => ({
      db: calls.db,
      aside: aside.db,
      files,
      schema: current,
      commitsWaitMs: () => waitMs,
      recordsReads: () => records,
    }),
    () => runs,
  )
})

test('a server is ready, is not while its database is started again, and never once it is asked to end', async () => {
  expect(await health.ready()).toEqual({ ok: true })
  runs = false
  expect(await health.ready()).toEqual({ ok: false, reason: 'starting' })
  runs = true
  expect(await health.ready()).toEqual({ ok: true })
  health.stop()
  expect(await health.ready()).toEqual({ ok: false, reason: 'stopping' })
})

test('where reads cannot be recorded, and where nothing gets saved, it is not ready', async () => {
  records = false
  expect(await health.ready()).toEqual({ ok: false, reason: 'trail' })
  records = true
  waitMs = 2_900
  expect(await health.ready()).toEqual({ ok: true })
  waitMs = 3_100
  expect(await health.ready()).toEqual({ ok: false, reason: 'silent' })
  waitMs = 0
  expect(await health.ready()).toEqual({ ok: true })
})

test('a full disk under the stored files counts until it has room again, and the probe leaves nothing', async () => {
  full = true
  health.note('full')
  expect(await health.ready()).toEqual({ ok: false, reason: 'full' })
  expect(await health.ready()).toEqual({ ok: false, reason: 'full' })
  full = false
  expect(await health.ready()).toEqual({ ok: true })
  expect(kept).toBe(0)
})

test('stored files that cannot be had are told, and the server works on: another one would have them no more', async () => {
  reach = () =>
    Promise.reject(Object.assign(new Error('The file storage cannot be reached.'), { code: 'ECONNRESET' }))
  expect(await health.ready()).toEqual({ ok: true, files: 'lost' })
  reach = () => new Promise(() => {})
  expect(await health.ready()).toEqual({ ok: true, files: 'silent' })
  reach = async () => undefined
  expect(await health.ready()).toEqual({ ok: true })
})

test('where calls have every connection it is busy, and a database that does not answer is silent', async () => {
  const taken = await Promise.all([calls.pools.write.connect(), calls.pools.write.connect()])
  expect(await health.ready()).toEqual({ ok: false, reason: 'busy' })
  for (const client of taken) client.release()
  expect(await health.ready()).toEqual({ ok: true })

  const held = await aside.pools.write.connect()
  expect(await health.ready()).toEqual({ ok: false, reason: 'silent' })
  held.release()
  expect(await health.ready()).toEqual({ ok: true })
  expect((await sql`select 1 as one`.execute(calls.db)).rows).toEqual([{ one: 1 }])
})
