import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { api } from '@contract/api'
import { testLab, type TestLab } from '../test/harness'
import { seedEmpty, setUpLink } from './empty'

let lab: TestLab
beforeAll(async () => {
  lab = await testLab()
  await sql`truncate lab, installation cascade`.execute(lab.owner)
  await seedEmpty(lab.owner, lab.ports)
})
afterAll(() => lab.close())

test('an empty laboratory is opened by a link that sets the administrator’s password once', async () => {
  const first = await setUpLink(lab.owner, lab.ports)
  const second = await setUpLink(lab.owner, lab.ports)
  const token = (link: string | undefined) => link?.split('#token=')[1] ?? ''
  const body = { password: 'marmalade lanterns over the canal' }
  expect(
    (await lab.anonymous.call(api.session.resetPassword, { body: { ...body, token: token(first) } })).status,
  ).not.toBe(200)
  expect(
    (await lab.anonymous.call(api.session.login, { body: { username: 'admin', password: 'admin' } })).status,
  ).toBe(401)
  expect(
    (await lab.anonymous.call(api.session.resetPassword, { body: { ...body, token: token(second) } })).status,
  ).toBe(200)
  const { body: session } = await lab.anonymous.call(api.session.login, {
    body: { username: 'admin', ...body },
  })
  expect(session.user).toMatchObject({ username: 'admin', userType: 'lab', eulaAccepted: false })
  expect(await setUpLink(lab.owner, lab.ports)).toBeUndefined()
})
