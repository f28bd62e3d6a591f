import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import { demoPassword } from '@contract/demo-users'
import { sha256Hex } from '../../core/hash'
import { json } from '../../db/json'
import { testLab, type Caller, type TestLab } from '../../test/harness'

/** A switch of account or view gives nothing that the sign-in would not have given: no second factor saved, no hour more. */
let lab: TestLab
const { access, session } = api
const hour = 3_600_000
const needsFactor = 'This account needs two-step sign-in. Sign in to it directly.'

const idOf = (username: string) => lab.seeded.users.get(username) ?? ''
const link = (parent: string, child: string) =>
  lab.owner
    .insertInto('linked_user')
    .values({
      lab_id: lab.seeded.labId,
      id: lab.ports.ids.id(),
      parent: idOf(parent),
      child: idOf(child),
      verified: true,
      parent_type: 'portal',
      child_type: 'portal',
      created_at: lab.clock.now(),
    })
    .execute()
const requireFactorOf = (requireTotpFor: readonly string[]) =>
  lab.owner
    .updateTable('lab')
    .set({ settings: json({ demo: true, requireTotpFor }) })
    .execute()
const giveFactor = (username: string, confirmed = true) =>
  lab.owner
    .insertInto('second_factor')
    .values({
      lab_id: lab.seeded.labId,
      user_id: idOf(username),
      secret: 'A'.repeat(32),
      created_at: lab.clock.now(),
      confirmed_at: confirmed ? lab.clock.now() : null,
    })
    .execute()

beforeAll(async () => {
  lab = await testLab()
  await link('portal', 'portal.other')
  await link('portal', 'portal.results')
})
afterAll(() => lab.close())
beforeEach(async () => {
  await lab.owner.deleteFrom('attempt').execute()
  await lab.owner.deleteFrom('second_factor').execute()
  await requireFactorOf([])
})

async function signIn(username: string): Promise<{ caller: Caller; token: string }> {
  const { status, body } = await lab.anonymous.call(session.login, {
    body: { username, password: demoPassword },
  })
  expect(status).toBe(200)
  return { caller: lab.withToken(body.token), token: body.token }
}
const switchTo = (caller: Caller, username: string, password?: string) =>
  caller.call(access.switchAccount, { body: { username, ...(password ? { password } : {}) } })
const nameOf = async (caller: Caller) => (await caller.call(session.current)).body.user.username

describe('a second factor is not saved by switching', () => {
  test('who signed in without one does not enter an account that has one, with its password neither', async () => {
    const { caller } = await signIn('portal')
    await giveFactor('portal.other')
    for (const password of [undefined, demoPassword]) {
      const refused = await switchTo(caller, 'portal.other', password)
      expect([refused.status, refused.message]).toEqual([422, needsFactor])
    }
    expect(await nameOf(caller)).toBe('portal')
  })

  test('nor by way of a third account that has none', async () => {
    await giveFactor('portal.results')
    const { caller } = await signIn('portal')
    const between = lab.withToken((await switchTo(caller, 'portal.other')).body.token)
    expect(await nameOf(between)).toBe('portal.other')
    const refused = await switchTo(between, 'portal.results')
    expect([refused.status, refused.message]).toEqual([422, needsFactor])
    expect(await nameOf(between)).toBe('portal.other')
  })

  test('an authenticator that was begun and never confirmed is none', async () => {
    const { caller } = await signIn('portal')
    await giveFactor('portal', false)
    await giveFactor('portal.other')
    expect((await switchTo(caller, 'portal.other')).message).toBe(needsFactor)
  })

  test('an account that has yet to set one up is entered by nobody, by one who has a factor neither', async () => {
    const { caller } = await signIn('portal')
    await giveFactor('portal')
    await requireFactorOf(['portal'])
    expect((await switchTo(caller, 'portal.other')).message).toBe(needsFactor)
    await giveFactor('portal.other')
    expect((await switchTo(caller, 'portal.other')).body.user).toMatchObject({ username: 'portal.other' })
  })

  test('a password alone opens no switch: what the sign-in gives for its second step is no session', async () => {
    await giveFactor('portal')
    const { body } = await lab.anonymous.call(session.login, {
      body: { username: 'portal', password: demoPassword },
    })
    const waiting = lab.withToken(body.challenge?.token ?? '')
    expect(body.challenge?.token).toMatch(/^[\w-]{75}$/)
    expect((await switchTo(waiting, 'portal.other')).status).toBe(401)
    expect((await waiting.call(access.switchView, { body: { view: null } })).status).toBe(401)
  })

  test('in another’s account one neither sets up nor removes its second factor', async () => {
    const { caller } = await signIn('portal')
    const other = lab.withToken((await switchTo(caller, 'portal.other')).body.token)
    const start = await other.call(session.totpStart, { body: { password: demoPassword } })
    expect([start.status, start.message]).toEqual([422, 'Switch back to your own account first.'])
    await giveFactor('portal.other')
    const off = await other.call(session.totpDisable, { body: { password: demoPassword, code: '123456' } })
    expect([off.status, off.message]).toEqual([422, 'Switch back to your own account first.'])
  })
})

