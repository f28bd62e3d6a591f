import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { api } from '@contract/api'
import { demoPassword } from '@contract/demo-users'
import type { AnyEndpoint } from '@contract/endpoint'
import * as es from '@contract/session/messages.es'
import { pathOf, testLab, type TestLab } from '../../test/harness'

let lab: TestLab
beforeAll(async () => {
  lab = await testLab()
})
afterAll(() => lab.close())

const asked = (endpoint: AnyEndpoint, body: unknown, cookie = 'language=es') =>
  lab.anonymous.raw('POST', pathOf(endpoint, {}), body, { 'content-type': 'application/json', cookie })

describe('what is refused is said in the language that the browser was last used in', () => {
  test('by the rules of a form as well as by the sign-in itself', async () => {
    expect((await asked(api.session.login, { username: '', password: '' })).fields).toMatchObject({
      username: es.signInUsernameMissing,
      password: es.signInPasswordMissing,
    })
    expect((await asked(api.session.login, { username: 'lab', password: 'not this one' })).message).toBe(
      'Nombre de usuario o contraseña incorrectos.',
    )
  })

  test('at each field of a registration', async () => {
    const { fields } = await asked(api.session.sendRegistrationEmail, {
      username: 'q',
      firstName: '',
      lastName: '',
      email: 'nobody',
      password: 'short',
    })
    expect(fields).toEqual({
      username: es.registrationUsernameShort,
      firstName: es.registrationFirstNameMissing,
      lastName: es.registrationLastNameMissing,
      email: es.registrationEmailFormat,
      password: es.passwordShort,
    })
  })

  test('and in English for whoever asks for no other', async () => {
    expect(
      (await lab.anonymous.raw('POST', pathOf(api.session.login, {}), { username: '', password: '' })).fields[
        'username'
      ],
    ).toMatch(/^Enter your/)
  })
})

const languageOf = async (username: string) =>
  (
    await lab.owner
      .selectFrom('app_user')
      .select('language')
      .where('username', '=', username)
      .executeTakeFirstOrThrow()
  ).language

const choose = (username: string, language: 'en' | 'es' | null) =>
  lab.owner.updateTable('app_user').set({ language }).where('username', '=', username).execute()

describe('mail goes out in the language that its reader chose', () => {
  const askedOn = async (cookie: string, username = 'manager') => {
    lab.mail.length = 0
    await lab.owner.deleteFrom('attempt').execute()
    await lab.owner.deleteFrom('one_time_secret').execute()
    await asked(api.session.sendResetEmail, { userid: '', username }, cookie)
    return vi.waitFor(() => {
      expect(lab.mail).toHaveLength(1)
      return lab.mail[0] ?? { subject: '', text: '' }
    }, 20_000)
  }

  test('for whoever never chose one, in that of the page on which the link was asked for', async () => {
    await choose('manager', null)
    expect((await askedOn('language=es')).text).toContain('vence en')
    expect((await askedOn('language=en')).text).toContain('expires in')
  })

  test('and in the account’s own, whatever the page was in', async () => {
    await choose('manager', 'en')
    expect((await askedOn('language=es')).text).toContain('expires in')
    await choose('manager', 'es')
    expect((await askedOn('language=en')).text).toContain('vence en')
    await choose('manager', null)
  })

  test('the confirmation of a registration', async () => {
    lab.mail.length = 0
    await asked(api.session.sendRegistrationEmail, {
      username: 'lucia.mail',
      firstName: 'Lucía',
      lastName: 'Prado',
      email: 'lucia@hillside.example.org',
      password: 'violet tractor hums at noon',
    })
    await vi.waitFor(() => expect(lab.mail).toHaveLength(1), 20_000)
    expect(lab.mail[0]?.subject).toMatch(/: confirme/)
  })
})

describe('on a browser that several people share', () => {
  const signIn = (username: string, cookie: string) =>
    asked(api.session.login, { username, password: demoPassword }, cookie)

  test('an account takes over a language that was chosen by hand', async () => {
    await choose('billing', null)
    expect((await signIn('billing', 'language=es')).status).toBe(200)
    expect(await languageOf('billing')).toBe('es')
  })

  test('but not the one that another account left there', async () => {
    await choose('billing', null)
    expect((await signIn('billing', 'language=es.account')).status).toBe(200)
    expect(await languageOf('billing')).toBeNull()
  })

  test('and one that it chose before stays', async () => {
    await choose('billing', 'en')
    await signIn('billing', 'language=es')
    expect(await languageOf('billing')).toBe('en')
    await choose('billing', null)
  })
})
