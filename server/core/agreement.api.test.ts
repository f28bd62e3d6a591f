import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '@contract/api'
import { calls } from '@contract/calls'
import { testLab, type Caller, type TestLab } from '../test/harness'

let lab: TestLab
let admin: Caller
beforeAll(async () => {
  lab = await testLab()
  admin = await lab.as('admin')
})
afterAll(() => lab.close())

const accepted = (at: Date | null) =>
  lab.owner.updateTable('app_user').set({ eula_accepted_at: at }).where('username', '=', 'admin').execute()

test('before the user agreement is accepted no call shows or changes anything, whatever the roles', async () => {
  await accepted(null)
  const open: string[] = []
  for (const { name, endpoint } of calls) {
    if (endpoint.can === 'public' || endpoint === api.session.logout) continue
    const path = `/api/v1${endpoint.path.replace(/:\w+/g, 'none')}`
    const { status, message } = await admin.raw(
      endpoint.method,
      path,
      endpoint.method === 'POST' ? {} : undefined,
    )
    if (status !== 403 || message !== 'Accept the user agreement first.') open.push(name)
  }
  expect(open.sort()).toEqual([
    'reference.bootstrap',
    'session.acceptEula',
    'session.chooseLanguage',
    'session.current',
    'session.notifications',
  ])
  const userId = lab.seeded.users.get('admin') ?? ''
  expect((await admin.call(api.session.acceptEula, { body: { userId } })).status).toBe(200)
  expect((await admin.call(api.orders.list, {})).status).toBe(200)
})
