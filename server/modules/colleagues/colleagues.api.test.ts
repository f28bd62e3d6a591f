import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '@contract/api'
import type { RoleKey } from '@contract/roles'
import { json } from '../../db/json'
import { testLab, type Caller, type TestLab } from '../../test/harness'

let lab: TestLab
let manager: Caller
let keys = 0
const key = () => ({ 'idempotency-key': `colleagues-${(keys += 1)}` })
const give = (username: string, ...roles: RoleKey[]) =>
  lab.owner
    .updateTable('app_user')
    .set({ myroles: json(Object.fromEntries(roles.map((role) => [role, { enabled: true }]))) })
    .where('username', '=', username)
    .execute()

beforeAll(async () => {
  lab = await testLab()
  await give('portal', 'user', 'create-orders', 'management-console')
  manager = await lab.as('portal')
})
afterAll(() => lab.close())

const list = async () => (await manager.call(api.colleagues.list)).body
const invite = async (username: string, over: Record<string, unknown> = {}) => {
  const { places } = await list()
  const colleague = {
    username,
    firstName: 'Nia',
    lastName: 'Okoro',
    email: `${username}@clinic.example.org`,
    roles: ['user'],
    places: places.map(({ _id }) => _id).slice(0, 1),
    ...over,
  }
  return manager.call(api.colleagues.invite, { body: { colleague } }, key())
}

test('a manager invites by link; the colleague has these roles and places and no others; the trail says by whom', async () => {
  const { roles } = await list()
  expect(roles.map((role) => role.key).sort()).toEqual(['create-orders', 'management-console', 'user'])
  const made = await invite('nia.okoro')
  expect(made.body).toMatchObject({ roles: ['user'], active: true, hasPassword: false, bar: null })
  await lab.app.outbox.wake()
  await expect
    .poll(() => lab.mail.find(({ to }) => to === 'nia.okoro@clinic.example.org')?.text)
    .toContain('action=resetPassword')
  const admin = await lab.as('admin')
  const { body: user } = await admin.call(api.users.get, { params: { id: made.body._id } })
  expect(user).toMatchObject({ userType: 'portal', myroles: { user: { enabled: true } } })
  expect(user.physicianLocations).toHaveLength(1)
  const { body: history } = await admin.call(api.users.history, { body: { _id: made.body._id } })
  expect(JSON.stringify(history.docs)).toContain('Mbeki')
  // Without mail the link is shown once, to hand over.
  const shown = await manager.call(api.colleagues.link, { body: { _id: made.body._id, by: 'link' } })
  expect(shown.body.link).toContain('#token=')
})

test('nobody gives a role or a place that they have not, nor changes who stands higher, works elsewhere, or is themselves', async () => {
  const beyond = await invite('nia.beyond', { roles: ['user', 'reports'] })
  expect(beyond.fields).toEqual({ 'colleague.roles': 'You can give only roles that you have yourself.' })
  const other = (
    await lab.owner
      .selectFrom('user_physician_location')
      .innerJoin('app_user', 'app_user.id', 'user_physician_location.user_id')
      .select('physician_location_id')
      .where('username', '=', 'portal.other')
      .executeTakeFirstOrThrow()
  ).physician_location_id
  const away = await invite('nia.away', { places: [other] })
  expect(away.fields).toEqual({
    'colleague.places': 'You can give only physicians and locations that you have yourself.',
  })
  expect((await invite('nia.okoro')).status).toBe(409)
  const made = (await invite('nia.bars')).body
  const update = (over: object) =>
    manager.call(
      api.colleagues.update,
      {
        body: {
          colleague: {
            _id: made._id,
            version: made.version,
            roles: ['user', 'create-orders'],
            places: made.places.map(({ _id }) => _id),
            ...over,
          },
        },
      },
      key(),
    )
  await give('nia.bars', 'user', 'reports')
  expect((await update({})).message).toBe('This account has roles that you do not have. Ask the laboratory.')
  await give('nia.bars', 'user')
  const { labId } = lab.seeded
  const elsewhere = { lab_id: labId, user_id: made._id, physician_location_id: other }
  await lab.owner.insertInto('user_physician_location').values(elsewhere).execute()
  expect((await list()).docs.find(({ _id }) => _id === made._id)).toMatchObject({
    bar: 'elsewhere',
    email: null,
    places: [{ _id: made.places[0]?._id }],
  })
  expect((await update({})).status).toBe(422)
  await lab.owner
    .deleteFrom('user_physician_location')
    .where('physician_location_id', '=', other)
    .where('user_id', '=', made._id)
    .execute()
  const done = await update({})
  expect(done.body.roles).toEqual(['user', 'create-orders'])
  expect((await update({})).status).toBe(409)
  const self = (await list()).docs.find(({ username }) => username === 'portal')
  expect(self?.bar).toBe('self')
  const own = await update({ _id: self?._id ?? '', version: self?.version ?? 1 })
  expect(own.message).toBe('You cannot change your own account. Ask the laboratory.')
})

test('removed with a reason: the account is switched off, signed out, and gone from the list', async () => {
  const made = (await invite('nia.leaves')).body
  const body = { _id: made._id, version: made.version, reason: 'Left the practice.' }
  const gone = await manager.call(api.colleagues.remove, { body }, key())
  expect(gone.body).toMatchObject({ active: false, places: [] })
  expect((await list()).docs.some(({ _id }) => _id === made._id)).toBe(false)
  const { body: history } = await (await lab.as('admin')).call(api.users.history, { body: { _id: made._id } })
  expect(JSON.stringify(history.docs)).toContain('Left the practice.')
})

test('another clinic’s accounts look like none, and without the role there is no list', async () => {
  const _id = lab.seeded.users.get('portal.other') ?? ''
  expect((await list()).docs.some((one) => one._id === _id)).toBe(false)
  const body = { _id, version: 1, reason: 'Not ours.' }
  expect((await manager.call(api.colleagues.remove, { body }, key())).status).toBe(404)
  expect((await (await lab.as('portal.results')).call(api.colleagues.list)).status).toBe(403)
})
