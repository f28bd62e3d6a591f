import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import { demoPassword } from '@contract/demo-users'
import { isSealed } from '../../core/seals'
import { json } from '../../db/json'
import { testLab, type Caller, type TestLab } from '../../test/harness'
import { codeAt, fromBase32, stepOf } from './totp'

let lab: TestLab
beforeAll(async () => {
  lab = await testLab()
})
afterAll(() => lab.close())
beforeEach(async () => {
  await lab.owner.deleteFrom('attempt').execute()
  await lab.owner.deleteFrom('recovery_code').execute()
  await lab.owner.deleteFrom('second_factor').execute()
  await setRequired([])
})

const halfMinute = 30_000
const password = demoPassword
const setRequired = (requireTotpFor: string[]) =>
  lab.owner
    .updateTable('lab')
    .set({ settings: json({ demo: true, requireTotpFor }) })
    .execute()
const login = (username: string, typed = password) =>
  lab.anonymous.call(api.session.login, { body: { username, password: typed } })
const codeNow = (secret: string, by = 0) => codeAt(fromBase32(secret), stepOf(lab.clock.now()) + by)
const second = (challenge: string, code: string) =>
  lab.anonymous.call(api.session.loginCode, { body: { challenge, code } })
const challengeOf = async (username: string) => (await login(username)).body.challenge?.token ?? ''

/** Sets up an authenticator and answers its secret and recovery codes. */
async function enrol(caller: Caller): Promise<{ secret: string; codes: string[] }> {
  const started = await caller.call(api.session.totpStart, { body: { password } })
  expect(started.status).toBe(200)
  const { secret } = started.body
  const confirmed = await caller.call(api.session.totpConfirm, { body: { code: codeNow(secret) } })
  expect(confirmed.status).toBe(200)
  lab.clock.advance(halfMinute)
  return { secret, codes: confirmed.body.recoveryCodes }
}

describe('setting up an authenticator [S16] [call:GET /api/v1/session/totp] [call:POST /api/v1/session/totp/start] [call:POST /api/v1/session/totp/confirm]', () => {
  test('takes the password and a first code; until then signing in is as before', async () => {
    const caller = await lab.as('lab')
    const wrong = await caller.call(api.session.totpStart, { body: { password: 'not the password' } })
    expect([wrong.status, wrong.fields]).toEqual([422, { password: 'Incorrect password.' }])
    const { secret, uri } = (await caller.call(api.session.totpStart, { body: { password } })).body
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(uri).toBe(
      `otpauth://totp/Aliquot%3Alab?secret=${secret}&issuer=Aliquot&algorithm=SHA1&digits=6&period=30`,
    )
    const { secret: stored } = await lab.owner
      .selectFrom('second_factor')
      .select('secret')
      .executeTakeFirstOrThrow()
    expect(isSealed(stored)).toBe(true)
    expect(stored).not.toContain(secret)
    expect((await login('lab')).body.challenge).toBeUndefined()
    expect((await caller.call(api.session.totp)).body).toEqual({
      since: null,
      required: false,
      recoveryCodesLeft: 0,
    })

    const refused = await caller.call(api.session.totpConfirm, { body: { code: codeNow(secret, 5) } })
    expect([refused.status, Object.keys(refused.fields)]).toEqual([422, ['code']])
    const done = await caller.call(api.session.totpConfirm, { body: { code: codeNow(secret) } })
    const since = lab.clock.now().toISOString()
    expect(done.body.recoveryCodes).toHaveLength(10)
    expect(new Set(done.body.recoveryCodes).size).toBe(10)
    for (const code of done.body.recoveryCodes) expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/)
    expect((await caller.call(api.session.totp)).body).toMatchObject({
      since,
      recoveryCodesLeft: 10,
    })
    const kept = JSON.stringify(await lab.owner.selectFrom('recovery_code').selectAll().execute())
    for (const code of done.body.recoveryCodes) expect(kept).not.toContain(code.replaceAll('-', ''))
    // One in use is not replaced by whoever has the password.
    expect((await caller.call(api.session.totpStart, { body: { password } })).status).toBe(422)
  })
})