describe('a switch does not prolong a session', () => {
  const endOf = async (token: string) =>
    (
      await lab.owner
        .selectFrom('session')
        .select('expires_at')
        .where('token_hash', '=', sha256Hex(token))
        .executeTakeFirstOrThrow()
    ).expires_at.getTime()

  test('each session that a switch makes ends when the first would have', async () => {
    const first = await signIn('portal')
    const end = await endOf(first.token)
    expect(end - lab.clock.now().getTime()).toBe(24 * hour)
    let { token, caller } = first
    for (const name of ['portal.other', 'portal.results', 'portal']) {
      lab.clock.advance(20 * 60_000)
      token = (await switchTo(caller, name)).body.token
      caller = lab.withToken(token)
      expect(await endOf(token)).toBe(end)
    }
    // Busy to the last minute, and over all the same.
    await lab.owner
      .updateTable('session')
      .set({ last_seen_at: new Date(end - 60_000) })
      .where('token_hash', '=', sha256Hex(token))
      .execute()
    const moveTo = (at: number) => lab.clock.advance(at - lab.clock.now().getTime())
    // A request comes a millisecond after the clock stands.
    moveTo(end - 2)
    expect((await caller.call(session.current)).status).toBe(200)
    expect((await caller.call(session.current)).status).toBe(401)
  })

  test('a change of the view leaves the end as it was', async () => {
    const { caller, token } = await signIn('admin')
    const end = await endOf(token)
    lab.clock.advance(20 * 60_000)
    for (const view of ['portal', null] as const) {
      expect((await caller.call(access.switchView, { body: { view } })).status).toBe(200)
      expect(await endOf(token)).toBe(end)
    }
  })

  test('an account entered with its password is not confirmed by it: who signs is the person who signed in', async () => {
    const { caller } = await signIn('portal')
    const confirmedAt = async (token: string) =>
      (
        await lab.owner
          .selectFrom('session')
          .select('confirmed_at')
          .where('token_hash', '=', sha256Hex(token))
          .executeTakeFirstOrThrow()
      ).confirmed_at
    const there = (await switchTo(caller, 'portal.other')).body.token
    expect(await confirmedAt(there)).toBeNull()
    const back = (await switchTo(lab.withToken(there), 'portal')).body.token
    expect(await confirmedAt(back)).toBeNull()
    const typed = (await switchTo(lab.withToken(back), 'portal.other', demoPassword)).body.token
    expect(await confirmedAt(typed)).toBeNull()
    const home = (await switchTo(lab.withToken(typed), 'portal', demoPassword)).body.token
    expect(await confirmedAt(home)).toEqual(lab.clock.now())
  })
})

describe('a switch is no way round the sign-in', () => {
  const notLinked = 'This account is not linked to yours.'

  test('wrong passwords are counted with those of the sign-in: after ten nothing is tried, the right one neither', async () => {
    const { caller } = await signIn('portal')
    for (let n = 0; n < 10; n += 1) {
      const refused = await switchTo(caller, 'portal.other', `not the password ${n}`)
      expect([refused.status, refused.fields]).toEqual([422, { password: 'Incorrect password.' }])
    }
    for (const typed of ['not the password', demoPassword]) {
      const shut = await switchTo(caller, 'portal.other', typed)
      expect([shut.status, shut.headers.get('retry-after')]).toEqual([429, '2'])
    }
    const body = { username: 'portal.other', password: demoPassword }
    expect((await lab.anonymous.call(session.login, { body })).status).toBe(429)
    expect(await nameOf(caller)).toBe('portal')
  })

  test('an account that is off or not verified is entered by nobody, with its password neither', async () => {
    const { caller } = await signIn('portal')
    const setOther = (change: { active: boolean } | { verified: boolean }) =>
      lab.owner.updateTable('app_user').set(change).where('username', '=', 'portal.other').execute()
    for (const [off, on] of [
      [{ active: false }, { active: true }],
      [{ verified: false }, { verified: true }],
    ] as const) {
      await setOther(off)
      for (const password of [undefined, demoPassword]) {
        const refused = await switchTo(caller, 'portal.other', password)
        expect([refused.status, refused.message]).toEqual([422, notLinked])
      }
      await setOther(on)
    }
    expect(await nameOf(caller)).toBe('portal')
    expect((await switchTo(caller, 'portal.other')).status).toBe(200)
  })
})
