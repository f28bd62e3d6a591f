import { demoPassword } from '@contract/demo-users'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import { LoginResult } from '@contract/session/shapes'
import { createApp } from '../../app'
import { sha256Hex } from '../../core/hash'
import { json } from '../../db/json'

import { testLab, type TestLab } from '../../test/harness'
import { callFrom, messageOf } from './test-calls'

let lab: TestLab
beforeAll(async () => {
  lab = await testLab()
})
afterAll(() => lab.close())
beforeEach(async () => {
  await lab.owner.deleteFrom('attempt').execute()
})

const minute = 60_000
const hour = 60 * minute
const login = (username: string, password = demoPassword, address = '10.1.0.1') =>
  callFrom(lab, address, api.session.login, { username, password, build_id: 2232 })
const signIn = async (username: string) => LoginResult.parse((await login(username)).body)
const statusOf = async (token: string) => (await lab.withToken(token).call(api.session.current)).status

describe('signing in [call:POST /api/v1/login]', () => {
  test('answers token, primary_username and user, switches default roles on, and keeps only a hash', async () => {
    const { token, primary_username, user } = await signIn('accession')
    expect(primary_username).toBe('accession')
    expect(user).toMatchObject({
      firstName: 'Joy',
      lastName: 'Lindqvist',
      userType: 'lab',
      consoleLoggingEnabled: false,
      eulaAccepted: true,
    })
    expect(user?.myroles).toMatchObject({ shipping: { enabled: true }, receiving: { enabled: true } })
    expect(Object.keys(user ?? {})).not.toContain('password_hash')

    const current = await lab.withToken(token).call(api.session.current)
    expect(current.body).toMatchObject({
      primary_username: 'accession',
      user: { myroles: { shipping: { enabled: true } } },
      view: null,
      locations: 0,
    })

    const rows = await lab.owner
      .selectFrom('session')
      .selectAll()
      .where('token_hash', '=', sha256Hex(token))
      .execute()
    expect(rows).toHaveLength(1)
    for (const table of ['session', 'audit', 'attempt', 'app_user'] as const)
      expect(JSON.stringify(await lab.owner.selectFrom(table).selectAll().execute())).not.toContain(token)
    const portal = await signIn('portal')
    expect((await lab.withToken(portal.token).call(api.session.current)).body.locations).toBe(2)
  })

  test('a default role that was taken away by hand stays off', async () => {
    const off = json({ 'lab-tech': { enabled: true }, shipping: { enabled: false } })
    await lab.owner.updateTable('app_user').set({ myroles: off }).where('username', '=', 'billing').execute()
    expect((await signIn('billing')).user?.myroles['shipping']).toEqual({ enabled: false })
  })

  test('a wrong password, an unknown user and an account that is off or unconfirmed answer the same', async () => {
    await lab.owner.updateTable('app_user').set({ active: false }).where('username', '=', 'sales').execute()
    await lab.owner
      .updateTable('app_user')
      .set({ verified: false })
      .where('username', '=', 'courier')
      .execute()
    const answers = [
      await login('admin', 'wrong'),
      await login('nobody.at.all', 'wrong'),
      await login('sales'),
      await login('courier'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401])
    const bodies = answers.map(({ text }) => text.replace(/"requestId":"[^"]+"/, ''))
    expect(new Set(bodies).size).toBe(1)
    await lab.owner
      .updateTable('app_user')
      .set({ active: true, verified: true })
      .where('username', 'in', ['sales', 'courier'])
      .execute()
    expect((await login('sales')).status).toBe(200)
    const refusals = await lab.owner
      .selectFrom('audit')
      .select(['entity_id', 'reason'])
      .where('outcome', '=', 'refused')
      .execute()
    expect(refusals).toHaveLength(4)
    expect(refusals.filter((row) => row.entity_id === null)).toHaveLength(1)
  })

  // What a look without a stored password costs is shown in server/node/passwords.test.ts.
  test('an unknown user takes the work of a wrong password: one look at a password either way', async () => {
    const looks: ('stored' | 'none')[] = []
    const verify: typeof lab.ports.passwords.verify = (stored, password) => {
      looks.push(stored === null ? 'none' : 'stored')
      return lab.ports.passwords.verify(stored, password)
    }
    const ports = { ...lab.ports, passwords: { ...lab.ports.passwords, verify } }
    const app = createApp({ db: lab.db, ports })
    for (const username of ['manager', 'stranger']) {
      const body = { username, password: 'not the password', build_id: 2232 }
      expect((await callFrom({ ...lab, app }, '10.2.0.1', api.session.login, body)).status).toBe(401)
    }
    await app.drain()
    expect(looks).toEqual(['stored', 'none'])
  })

  test('a telephone that begins with a capital still signs in; a space or an empty field does not', async () => {
    expect((await login('Admin')).status).toBe(200)
    expect((await login('')).status).toBe(400)
    expect((await login('admin', '')).status).toBe(400)
  })
})

describe('guessing is slowed down', () => {
  test('one account from one address: growing waits, said in the message, kept over a restart, ended by success', async () => {
    for (let i = 0; i < 10; i++) expect((await login('lab', 'wrong')).status).toBe(401)
    const refused = await login('lab')
    expect(refused.status).toBe(429)
    expect(messageOf(refused)).toBe('Too many tries. Wait 2 seconds and try again.')
    const restarted = { ...lab, app: createApp({ db: lab.db, ports: lab.ports }) }
    expect(
      (await callFrom(restarted, '10.1.0.1', api.session.login, { username: 'lab', password: demoPassword }))
        .status,
    ).toBe(429)
    expect((await login('admin')).status).toBe(200)
    expect((await login('lab', demoPassword, '10.1.0.2')).status).toBe(200)

    lab.clock.advance(2000)
    expect((await login('lab', 'wrong')).status).toBe(401)
    expect(messageOf(await login('lab'))).toBe('Too many tries. Wait 4 seconds and try again.')
    lab.clock.advance(4000)
    expect((await login('lab')).status).toBe(200)
    for (let i = 0; i < 10; i++) expect((await login('lab', 'wrong')).status).toBe(401)
  })

  test('a thousand guesses from fifty addresses: at most a hundred are looked at, and the owner still comes in', async () => {
    expect((await login('pharmd', demoPassword, '10.9.9.9')).status).toBe(200)
    let looked = 0
    for (let address = 0; address < 50; address++) {
      const guesses = Array.from({ length: 20 }, () => login('pharmd', 'a guess', `10.3.0.${address}`))
      looked += (await Promise.all(guesses)).filter(({ status }) => status === 401).length
    }
    expect(looked).toBeLessThanOrEqual(100)
    expect((await login('pharmd', demoPassword, '10.4.0.1')).status).toBe(429)
    expect((await login('pharmd', demoPassword, '10.9.9.9')).status).toBe(200)
    lab.clock.advance(15 * minute)
    expect((await login('pharmd', demoPassword, '10.4.0.1')).status).toBe(200)
  })

  test('several right sign-ins at the same moment all come in, and leave no count behind', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => login('admin', demoPassword, '10.1.0.8')),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    const counts = await lab.owner.selectFrom('attempt').select('count').execute()
    expect(counts.every(({ count }) => count === 0)).toBe(true)
  })

  test('one address over many accounts is slowed down as well', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 32; i++) statuses.push((await login(`guess${i}`, 'x', '10.5.0.1')).status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(30)
    expect((await login('admin', demoPassword, '10.5.0.1')).status).toBe(429)
    lab.clock.advance(2000)
    expect((await login('admin', demoPassword, '10.5.0.1')).status).toBe(200)
  })
})

