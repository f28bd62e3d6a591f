import { demoPassword } from '@contract/demo-users'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { api } from '@contract/api'
import { LoginResult } from '@contract/session/shapes'
import { createApp } from '../../app'
import type { MailMessage } from '../../ports'

import { testLab, type TestLab } from '../../test/harness'
import { callFrom, tokenIn } from './test-calls'

let lab: TestLab
beforeAll(async () => {
  lab = await testLab()
})
afterAll(() => lab.close())
beforeEach(async () => {
  await lab.owner.deleteFrom('attempt').execute()
  await lab.owner.deleteFrom('one_time_secret').execute()
  lab.mail.length = 0
})

const minute = 60_000
const phone = '+1 208.555.0142'
const newPassword = 'violet tractor hums at noon'
const anonymous = () => lab.anonymous
const login = (username: string, password: string) =>
  anonymous().call(api.session.login, { body: { username, password } })
const askByMail = (username: string) =>
  anonymous().call(api.session.sendResetEmail, { body: { userid: '', username } })
const askByPhone = (userid: string, phonenumber = phone) =>
  anonymous().call(api.session.sendResetCode, { body: { userid, phonenumber } })
const exchange = (userid: string, code: string) =>
  anonymous().call(api.session.exchangeResetCode, { body: { userid, code } })
const reset = (token: string, password = newPassword) =>
  anonymous().call(api.session.resetPassword, { body: { token, password } })
/** The newest message, once it has gone out: it does not hold up the answer. */
const mailed = (count = 1) =>
  vi.waitFor(() => {
    expect(lab.mail.length).toBeGreaterThanOrEqual(count)
    return lab.mail[count - 1] ?? { to: '', subject: '', text: '' }
  }, 20_000)
const codeIn = (text: string) => /^\d{6}/.exec(text)?.[0] ?? ''