describe('the second step of signing in [S16] [call:POST /api/v1/login/code]', () => {
  test('a right password answers a challenge and no token; a code opens the session, once', async () => {
    const { secret } = await enrol(await lab.as('lab'))
    const first = await login('lab')
    expect(first.status).toBe(200)
    expect(first.body).toEqual({
      token: '',
      primary_username: 'lab',
      user: null,
      challenge: { token: expect.stringMatching(/^[\w-]{75}$/), enrol: false, expiresAt: expect.any(String) },
    })
    const challenge = first.body.challenge?.token ?? ''
    expect((await lab.withToken(challenge).call(api.session.current)).status).toBe(401)
    const opened = await second(challenge, codeNow(secret))
    expect(opened.status).toBe(200)
    expect(opened.body.recoveryCodes).toBeUndefined()
    expect((await lab.withToken(opened.body.token).call(api.session.current)).body.primary_username).toBe(
      'lab',
    )
    expect((await second(challenge, codeNow(secret))).status).toBe(422)
    // The same code does not work twice, in another sign-in either.
    expect((await second(await challengeOf('lab'), codeNow(secret))).status).toBe(422)
    lab.clock.advance(halfMinute)
    expect(
      (await second(await challengeOf('lab'), ` ${codeNow(secret).slice(0, 3)} ${codeNow(secret).slice(3)}`))
        .status,
    ).toBe(200)
  })

  test('two uses of one code at the same moment: one wins', async () => {
    const { secret } = await enrol(await lab.as('billing'))
    const [a, b] = [await challengeOf('billing'), await challengeOf('billing')]
    expect((await second(a, codeNow(secret))).status).toBe(422)
    const answers = await Promise.all([second(b, codeNow(secret)), second(b, codeNow(secret))])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  test('a secret that cannot be opened makes every code wrong, and no call fail', async () => {
    const { secret } = await enrol(await lab.as('lab'))
    for (const garbage of ['sealed:v1:garbage', `${secret}!!`]) {
      const kept = await lab.owner.selectFrom('second_factor').select('secret').executeTakeFirstOrThrow()
      const spoilt = isSealed(kept.secret) ? `${kept.secret.slice(0, 12)}${garbage}` : garbage
      await lab.owner.updateTable('second_factor').set({ secret: spoilt }).execute()
      const answer = await second(await challengeOf('lab'), codeNow(secret))
      expect([answer.status, Object.keys(answer.fields)]).toEqual([422, ['code']])
    }
  })

  test('a recovery code works once', async () => {
    const { codes } = await enrol(await lab.as('manager'))
    const [code = ''] = codes
    expect((await second(await challengeOf('manager'), code.toLowerCase())).status).toBe(200)
    expect((await second(await challengeOf('manager'), code)).status).toBe(422)
    expect((await (await lab.as('manager')).call(api.session.totp)).body.recoveryCodesLeft).toBe(9)
  })

  test('five wrong codes end the challenge, and ten minutes do', async () => {
    const { secret } = await enrol(await lab.as('lab'))
    const spent = await challengeOf('lab')
    const wrong = codeNow(secret, 7)
    for (let i = 0; i < 5; i += 1) expect((await second(spent, wrong)).message).toMatch(/^Incorrect code/)
    expect((await second(spent, codeNow(secret))).message).toMatch(
      /^This sign-in expired or had too many tries/,
    )
    const late = await challengeOf('lab')
    lab.clock.advance(10 * 60_000)
    expect((await second(late, codeNow(secret))).message).toMatch(
      /^This sign-in expired or had too many tries/,
    )
  })

  test('[S14] guessing goes on from sign-in to sign-in for fifty tries, not for ever', async () => {
    const { secret } = await enrol(await lab.as('lab'))
    const statuses: number[] = []
    for (let round = 0; round < 14; round += 1) {
      await lab.owner.deleteFrom('attempt').where('key', 'like', '%address%').execute()
      const challenge = await challengeOf('lab')
      for (let i = 0; i < 4; i += 1) statuses.push((await second(challenge, codeNow(secret, 9))).status)
    }
    expect(statuses.filter((status) => status === 422)).toHaveLength(50)
    expect(statuses.at(-1)).toBe(429)
    const answer = await second(await challengeOf('lab'), codeNow(secret))
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '900'])
  }, 60_000)

  test('a new password ends an open challenge', async () => {
    const { secret } = await enrol(await lab.as('accession'))
    const challenge = await challengeOf('accession')
    lab.mail.length = 0
    await lab.anonymous.call(api.session.sendResetEmail, { body: { username: 'accession' } })
    await lab.app.drain()
    const token = /#token=([\w-]{75})/.exec(lab.mail[0]?.text ?? '')?.[1] ?? ''
    const set = await lab.anonymous.call(api.session.resetPassword, {
      body: { token, password: 'violet tractor hums at noon' },
    })
    expect(set.status).toBe(200)
    expect((await second(challenge, codeNow(secret))).status).toBe(422)
    const again = await login('accession', 'violet tractor hums at noon')
    expect(again.body.challenge?.enrol).toBe(false)
  })
})

