import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import { demoPassword } from '@contract/demo-users'
import { json } from '../../db/json'
import { reportBench } from '../reports/test-reports'
import { testLab, type Caller, type TestLab } from '../../test/harness'

let lab: TestLab
beforeAll(async () => {
  lab = await testLab()
})
afterAll(() => lab.close())
beforeEach(async () => {
  await lab.owner.deleteFrom('attempt').execute()
})

const minute = 60_000
const ask = (confirmSignature: boolean) =>
  lab.owner
    .updateTable('lab')
    .set({ settings: json({ demo: true, confirmSignature }) })
    .execute()
const signIn = async () =>
  lab.withToken(
    (await lab.anonymous.call(api.session.login, { body: { username: 'lab', password: demoPassword } })).body
      .token,
  )
const confirm = (caller: Caller, password = demoPassword) =>
  caller.call(api.session.confirmPassword, { body: { password } })
/** A release of an order that does not exist: as far as the password it goes the same way. */
const release = (caller: Caller) =>
  caller.call(api.reports.release, { body: { orderId: lab.ports.ids.id(), version: 1 } })
const codeOf = (answer: { bytes: Uint8Array }) =>
  /"code":"(\w+)"/.exec(new TextDecoder().decode(answer.bytes))?.[1] ?? ''

describe('the password again at a signature [R5] [call:POST /api/v1/session/confirmPassword]', () => {
  test('is not asked for unless the laboratory wants it', async () => {
    const caller = await signIn()
    lab.clock.advance(20 * minute)
    expect((await release(caller)).status).toBe(404)
  })

  test('is asked for ten minutes after it was last typed, and the same call then goes through', async () => {
    await ask(true)
    const caller = await signIn()
    expect((await release(caller)).status).toBe(404)
    lab.clock.advance(10 * minute + 1)
    const refused = await release(caller)
    expect([refused.status, codeOf(refused)]).toEqual([403, 'password_needed'])
    const confirmed = await confirm(caller)
    expect(Date.parse(confirmed.body.until) - lab.clock.now().getTime()).toBe(10 * minute)
    expect((await release(caller)).status).toBe(404)
    // Reading asks for nothing.
    lab.clock.advance(15 * minute)
    expect((await caller.call(api.session.current)).status).toBe(200)
    await ask(false)
  })

  test('counts for its own session alone, and a session from nowhere has none', async () => {
    await ask(true)
    const [one, other] = [await signIn(), await signIn()]
    lab.clock.advance(11 * minute)
    await confirm(one)
    expect((await release(one)).status).toBe(404)
    expect(codeOf(await release(other))).toBe('password_needed')
    expect(codeOf(await release(await lab.as('lab')))).toBe('password_needed')
    await ask(false)
  })

  test('a wrong one is refused beside its field, does not sign out, and is limited', async () => {
    const caller = await signIn()
    for (let i = 0; i < 10; i += 1)
      expect((await confirm(caller, 'not the password')).fields).toEqual({
        password: 'Incorrect password.',
      })
    const slowed = await confirm(caller)
    expect([slowed.status, slowed.headers.get('retry-after')]).toEqual([429, '2'])
    expect((await caller.call(api.session.current)).status).toBe(200)
    lab.clock.advance(2000)
    expect((await confirm(caller)).status).toBe(200)
  })

  test('a report is released with it [call:POST /api/v1/report/release]', async () => {
    await ask(true)
    const caller = await signIn()
    lab.clock.advance(11 * minute)
    await confirm(caller)
    const { mediaKey } = await reportBench(lab, caller).released()
    expect(mediaKey).toMatch(/^[\w-]+$/)
    await ask(false)
  })
})
