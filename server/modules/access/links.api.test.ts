import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import { demoPassword } from '@contract/demo-users'
import { orderWith } from '../../test/fixtures'
import { endSessionsOf } from '../session/public'
import { testLab, type Caller, type TestLab } from '../../test/harness'

let lab: TestLab
beforeAll(async () => {
  lab = await testLab()
})
afterAll(() => lab.close())

const { access, session, orders } = api
/** A session of its own, so that switching does not end the one that other tests share. */
async function signIn(username: string): Promise<{ caller: Caller; token: string }> {
  const { body } = await lab.anonymous.call(session.login, { body: { username, password: demoPassword } })
  return { caller: lab.withToken(body.token), token: body.token }
}
const requestFor = async (username: string) =>
  (await (await lab.as(username)).call(session.notifications)).body.docs.find(
    ({ icon, done }) => icon === 'link' && !done,
  )?._id ?? ''
const ask = async (from: string, to: string) =>
  (await lab.as(from)).call(access.addLinkedUser, { body: { username: to } })
const answer = async (who: string, notificationItem: string, action: 'ACCEPT' | 'DECLINE') =>
  (await lab.as(who)).call(access.handleNotificationAction, { body: { notificationItem, action } })
/** What the trail says of the one write of a call. */
async function changesOf(requestId: string) {
  await lab.app.drain()
  const { changes } = await lab.owner
    .selectFrom('audit')
    .select('changes')
    .where('request_id', '=', requestId)
    .where('wrote', '=', true)
    .executeTakeFirstOrThrow()
  return changes
}
const linksOf = async (username: string) => (await (await lab.as(username)).call(access.status)).body.links

describe('linked accounts [call:POST /api/v1/addLinkedUser] [call:POST /api/v1/handleNotificationAction] [rule:linked-accounts]', () => {
  test('a request is pending until its addressee accepts; nobody else can, and a replay does nothing [rule:link-pending]', async () => {
    const asked = await ask('portal', 'portal.other')
    expect(asked.body).toMatchObject({ parent: 'portal', child: 'portal.other', verified: false })
    expect(await linksOf('portal')).toMatchObject([
      { username: 'portal.other', direction: 'to', state: 'pending', notification: null },
    ])
    const request = await requestFor('portal.other')
    expect(await linksOf('portal.other')).toMatchObject([
      { username: 'portal', direction: 'from', state: 'pending', notification: request },
    ])
    // A pending link gives nothing, to either side.
    for (const [who, other] of [
      ['portal', 'portal.other'],
      ['portal.other', 'portal'],
    ] as const) {
      const { caller } = await signIn(who)
      expect((await caller.call(access.switchAccount, { body: { username: other } })).status).toBe(422)
    }
    for (const stranger of ['portal', 'admin', 'sales'])
      expect((await answer(stranger, request, 'ACCEPT')).status, stranger).toBe(404)
    expect((await answer('portal.other', request, 'ACCEPT')).status).toBe(200)
    expect((await answer('portal.other', request, 'ACCEPT')).status).toBe(422)
    expect((await answer('portal.other', request, 'DECLINE')).status).toBe(422)
    expect(await linksOf('portal')).toMatchObject([{ state: 'verified' }])
    expect((await (await lab.as('portal')).call(api.reference.linkedUsers)).body).toMatchObject([
      { parent: 'portal', child: 'portal.other', verified: true },
    ])
    expect((await ask('portal', 'portal.other')).status).toBe(409)
  })

  test('declined, it is gone and may be asked again; taken back, it can no longer be accepted', async () => {
    await ask('sales', 'manager')
    await answer('manager', await requestFor('manager'), 'DECLINE')
    expect(await linksOf('sales')).toEqual([])
    const again = await ask('sales', 'manager')
    expect(again.status).toBe(200)
    const request = await requestFor('manager')
    const sales = await lab.as('sales')
    expect(
      (await (await lab.as('portal')).call(access.removeLinkedUser, { body: { _id: again.body._id } }))
        .status,
    ).toBe(404)
    expect((await sales.call(access.removeLinkedUser, { body: { _id: again.body._id } })).status).toBe(200)
    expect((await answer('manager', request, 'ACCEPT')).status).toBe(422)
    expect(await linksOf('sales')).toEqual([])
  })

  test('the trail says who asked whom', async () => {
    const { body } = await (
      await lab.as('lab')
    ).call(access.addLinkedUser, { body: { username: 'accession' } }, { 'x-request-id': 'link-asked' })
    const change = (field: string, fresh: unknown) => ({
      entity: 'linkedUser',
      id: body._id,
      field,
      old: null,
      new: fresh,
    })
    expect(await changesOf('link-asked')).toEqual([
      change('parent', 'lab'),
      change('child', 'accession'),
      change('verified', false),
    ])
  })

  test('couriers and kiosks neither ask nor are asked; an unknown name gets the same answer [role:courier-link]', async () => {
    for (const who of ['courier', 'kiosk']) expect((await ask(who, 'admin')).status, who).toBe(403)
    const answers = [
      await ask('billing', 'courier'),
      await ask('billing', 'kiosk'),
      await ask('billing', 'no.such.one'),
    ]
    expect(new Set(answers.map(({ status, message }) => `${status} ${message}`)).size).toBe(1)
    expect((await ask('billing', 'b')).fields).toHaveProperty('username')
    expect((await ask('billing', 'billing')).status).toBe(422)
    // Guessing is slowed: after ten tries the next must wait.
    const tries = []
    for (let i = 0; i < 12; i++) tries.push((await ask('billing', `guess.${i}`)).status)
    expect(tries.at(-1)).toBe(429)
  })
})

