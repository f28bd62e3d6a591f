import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { api } from '@contract/api'
import { demoPassword } from '@contract/demo-users'
import { json } from '../../db/json'
import { orderWith } from '../../test/fixtures'
import { testLab, type Caller, type TestLab } from '../../test/harness'

/** Emergency access is no way to guess at patients, and none that stays open. */
let lab: TestLab
let number: string
const { emergency, session } = api
const dob = '1958-02-11'
const reason = 'Unconscious in our emergency room'
const minute = 60_000

async function signIn(username: string): Promise<Caller> {
  const { body } = await lab.anonymous.call(session.login, { body: { username, password: demoPassword } })
  return lab.withToken(body.token)
}
const open = (caller: Caller, over: object = {}) =>
  caller.call(emergency.open, { body: { number, dob, reason, ...over } })
const record = async (caller: Caller, id: string) =>
  (await caller.call(emergency.record, { body: { _id: id } })).status

beforeAll(async () => {
  lab = await testLab()
  number = (await orderWith(lab, { tests: ['GLU'], patient: { lastname: 'Faraway', dob } })).requisitionNumber
})
afterAll(() => lab.close())
beforeEach(async () => {
  await lab.owner.deleteFrom('attempt').execute()
  await lab.owner.deleteFrom('emergency_access').execute()
  await (await signIn('admin')).call(emergency.allow, { body: { allowed: true } })
})

test('after ten wrong tries the right one waits as well, from another session too', async () => {
  const clinic = await signIn('portal.other')
  for (let tries = 1; tries <= 10; tries += 1)
    expect((await open(clinic, { number: `NO-SUCH-${tries}` })).status, `try ${tries}`).toBe(404)
  const waits = await open(clinic)
  expect(waits.status).toBe(429)
  expect(Number(waits.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await open(await signIn('portal.other'))).status).toBe(429)
  expect(
    await lab.owner.selectFrom('emergency_access').select('id').where('ended_at', 'is', null).execute(),
  ).toEqual([])
  // It is the person who waits, and not for good.
  lab.clock.advance(Number(waits.headers.get('retry-after')) * 1000)
  expect((await open(clinic)).status).toBe(200)
})

test('a right try is counted like a wrong one: nobody goes from patient to patient', async () => {
  const clinic = await signIn('portal.other')
  for (let tries = 1; tries <= 10; tries += 1) expect((await open(clinic)).status).toBe(200)
  expect((await open(clinic)).status).toBe(429)
})

test('an access ends after its hour to the millisecond, and is then nobody’s', async () => {
  const clinic = await signIn('portal.other')
  const { body } = await open(clinic)
  const end = new Date(body.endsAt).getTime()
  await lab.owner.updateTable('lab').set({ logout_seconds: 7200 }).execute()
  // Each request comes a millisecond after the clock stands.
  lab.clock.advance(end - 2 - lab.clock.now().getTime())
  expect(await record(clinic, body._id)).toBe(200)
  expect(await record(clinic, body._id)).toBe(404)
  expect((await clinic.call(emergency.end, { body: { _id: body._id } })).status).toBe(404)
  const [row] = (await (await signIn('admin')).call(emergency.list)).body.docs
  expect(row).toMatchObject({ _id: body._id, active: false, endedAt: body.endsAt })
  await lab.owner.updateTable('lab').set({ logout_seconds: 1800 }).execute()
})

test('what the laboratory switches off stays closed when it is switched on again', async () => {
  const clinic = await signIn('portal.other')
  const { _id } = (await open(clinic)).body
  const admin = await signIn('admin')
  for (const allowed of [false, true]) {
    expect((await admin.call(emergency.allow, { body: { allowed } })).status).toBe(200)
    expect(await record(clinic, _id)).toBe(404)
  }
})

test('switched off by any other way, an open access shows nothing', async () => {
  const clinic = await signIn('portal.other')
  const { _id } = (await open(clinic)).body
  const before = await lab.owner.selectFrom('lab').select('settings').executeTakeFirstOrThrow()
  const { emergencyAccess: _off, ...settings } = before.settings
  await lab.owner
    .updateTable('lab')
    .set({ settings: json(settings) })
    .execute()
  expect(await record(clinic, _id)).toBe(404)
})

test('ended by its owner it is over at once, and another’s cannot be ended', async () => {
  const clinic = await signIn('portal.other')
  const { _id } = (await open(clinic)).body
  expect((await (await signIn('portal')).call(emergency.end, { body: { _id } })).status).toBe(404)
  expect(await record(clinic, _id)).toBe(200)
  lab.clock.advance(minute)
  expect((await clinic.call(emergency.end, { body: { _id } })).status).toBe(200)
  expect(await record(clinic, _id)).toBe(404)
})
