import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { api } from '@contract/api'
import { testLab, type TestLab } from '../../test/harness'
import { tokenIn } from './test-calls'

let lab: TestLab
beforeAll(async () => {
  lab = await testLab()
})
afterAll(() => lab.close())
beforeEach(async () => {
  await lab.owner.deleteFrom('attempt').execute()
  lab.mail.length = 0
})

const password = 'nine geese near the river'
const person = (over: Record<string, string> = {}) => ({
  username: 'Nora.Quist',
  firstName: 'Nora',
  lastName: 'Quist',
  email: 'nora@hillside.example.org',
  password,
  clinic: 'Hillside Family Care',
  ...over,
})
const register = (over?: Record<string, string>) =>
  lab.anonymous.call(api.session.sendRegistrationEmail, { body: person(over) })
const mailed = (count = 1) =>
  vi.waitFor(() => {
    expect(lab.mail.length).toBeGreaterThanOrEqual(count)
    return lab.mail[count - 1] ?? { to: '', subject: '', text: '' }
  }, 20_000)
const account = (username: string) =>
  lab.owner.selectFrom('app_user').selectAll().where('username', '=', username).executeTakeFirst()
const login = (username: string) => lab.anonymous.call(api.session.login, { body: { username, password } })
const hours = 3_600_000

describe('registering for the portal [call:POST /api/v1/sendRegistrationEmail] [call:POST /api/v1/verifyRegistration]', () => {
  test('makes an account that is off; the link confirms the address and tells the administrators', async () => {
    expect((await register()).body).toEqual({ ok: true })
    const message = await mailed()
    expect(message.to).toBe('nora@hillside.example.org')
    expect(message.text).toContain('http://localhost:3000/?verify_req#token=')
    expect(await account('nora.quist')).toMatchObject({
      user_type: 'portal',
      active: false,
      verified: false,
      first_name: 'Nora',
    })
    expect((await login('nora.quist')).status).toBe(401)

    const token = tokenIn(message.text)
    expect((await lab.anonymous.call(api.session.verifyRegistration, { body: { token } })).body).toEqual({
      ok: true,
    })
    expect(await account('nora.quist')).toMatchObject({ active: false, verified: true })
    expect((await login('nora.quist')).status).toBe(401)
    expect((await lab.anonymous.call(api.session.verifyRegistration, { body: { token } })).status).toBe(422)

    const notes = (await (await lab.as('admin')).call(api.session.notifications)).body
    expect(notes.docs[0]).toMatchObject({
      description:
        'Nora Quist, Hillside Family Care, registered for the portal as nora.quist. Assign locations and activate the account.',
      target: '/users',
      done: false,
    })
    expect((await (await lab.as('lab')).call(api.session.notifications)).body.docs).toEqual([])

    await lab.owner
      .updateTable('app_user')
      .set({ active: true })
      .where('username', '=', 'nora.quist')
      .execute()
    expect((await login('nora.quist')).status).toBe(200)
    expect((await login('Nora.Quist')).status).toBe(200)
  })

  test('a taken address or username: the same answer, and only the mail says so', async () => {
    expect(
      (await register({ username: 'somebody.new', email: 'PORTAL@northgate-lab.example.org' })).body,
    ).toEqual({ ok: true })
    expect(await mailed()).toMatchObject({
      to: 'portal@northgate-lab.example.org',
      subject: 'Aliquot: you already have an account',
    })
    expect(await account('somebody.new')).toBeUndefined()

    lab.mail.length = 0
    expect((await register({ username: 'ADMIN', email: 'fresh@hillside.example.org' })).body).toEqual({
      ok: true,
    })
    await mailed(2)
    expect(lab.mail.map(({ to, subject }) => `${to} ${subject}`).sort()).toEqual([
      'admin@northgate-lab.example.org Aliquot: you already have an account',
      'fresh@hillside.example.org Aliquot: choose another username',
    ])
    expect(lab.mail.find(({ to }) => to.startsWith('fresh'))?.text).not.toContain('admin')
  })

  test('nobody takes over a registration that waits; unconfirmed, it lapses after a day', async () => {
    await register({ username: 'first.try', email: 'ida@hillside.example.org' })
    const first = tokenIn((await mailed()).text)
    await register({
      username: 'first.try',
      email: 'ida@hillside.example.org',
      password: 'some other quiet sentence',
    })
    expect((await mailed(2)).subject).toBe('Aliquot: registration pending')
    const waiting = await account('first.try')
    lab.clock.advance(24 * hours + 1000)
    expect(
      (await lab.anonymous.call(api.session.verifyRegistration, { body: { token: first } })).status,
    ).toBe(422)
    await register({ username: 'second.try', email: 'ida@hillside.example.org' })
    expect((await mailed(3)).subject).toBe('Aliquot: confirm your email address')
    expect(await account('first.try')).toBeUndefined()
    expect((await account('second.try'))?.id).not.toBe(waiting?.id)
  })

  test('two at the same moment make one account', async () => {
    const answers = await Promise.all([
      register({ username: 'same.name', email: 'one@hillside.example.org' }),
      register({ username: 'same.name', email: 'two@hillside.example.org' }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    await mailed(3)
    expect(
      await lab.owner.selectFrom('app_user').select('id').where('username', '=', 'same.name').execute(),
    ).toHaveLength(1)
  })

  test('bad input names its fields; a weak password is refused; many from one address are slowed down', async () => {
    const bad = await register({ username: 'x', email: 'not an address', password: 'short' })
    expect(bad.status).toBe(400)
    expect(Object.keys(bad.fields).sort()).toEqual(['email', 'password', 'username'])
    expect((await register({ password: 'Hillside-Quist-2026' })).fields['password']).toMatch(/easy to guess/)
    const statuses = []
    for (let i = 0; i < 11; i++)
      statuses.push((await register({ username: `many${i}`, email: `many${i}@hillside.example.org` })).status)
    expect(statuses.at(-1)).toBe(429)
  })
})