describe('switching accounts [call:POST /api/v1/switch_account]', () => {
  test('takes the other account’s place and rows, ends the old token, and leads back', async () => {
    const { caller: before, token } = await signIn('portal')
    const switched = await before.call(access.switchAccount, { body: { username: 'portal.other' } })
    expect(switched.body).toMatchObject({ primary_username: 'portal', user: { username: 'portal.other' } })
    expect((await before.call(session.current)).status).toBe(401)
    const now = lab.withToken(switched.body.token)
    expect((await now.call(session.current)).body).toMatchObject({
      primary_username: 'portal',
      user: { username: 'portal.other' },
    })
    const theirs = (await (await lab.as('portal.other')).call(orders.list, {})).body
    expect((await now.call(orders.list, {})).body.total).toBe(theirs.total)
    // As somebody else one answers no requests, makes no links and goes no further than the own links.
    expect((await now.call(access.addLinkedUser, { body: { username: 'lab' } })).status).toBe(403)
    expect((await now.call(access.switchAccount, { body: { username: 'admin' } })).status).toBe(422)
    const back = await now.call(access.switchAccount, { body: { username: 'portal' } })
    expect(back.body).toMatchObject({ primary_username: 'portal', user: { username: 'portal' } })
    expect((await now.call(session.current)).status).toBe(401)
    expect(token).not.toBe(back.body.token)
    await lab.app.drain()
    const rows = await lab.owner
      .selectFrom('audit')
      .select(['user_id', 'ids', 'reason', 'acting_as', 'call'])
      .where('call', '=', 'POST /switch_account')
      .where('wrote', '=', true)
      .orderBy('at')
      .execute()
    const [a, b] = ['portal', 'portal.other'].map((name) => lab.seeded.users.get(name) ?? '')
    expect(rows[0]).toMatchObject({ user_id: a, reason: 'Switched from portal to portal.other' })
    expect(rows[0]?.ids).toEqual(expect.arrayContaining([a, b]))
    expect(rows[1]).toMatchObject({ user_id: b, acting_as: 'account of portal' })
    const reads = await lab.owner
      .selectFrom('audit')
      .select('acting_as')
      .where('call', '=', 'GET /orders')
      .where('user_id', '=', b ?? '')
      .execute()
    expect(reads.map((row) => row.acting_as)).toContain('account of portal')
  })

  test('the trail says from which account to which, there and back', async () => {
    const { caller } = await signIn('portal')
    const there = await caller.call(
      access.switchAccount,
      { body: { username: 'portal.other' } },
      { 'x-request-id': 'switch-there' },
    )
    await lab
      .withToken(there.body.token)
      .call(access.switchAccount, { body: { username: 'portal' } }, { 'x-request-id': 'switch-back' })
    const moved = (old: string, fresh: string) => [
      { entity: 'session', id: expect.any(String), field: 'account', old, new: fresh },
    ]
    expect(await changesOf('switch-there')).toEqual(moved('portal', 'portal.other'))
    expect(await changesOf('switch-back')).toEqual(moved('portal.other', 'portal'))
  })

  test('the session is no longer than the one before, and ends with the link or either account’s sessions', async () => {
    const switchOver = async () => {
      const { caller } = await signIn('portal')
      const { body } = await caller.call(access.switchAccount, { body: { username: 'portal.other' } })
      return lab.withToken(body.token)
    }
    const lives = await lab.owner
      .selectFrom('session')
      .select(['created_at', 'expires_at'])
      .where('primary_user_id', 'is not', null)
      .execute()
    for (const { created_at, expires_at } of lives)
      expect(expires_at.getTime() - created_at.getTime()).toBeLessThanOrEqual(24 * 3_600_000)
    const byPassword = await switchOver()
    await endSessionsOf(lab.db, lab.seeded.labId, lab.seeded.users.get('portal') ?? '', lab.clock.now())
    expect((await byPassword.call(session.current)).status).toBe(401)
    const off = await switchOver()
    const setActive = (active: boolean) =>
      lab.owner.updateTable('app_user').set({ active }).where('username', '=', 'portal').execute()
    await setActive(false)
    expect((await off.call(session.current)).status).toBe(401)
    await setActive(true)
    const unlinked = await switchOver()
    const other = (await signIn('portal.other')).caller
    const [link] = (await other.call(access.status)).body.links
    expect((await other.call(access.removeLinkedUser, { body: { _id: link?._id ?? '' } })).status).toBe(200)
    expect((await unlinked.call(session.current)).status).toBe(401)
  })

  test('an account that gives rights asks for its own password', async () => {
    const { caller: admin } = await signIn('admin')
    const { caller } = await signIn('manager')
    await caller.call(access.addLinkedUser, { body: { username: 'admin' } })
    const request = (await admin.call(session.notifications)).body.docs.find(
      ({ icon, done }) => icon === 'link' && !done,
    )
    await admin.call(access.handleNotificationAction, {
      body: { notificationItem: { _id: request?._id ?? '' }, action: 'ACCEPT' },
    })
    const to = (password?: string) =>
      caller.call(access.switchAccount, { body: { username: 'admin', ...(password ? { password } : {}) } })
    expect((await to()).fields).toHaveProperty('password')
    expect((await to('not the password')).fields).toHaveProperty('password')
    expect((await caller.call(session.current)).body.user.username).toBe('manager')
    expect((await to(demoPassword)).body.user).toMatchObject({ username: 'admin' })
  })
})

