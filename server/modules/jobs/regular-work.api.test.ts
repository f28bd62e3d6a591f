import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import type { ScheduledKind } from '@contract/jobs/choices'
import { ensureSchedules } from '../../core/jobs/schedules'
import { json } from '../../db/json'
import { testLab, type Caller, type TestLab } from '../../test/harness'
import { jobKinds } from './kinds'

let lab: TestLab
let admin: Caller
const errors: string[] = []
beforeAll(async () => {
  lab = await testLab({
    log: {
      info: () => {},
      warn: () => {},
      error: (_fields, message) => void errors.push(message),
    },
  })
  admin = await lab.as('admin')
  const row = await lab.owner.selectFrom('lab').select(['id', 'time_zone']).executeTakeFirstOrThrow()
  await ensureSchedules(lab.db, lab.ports, jobKinds, row)
})
afterAll(() => lab.close())

const day = 24 * 3_600_000

async function run(kind: ScheduledKind) {
  const { status, body, message } = await admin.call(api.jobs.runNow, { body: { kind } })
  expect(status, message).toBe(200)
  await lab.app.jobs.idle()
  return (await admin.call(api.jobs.get, { params: { id: body._id } })).body
}

describe('the laboratory’s regular work', () => {
  test('kept answers and spent secrets go after a day, those of today stay', async () => {
    const user = lab.seeded.users.get('lab') ?? ''
    const { labId } = lab.seeded
    const now = lab.clock.now()
    const longAgo = new Date(now.getTime() - day - 3_600_000)
    for (const [key, created_at] of [
      ['old-answer', longAgo],
      ['young-answer', now],
    ] as const) {
      const id = lab.ports.ids.id()
      const reply = json<unknown>({})
      await lab.owner
        .insertInto('idempotency')
        .values({ lab_id: labId, user_id: user, key, call: '/x', request_hash: '', reply, created_at })
        .execute()
      await lab.owner
        .insertInto('one_time_secret')
        .values({
          lab_id: labId,
          id,
          user_id: user,
          purpose: 'reset',
          secret_hash: key,
          created_at,
          expires_at: created_at,
        })
        .execute()
    }
    const done = await run('sweep')
    expect(done).toMatchObject({ state: 'DONE', failed: 0 })
    expect(done.message).toBe(
      'Removed: kept answers 1, used links 1, files of imports 0, reports 0, photos 0.',
    )
    const keys = await lab.owner.selectFrom('idempotency').select('key').orderBy('key').execute()
    expect(keys.map(({ key }) => key)).toContain('young-answer')
    expect(keys.map(({ key }) => key)).not.toContain('old-answer')
    const secrets = await lab.owner.selectFrom('one_time_secret').select('secret_hash').execute()
    expect(secrets).toEqual([{ secret_hash: 'young-answer' }])
  })

  test('the trail is read to its end, and a changed row of it is found, said and logged', async () => {
    const whole = await run('verify-trail')
    expect(whole).toMatchObject({ state: 'DONE', failed: 0 })
    expect(whole.message).toMatch(/^Rows read: [\d,]+\. All as they were written\.$/)
    expect(errors).toEqual([])
    await lab.owner
      .updateTable('audit')
      .set({ reason: 'Nothing happened here' })
      .where('call', '=', 'POST /job_schedule/run')
      .execute()
    const broken = await run('verify-trail')
    expect(broken).toMatchObject({ state: 'DONE_WITH_ERRORS' })
    expect(broken.failed).toBeGreaterThan(0)
    expect(broken.message).toMatch(/^Rows read: [\d,]+\. Problems: \d+\. The first is in chain \d/)
    expect(errors).toEqual(['The audit trail is not as it was written'])
  })

  test('what waits already is not put in the queue again', async () => {
    const id = lab.ports.ids.id()
    await lab.owner
      .insertInto('job')
      .values({
        lab_id: lab.seeded.labId,
        id,
        register: 'system',
        kind: 'sweep',
        file_name: null,
        checksum: null,
        message: null,
        started_by: null,
        created_at: lab.clock.now(),
        updated_at: lab.clock.now(),
      })
      .execute()
    const again = await admin.call(api.jobs.runNow, { body: { kind: 'sweep' } })
    expect(again.status).toBe(409)
    expect(again.message).toBe('Clean-up is in the queue or running already.')
    await lab.owner.deleteFrom('job').where('id', '=', id).execute()
  })

  test('its times are the laboratory’s to set, by the version that was seen', async () => {
    const { docs } = (await admin.call(api.jobs.schedules)).body
    expect(docs.map(({ kind }) => kind)).toEqual(['count-days', 'standing-orders', 'sweep', 'verify-trail'])
    const [, , sweep, trail] = docs
    expect(sweep).toMatchObject({ every: 'hour', atMinutes: 7, active: true })
    expect(trail).toMatchObject({ every: 'day', atMinutes: 150, last: { state: 'DONE_WITH_ERRORS' } })
    // Half past two in the morning in Boise.
    expect(trail?.nextRunAt).toBe('2026-11-20T09:30:00.000Z')
    const set = (version: number, times: object, active = true) =>
      admin.raw('POST', '/api/v1/job_schedule', { kind: 'verify-trail', version, active, times })
    expect((await set(1, { every: 'week', atMinutes: 60, weekday: null })).fields).toHaveProperty([
      'times.weekday',
    ])
    const weekly = await admin.call(api.jobs.setSchedule, {
      body: {
        kind: 'verify-trail',
        version: 1,
        active: true,
        times: { every: 'week', atMinutes: 60, weekday: 0 },
      },
    })
    expect(weekly.body).toMatchObject({ version: 2, every: 'week', weekday: 0 })
    // One in the morning there, on Sunday.
    expect(weekly.body.nextRunAt).toBe('2026-11-22T08:00:00.000Z')
    expect((await set(1, { every: 'day', atMinutes: 60, weekday: null })).status).toBe(409)
    const off = await set(2, { every: 'week', atMinutes: 60, weekday: 0 }, false)
    expect(off.body).toMatchObject({ version: 3, active: false })
    const stored = await lab.owner
      .selectFrom('job_schedule')
      .select(['kind', 'active'])
      .orderBy('kind')
      .execute()
    expect(stored).toEqual([
      { kind: 'count-days', active: true },
      { kind: 'standing-orders', active: true },
      { kind: 'sweep', active: true },
      { kind: 'verify-trail', active: false },
    ])
    const told = await lab.owner
      .selectFrom('audit')
      .select('changes')
      .where('call', '=', 'POST /job_schedule')
      .where('outcome', '=', 'done')
      .orderBy('at')
      .execute()
    const change = (field: string, old: unknown, now: unknown) => ({
      entity: 'jobSchedule',
      id: trail?._id,
      field,
      old,
      new: now,
    })
    expect(told.map(({ changes }) => changes)).toEqual([
      [change('every', 'day', 'week'), change('atMinutes', 150, 60), change('weekday', null, 0)],
      [change('active', true, false)],
    ])
  })

  test('is seen and set by administrators alone', async () => {
    for (const name of ['lab', 'billing', 'portal', 'courier', 'sales', 'kiosk', 'pharmd']) {
      const person = await lab.as(name)
      expect((await person.call(api.jobs.list, {})).status, name).toBe(403)
      expect((await person.call(api.jobs.schedules)).status, name).toBe(403)
      expect((await person.call(api.jobs.runNow, { body: { kind: 'sweep' } })).status, name).toBe(403)
    }
  })
})
