import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { api } from '@contract/api'
import { demoPassword } from '@contract/demo-users'
import { userRuleTexts } from '@contract/rules/user-rules'
import type { UserDetail } from '@contract/users/shapes'
import { json } from '../../db/json'
import { testLab, type Caller, type TestLab } from '../../test/harness'

/** Whoever is switched off counts for nothing: not as the Super Admin who is left, and not with a token from before. */
let lab: TestLab
const { session, users } = api
beforeAll(async () => {
  lab = await testLab()
})
afterAll(() => lab.close())

const idOf = (username: string) => lab.seeded.users.get(username) ?? ''
const superAdmin = { 'super-admin': { enabled: true } }
const set = (username: string, to: object) =>
  lab.owner.updateTable('app_user').set(to).where('id', '=', idOf(username)).execute()
/** `admin` is the one Super Admin there is; `lab` has been one too, as said. */
beforeEach(async () => {
  await lab.owner.deleteFrom('attempt').execute()
  for (const name of ['admin', 'lab', 'billing'])
    await set(name, { active: true, verified: true, user_type: 'lab' })
  await set('admin', { myroles: json(superAdmin) })
  await set('billing', { myroles: json({ 'vip-admin': { enabled: true } }) })
})

async function signIn(username: string): Promise<Caller> {
  const { body } = await lab.anonymous.call(session.login, { body: { username, password: demoPassword } })
  return lab.withToken(body.token)
}
const find = async (caller: Caller, username: string): Promise<UserDetail> =>
  (await caller.call(users.get, { params: { id: idOf(username) } })).body
const takeRole = async (caller: Caller, username: string) => {
  const {
    _id,
    version,
    username: name,
    firstName,
    lastName,
    email,
    phone,
    userType,
  } = await find(caller, username)
  return caller.call(users.update, {
    body: {
      user: { username: name, firstName, lastName, email, phone, userType, myroles: {}, _id, version },
    },
  })
}
const switchOff = async (caller: Caller, username: string) =>
  (await caller.call(users.setActive, { body: { ids: [idOf(username)], active: false } })).body.outcomes[0]

test.each([
  ['switched off', { active: false }],
  ['not verified yet', { verified: false }],
  ['of another type', { user_type: 'portal' }],
  ['one whose role is off', { myroles: json({ 'super-admin': { enabled: false } }) }],
  ['one with another top role alone', { myroles: json({ 'vip-admin': { enabled: true } }) }],
])('a second Super Admin who is %s is none: the last stays', async (_, off) => {
  await set('lab', { myroles: json(superAdmin), ...off })
  // A VIP Admin has the privilege to change the account, so that only the rule stands in the way.
  const vip = await signIn('billing')
  const refused = await takeRole(vip, 'admin')
  expect([refused.status, refused.message]).toEqual([422, userRuleTexts.lastSuperAdmin])
  expect(await switchOff(vip, 'admin')).toMatchObject({ ok: false, message: userRuleTexts.lastSuperAdmin })
  expect((await find(vip, 'admin')).active).toBe(true)
})

test('one who counts lets the other go, once', async () => {
  await set('lab', { myroles: json(superAdmin) })
  const vip = await signIn('billing')
  expect(await switchOff(vip, 'lab')).toMatchObject({ ok: true })
  expect(await switchOff(vip, 'admin')).toMatchObject({ ok: false, message: userRuleTexts.lastSuperAdmin })
})

test('a token from before stays dead when the account is switched on again', async () => {
  const admin = await signIn('admin')
  const caller = await signIn('accession')
  expect((await caller.call(session.current)).status).toBe(200)
  expect(await switchOff(admin, 'accession')).toMatchObject({ ok: true })
  expect((await caller.call(session.current)).status).toBe(401)
  expect(
    (await lab.anonymous.call(session.login, { body: { username: 'accession', password: demoPassword } }))
      .status,
  ).toBe(401)
  await admin.call(users.setActive, { body: { ids: [idOf('accession')], active: true } })
  expect((await caller.call(session.current)).status).toBe(401)
  expect((await (await signIn('accession')).call(session.current)).status).toBe(200)
})

test('an account switched off behind the server’s back is out at the next call', async () => {
  const caller = await signIn('accession')
  expect((await caller.call(api.orders.list, {})).status).toBe(200)
  await set('accession', { active: false })
  expect((await caller.call(api.orders.list, {})).status).toBe(401)
  await set('accession', { active: true })
})

test('another type of account ends the sessions of the old one', async () => {
  const admin = await signIn('admin')
  const caller = await signIn('manager')
  const { _id, version, username, firstName, lastName } = await find(admin, 'manager')
  const changed = await admin.call(users.update, {
    body: { user: { username, firstName, lastName, userType: 'sales', myroles: {}, _id, version } },
  })
  expect([changed.status, changed.message]).toEqual([200, ''])
  expect((await caller.call(session.current)).status).toBe(401)
})