describe('accounts that must have one [S16] [call:POST /api/v1/login/enrol]', () => {
  test('set it up in the middle of signing in, and cannot take it off', async () => {
    await setRequired(['pharmd'])
    expect((await login('portal')).body.token).toMatch(/^[\w-]{75}$/)
    const { challenge } = (await login('pharmd')).body
    expect(challenge?.enrol).toBe(true)
    const token = challenge?.token ?? ''
    expect((await second(token, '123456')).status).toBe(422)
    const begun = await lab.anonymous.call(api.session.loginEnrol, { body: { challenge: token } })
    expect(begun.status).toBe(200)
    const opened = await second(token, codeNow(begun.body.secret))
    expect(opened.body.recoveryCodes).toHaveLength(10)
    const caller = lab.withToken(opened.body.token)
    expect((await caller.call(api.session.totp)).body).toMatchObject({
      required: true,
      recoveryCodesLeft: 10,
    })
    lab.clock.advance(halfMinute)
    const code = codeNow(begun.body.secret)
    const kept = await caller.call(api.session.totpDisable, { body: { password, code } })
    expect([kept.status, kept.message]).toEqual([
      422,
      'The laboratory requires two-step sign-in for accounts like yours.',
    ])
    // Who knows the password alone cannot put an authenticator of his own in its place.
    const thief = (await login('pharmd')).body.challenge
    expect(thief?.enrol).toBe(false)
    expect(
      (await lab.anonymous.call(api.session.loginEnrol, { body: { challenge: thief?.token ?? '' } })).status,
    ).toBe(422)
    expect((await second(thief?.token ?? '', code)).status).toBe(200)
  })

  test('nothing begins without a challenge', async () => {
    const challenge = 'x'.repeat(43)
    expect((await lab.anonymous.call(api.session.loginEnrol, { body: { challenge } })).status).toBe(422)
    expect((await second(challenge, '123456')).status).toBe(422)
  })
})

describe('taking it off [call:POST /api/v1/session/totp/disable]', () => {
  test('asks for password and code', async () => {
    const caller = await lab.as('lab')
    const { secret } = await enrol(caller)
    const code = codeNow(secret)
    const off = (typed: string, with_: string) =>
      caller.call(api.session.totpDisable, { body: { password: typed, code: with_ } })
    expect((await off('not the password', code)).fields).toHaveProperty('password')
    expect((await off(password, codeNow(secret, 6))).fields).toHaveProperty('code')
    expect((await off(password, code)).body).toEqual({ ok: true })
    expect((await login('lab')).body.challenge).toBeUndefined()
    expect(await lab.owner.selectFrom('recovery_code').select('id').execute()).toEqual([])
  })

  test('who has the password guesses codes fifty times, not for ever; the right code waits as well', async () => {
    const caller = await lab.as('lab')
    const { secret } = await enrol(caller)
    const off = (code: string) => caller.call(api.session.totpDisable, { body: { password, code } })
    const statuses: number[] = []
    for (let n = 0; n < 52; n += 1) statuses.push((await off(codeNow(secret, 9))).status)
    expect(statuses).toEqual([...Array<number>(50).fill(422), 429, 429])
    const shut = await off(codeNow(secret))
    expect([shut.status, shut.headers.get('retry-after')]).toEqual([429, '900'])
    expect((await caller.call(api.session.totp)).body.since).not.toBeNull()
  })
})
