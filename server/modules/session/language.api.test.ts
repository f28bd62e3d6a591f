import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import type { AnyEndpoint } from '@contract/endpoint'
import * as es from '@contract/session/messages.es'
import { pathOf, testLab, type TestLab } from '../../test/harness'

let lab: TestLab
beforeAll(async () => {
  lab = await testLab()
})
afterAll(() => lab.close())

const asked = (endpoint: AnyEndpoint, body: unknown) =>
  lab.anonymous.raw('POST', pathOf(endpoint, {}), body, {
    'content-type': 'application/json',
    cookie: 'language=es',
  })

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