describe('switching the view [rule:switch-view]', () => {
  test('takes rights and rows away, never adds any, and leads back', async () => {
    await orderWith(lab, { tests: ['GLU'] })
    const { caller } = await signIn('admin')
    const all = (await caller.call(orders.list, {})).body.total
    expect(all).toBeGreaterThan(0)
    expect((await caller.call(access.switchView, { body: { view: 'portal' } })).status).toBe(200)
    expect((await caller.call(session.current)).body.view).toBe('portal')
    expect((await caller.call(orders.list, {})).body.total).toBe(0)
    expect((await caller.call(api.audit.list, {})).status).toBe(403)
    await caller.call(access.switchView, { body: { view: 'sales' } })
    expect((await caller.call(orders.list, {})).status).toBe(403)
    await caller.call(access.switchView, { body: { view: null } })
    expect((await caller.call(orders.list, {})).body.total).toBe(all)
    for (const who of ['portal.results', 'sales', 'pharmd', 'courier'])
      expect(
        (await (await lab.as(who)).call(access.switchView, { body: { view: 'portal' } })).status,
        who,
      ).toBe(403)
  })
})

describe('the explanation page', () => {
  test('says what the server does, for User Managers and Super Admins only', async () => {
    const admin = await lab.as('admin')
    const [person] = (await admin.call(access.people, { body: { text: 'natarajan' } })).body
    expect(person).toMatchObject({ username: 'billing' })
    const explain = async (key: string, kind: 'page' | 'call' | 'ability' = 'page') =>
      (await admin.call(access.explain, { body: { userId: person?._id ?? '', target: { kind, key } } })).body
    expect(await explain('/payers')).toMatchObject({ allowed: true, person: { username: 'billing' } })
    const audit = await explain('audit.list', 'call')
    expect(audit.allowed).toBe(false)
    expect((await (await lab.as('billing')).call(api.audit.list, {})).status).toBe(403)
    expect(audit.reasons.find(({ kind }) => kind === 'role')).toMatchObject({
      ok: false,
      would: ['Lab Admin'],
    })
    const sends = await explain('sendbilling OrderInfo', 'ability')
    expect(sends).toMatchObject({ allowed: true, target: { label: 'sendbilling OrderInfo' } })
    expect(sends.reasons.find(({ kind }) => kind === 'ability')).toMatchObject({
      guards: expect.stringContaining('export'),
      awaits: null,
    })
    expect((await explain('batchClaims Claim', 'ability')).reasons).toContainEqual({
      kind: 'ability',
      ok: true,
      right: ['batchClaims', 'Claim'],
      guards: null,
      awaits: expect.stringContaining('Claims'),
    })
    const clinic = (await admin.call(access.people, { body: { text: 'mbeki' } })).body[0]
    const rows = (
      await admin.call(access.explain, {
        body: { userId: clinic?._id ?? '', target: { kind: 'call', key: 'orders.list' } },
      })
    ).body.reasons.find(({ kind }) => kind === 'rows')
    expect(rows).toMatchObject({ ok: true, locations: 2 })
    expect((await admin.call(access.targets)).body.length).toBeGreaterThan(100)
    const nobody = await admin.call(access.explain, {
      body: { userId: person?._id ?? '', target: { kind: 'page', key: '/no-such' } },
    })
    expect(nobody.status).toBe(400)
    for (const who of ['lab', 'manager', 'sales', 'pharmd'])
      expect((await (await lab.as(who)).call(access.targets)).status, who).toBe(403)
  })
})