describe('ending a session [call:POST /api/v1/logout] [call:GET /api/v1/session]', () => {
  test('signing out ends this session and no other', async () => {
    const [first, second] = [await signIn('manager'), await signIn('manager')]
    expect((await lab.withToken(first.token).call(api.session.logout)).body).toEqual({ ok: true })
    expect(await statusOf(first.token)).toBe(401)
    expect(await statusOf(second.token)).toBe(200)
    expect((await lab.withToken(first.token).call(api.session.logout)).status).toBe(401)
  })

  test('a switched-off account is out at the next call', async () => {
    const { token } = await signIn('sales')
    await lab.owner.updateTable('app_user').set({ active: false }).where('username', '=', 'sales').execute()
    expect(await statusOf(token)).toBe(401)
    await lab.owner.updateTable('app_user').set({ active: true }).where('username', '=', 'sales').execute()
  })

  test('idle too long is out; polling in the background is not being there; a kiosk stays until its day ends [rule:idle]', async () => {
    const { token } = await signIn('manager')
    const kiosk = await signIn('kiosk')
    lab.clock.advance(29 * minute)
    expect(await statusOf(token)).toBe(200)
    lab.clock.advance(29 * minute)
    const polled = await lab
      .withToken(token)
      .call(api.session.notifications, undefined, { 'x-background': '1' })
    expect(polled.status).toBe(200)
    lab.clock.advance(3 * minute)
    expect(await statusOf(token)).toBe(401)
    expect(await statusOf(kiosk.token)).toBe(200)
    lab.clock.advance(22 * hour)
    expect(await statusOf(kiosk.token)).toBe(200)
    lab.clock.advance(1 * hour)
    expect(await statusOf(kiosk.token)).toBe(401)
  })

  test('seconds that are set for kiosks sign an idle kiosk out, also the longest, and never one in use [rule:idle]', async () => {
    const setFor = (kiosk: number | null) =>
      lab.owner
        .updateTable('lab')
        .set({
          settings: sql`settings || ${json({ idleSecondsFor: kiosk === null ? {} : { kiosk } })}::jsonb`,
        })
        .execute()
    const info = async (token: string) => {
      const { body } = await lab.withToken(token).call(api.reference.labInfo)
      return [body.logout_seconds, body.idleExempt]
    }
    const { token } = await signIn('kiosk')
    expect(await info(token)).toEqual([1800, true])
    await setFor(60)
    expect(await info(token)).toEqual([60, false])
    // In use: a look every 50 seconds is no minute of rest.
    for (let i = 0; i < 5; i += 1) {
      lab.clock.advance(50_000)
      expect(await statusOf(token)).toBe(200)
    }
    lab.clock.advance(91_000)
    expect(await statusOf(token)).toBe(401)
    await setFor(84_960)
    const { token: long } = await signIn('kiosk')
    lab.clock.advance(84_960_000)
    expect(await statusOf(long)).toBe(200)
    const { token: over } = await signIn('kiosk')
    lab.clock.advance(84_960_000 + 31_000)
    expect(await statusOf(over)).toBe(401)
    await setFor(null)
  })

  test('a day and a night is the longest, however busy', async () => {
    const { token } = await signIn('manager')
    for (let i = 0; i < 71; i++) {
      lab.clock.advance(20 * minute)
      expect(await statusOf(token)).toBe(200)
    }
    lab.clock.advance(19 * minute)
    expect(await statusOf(token)).toBe(200)
    lab.clock.advance(minute)
    expect(await statusOf(token)).toBe(401)
  })
})