describe('a new password by mail [call:POST /api/v1/sendResetEmail] [call:POST /api/v1/resetPassword]', () => {
  test('the link sets it once, and every session and every other link ends', async () => {
    const before = LoginResult.parse((await login('manager', demoPassword)).body)
    expect((await askByMail('manager')).body).toEqual({ ok: true })
    const message = await mailed()
    expect(message.to).toBe('manager@northgate-lab.example.org')
    expect(message.text).toContain('http://localhost:3000/?action=resetPassword#token=')
    const token = tokenIn(message.text)
    const stored = JSON.stringify([
      await lab.owner.selectFrom('one_time_secret').selectAll().execute(),
      await lab.owner.selectFrom('audit').selectAll().execute(),
    ])
    expect(stored).not.toContain(token)

    expect((await reset(token)).body).toEqual({ ok: true })
    expect((await lab.withToken(before.token).call(api.session.current)).status).toBe(401)
    expect((await login('manager', demoPassword)).status).toBe(401)
    expect((await login('manager', newPassword)).status).toBe(200)
    expect((await mailed(2)).subject).toBe('Aliquot: your password was changed')
    expect((await reset(token)).status).toBe(422)
    expect((await reset(token)).message).toBe('This link was used or has expired. Request a new one.')
  })

  test('an older link dies when a new one is made, and the new one after 15 minutes', async () => {
    await askByMail('lab')
    const old = tokenIn((await mailed()).text)
    await askByMail('lab')
    const fresh = tokenIn((await mailed(2)).text)
    expect((await reset(old)).status).toBe(422)
    lab.clock.advance(15 * minute)
    expect((await reset(fresh)).status).toBe(422)
    expect((await login('lab', demoPassword)).status).toBe(200)
  })

  test('a sign-in with the old password under way does not outlive the new one', async () => {
    await askByMail('pharmd')
    const token = tokenIn((await mailed()).text)
    const signIns = Array.from({ length: 8 }, () => login('pharmd', demoPassword))
    const done = await reset(token)
    expect(done.status).toBe(200)
    for (const answer of await Promise.all(signIns)) {
      if (answer.status !== 200) continue
      expect((await lab.withToken(answer.body.token).call(api.session.current)).status).toBe(401)
    }
  })

  test('two uses at the same moment: one wins', async () => {
    await askByMail('billing')
    const token = tokenIn((await mailed()).text)
    const answers = await Promise.all([
      reset(token, 'a first quiet sentence'),
      reset(token, 'a second quiet sentence'),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  test('a weak or short password is refused beside the field and does not use up the link', async () => {
    await askByMail('accession')
    const token = tokenIn((await mailed()).text)
    expect((await reset(token, 'too short')).fields['password']).toBe(
      'Use at least 15 characters. A sentence is easy to remember.',
    )
    expect((await reset(token, demoPassword)).fields['password']).toMatch(/easy to guess/)
    expect((await reset(token, 'JoyLindqvist-2026')).fields['password']).toMatch(/easy to guess/)
    expect((await reset(token)).status).toBe(200)
  })

  test('unknown, switched-off and known users get the same answer after the same pause, while the mail is still on its way', async () => {
    await lab.owner.updateTable('app_user').set({ active: false }).where('username', '=', 'sales').execute()
    let arrive = () => {}
    const onItsWay: string[] = []
    const send = ({ to }: MailMessage) => {
      onItsWay.push(to)
      return new Promise<void>((done) => (arrive = done))
    }
    const pauses: { ms: number; end: () => void }[] = []
    const pause = (ms: number) => new Promise<void>((end) => pauses.push({ ms, end }))
    const ports = { ...lab.ports, mail: { sandbox: true, send }, clock: { ...lab.clock, pause } }
    const slow = { ...lab, app: createApp({ db: lab.db, ports }) }
    for (const username of ['pharmd', 'nobody.here', 'sales']) {
      let answered = false
      const asked = callFrom(slow, '10.7.0.1', api.session.sendResetEmail, { username })
      void asked.then(() => (answered = true))
      await vi.waitFor(() => expect(pauses).toHaveLength(1))
      // All that there is to do for this account is done, and another call answered besides.
      if (username === 'pharmd') await vi.waitFor(() => expect(onItsWay).toHaveLength(1))
      expect((await lab.anonymous.call(api.session.current)).status).toBe(401)
      expect(answered).toBe(false)
      const [held] = pauses.splice(0)
      expect(held?.ms).toBe(250)
      held?.end()
      const answer = await asked
      expect([answer.status, answer.text]).toEqual([200, '{"ok":true}'])
    }
    expect(onItsWay).toEqual(['pharmd@northgate-lab.example.org'])
    arrive()
    await slow.app.drain()
    await lab.owner.updateTable('app_user').set({ active: true }).where('username', '=', 'sales').execute()
  })

  test('nobody floods a mailbox: five messages an hour, whoever asks', async () => {
    for (let i = 0; i < 8; i++)
      expect(
        (await callFrom(lab, `10.8.0.${i}`, api.session.sendResetEmail, { username: 'portal' })).status,
      ).toBe(200)
    await mailed(5)
    expect(lab.mail).toHaveLength(5)
    for (let i = 0; i < 10; i++) await askByMail('portal')
    expect((await askByMail('portal')).status).toBe(429)
    await lab.app.drain()
  })
})

describe('a new password by code [call:POST /api/v1/sendResetCode] [call:POST /api/v1/exchangeResetCode]', () => {
  test('the code goes to the phone on file, works once, and opens a new password', async () => {
    expect((await askByPhone('portal.other')).body).toEqual({ ok: true })
    const message = await mailed()
    expect(message.to).toBe('sms:(208) 555-0142')
    const code = codeIn(message.text)
    const answer = await exchange('portal.other', code)
    expect(answer.status).toBe(200)
    expect((await exchange('portal.other', code)).status).toBe(422)
    expect((await reset(answer.body.token)).status).toBe(200)
    expect((await login('portal.other', newPassword)).status).toBe(200)
    expect(JSON.stringify(await lab.owner.selectFrom('one_time_secret').selectAll().execute())).not.toContain(
      code,
    )
  })

  test('another phone, a piece of the number and an unknown user: the same answer and no code', async () => {
    for (const [user, number] of [
      ['portal.other', '(208) 555-0143'],
      ['portal.other', '0142'],
      ['nobody', phone],
    ] as const)
      expect((await askByPhone(user, number)).body).toEqual({ ok: true })
    await lab.app.drain()
    expect(lab.mail).toEqual([])
    const unknown = await exchange('nobody', '123456')
    const wrong = await exchange('portal.other', '123456')
    expect([unknown.status, unknown.message]).toEqual([wrong.status, wrong.message])
    expect(wrong.message).toBe('This code is incorrect or expired. Request a new one.')
  })

  test('after five wrong tries the right code is refused too, from wherever', async () => {
    await askByPhone('courier')
    const code = codeIn((await mailed()).text)
    const wrong = code === '000000' ? '000001' : '000000'
    for (let i = 0; i < 5; i++)
      expect(
        (
          await callFrom(lab, `10.6.0.${i}`, api.session.exchangeResetCode, {
            userid: 'courier',
            code: wrong,
          })
        ).status,
      ).toBe(422)
    expect(
      (await callFrom(lab, '10.6.0.9', api.session.exchangeResetCode, { userid: 'courier', code })).status,
    ).toBe(422)
    await askByPhone('courier')
    expect((await exchange('courier', codeIn((await mailed(2)).text))).status).toBe(200)
  })

  test('a code is good for ten minutes', async () => {
    await askByPhone('kiosk')
    const code = codeIn((await mailed()).text)
    lab.clock.advance(10 * minute)
    expect((await exchange('kiosk', code)).status).toBe(422)
  })
})
