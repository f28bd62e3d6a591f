import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import type { UserDetail } from '@contract/users/shapes'
import { demoPassword } from '@contract/demo-users'
import { testLab, type Caller, type TestLab } from '../../test/harness'

/** Two usernames that look alike are one person to whoever reads a report. */
let lab: TestLab
let admin: Caller
beforeAll(async () => {
  lab = await testLab()
  admin = await lab.as('admin')
})
afterAll(() => lab.close())

const lookAlikes = ['\u0430dmin', '\uff41dmin', 'adm\u0131n', 'adm\u00edn', 'ad\u2024min', '\u0251dmin']
const sentence = 'Use the letters a to z, digits and . _ - @ +, without spaces or accents.'
const person = { firstName: 'Ana', lastName: 'Reyes', userType: 'lab' as const, myroles: {} }

describe('usernames that look like another', () => {
  test.each(lookAlikes)(
    '%s is refused for a new account, for a renamed one and at registration',
    async (username) => {
      const added = await admin.call(api.users.add, { body: { user: { ...person, username } } })
      expect([added.status, added.fields]).toEqual([400, { 'user.username': sentence }])
      const id = lab.seeded.users.get('billing') ?? ''
      const { body } = await admin.call(api.users.get, { params: { id } })
      const renamed = await admin.call(api.users.update, { body: { user: sent(body, { username }) } })
      expect([renamed.status, renamed.fields]).toEqual([400, { username: sentence }])
      const registered = await lab.anonymous.call(api.session.sendRegistrationEmail, {
        body: {
          ...person,
          username,
          email: 'ana@else.example',
          password: 'the quiet harbour at dawn',
          clinic: 'Elm Street',
        },
      })
      expect([registered.status, registered.fields]).toEqual([400, { username: sentence }])
    },
  )

  test('an unseen sign in it comes to the same name, which is taken', async () => {
    const added = await admin.call(api.users.add, { body: { user: { ...person, username: 'ad\u200bmin' } } })
    expect([400, 409]).toContain(added.status)
    expect(Object.keys(added.fields).map((field) => field.replace('user.', ''))).toEqual(['username'])
  })

  test('an account of before keeps its name: it signs in, and is changed in everything else', async () => {
    const id = lab.seeded.users.get('sales') ?? ''
    await lab.owner.updateTable('app_user').set({ username: 'jos\u00e9' }).where('id', '=', id).execute()
    const login = await lab.anonymous.call(api.session.login, {
      body: { username: 'Jos\u00e9', password: demoPassword },
    })
    expect(login.status).toBe(200)
    const { body } = await admin.call(api.users.get, { params: { id } })
    const changed = await admin.call(api.users.update, { body: { user: sent(body, { firstName: 'José' }) } })
    expect([changed.status, changed.body.username, changed.body.firstName]).toEqual([
      200,
      'jos\u00e9',
      'José',
    ])
  })
})

function sent(user: UserDetail, over: Partial<UserDetail>) {
  const { _id, version, username, firstName, lastName, email, phone, userType, myroles } = user
  return { _id, version, username, firstName, lastName, email, phone, userType, myroles, ...over }
}