describe('what belongs to the signed-in user', () => {
  test('the agreement is accepted for oneself only [call:POST /api/v1/user/acceptEula]', async () => {
    await lab.owner
      .updateTable('app_user')
      .set({ eula_accepted_at: null })
      .where('username', '=', 'portal')
      .execute()
    const { token, user } = await signIn('portal')
    expect(user?.eulaAccepted).toBe(false)
    const caller = lab.withToken(token)
    const other = lab.seeded.users.get('admin') ?? ''
    expect((await caller.call(api.session.acceptEula, { body: { userId: other } })).status).toBe(403)
    expect((await caller.call(api.session.acceptEula, { body: { userId: user?._id ?? '' } })).status).toBe(
      200,
    )
    expect((await caller.call(api.session.current)).body.user.eulaAccepted).toBe(true)
  })

  test('notifications are their own, newest first, at most 50, with the number not dealt with [call:GET /api/v1/getNotifications]', async () => {
    const { labId, users } = lab.seeded
    const rows = Array.from({ length: 60 }, (_, i) => ({
      lab_id: labId,
      id: lab.ports.ids.id(),
      user_id: users.get('lab') ?? '',
      description: `Note ${i}`,
      icon: i === 59 ? 'link' : 'other',
      link_id: null,
      target: null,
      added: new Date(Date.UTC(2026, 0, 1, 0, i)),
      done_at: i < 20 ? lab.clock.now() : null,
    }))
    await lab.owner.insertInto('notification').values(rows).execute()
    const own = (await lab.withToken((await signIn('lab')).token).call(api.session.notifications)).body
    expect(own.docs).toHaveLength(50)
    expect(own.docs[0]).toMatchObject({ description: 'Note 59', icon: 'link', done: false })
    expect(own.unread).toBe(40)
    const others = (await lab.withToken((await signIn('manager')).token).call(api.session.notifications)).body
    expect(others).toEqual({ docs: [], unread: 0 })
  })

  test('the mailbox is for demonstrations without a mail server [call:GET /api/v1/mailbox]', async () => {
    const rows = Array.from({ length: 55 }, (_, i) => ({
      lab_id: lab.seeded.labId,
      id: lab.ports.ids.id(),
      recipient: 'ana@example.org',
      subject: `Mail ${i}`,
      body: 'Hello',
      sent_at: new Date(Date.UTC(2026, 0, 1, 0, i)),
    }))
    await lab.owner.insertInto('mailbox').values(rows).execute()
    const shown = (await lab.anonymous.call(api.session.mailbox)).body.docs
    expect(shown.map(({ subject }) => subject)).toEqual(
      Array.from({ length: 50 }, (_, i) => `Mail ${54 - i}`),
    )
    for (const ports of [
      { ...lab.ports, demo: false },
      { ...lab.ports, mail: { ...lab.ports.mail, sandbox: false } },
    ]) {
      const app = createApp({ db: lab.db, ports })
      expect((await app.hono.fetch(new Request('http://localhost/api/v1/mailbox'))).status).toBe(404)
    }
  })
})
