import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import { json } from '../../db/json'
import { testLab, type TestLab } from '../../test/harness'

let lab: TestLab
beforeAll(async () => {
  lab = await testLab()
})
afterAll(() => lab.close())

/** Somebody of a clinic registers; the account's id. */
async function register(username: string): Promise<string> {
  const { status } = await lab.anonymous.call(api.session.sendRegistrationEmail, {
    body: {
      username,
      firstName: 'Nora',
      lastName: 'Quist',
      email: `${username}@hillside.example.org`,
      clinic: 'Hillside Family Care',
      password: 'Lantern-orbit-417',
    },
  })
  expect(status).toBe(200)
  let id: string | undefined
  await expect
    .poll(async () => {
      const found = await lab.db
        .selectFrom('app_user')
        .select('id')
        .where('username', '=', username)
        .executeTakeFirst()
      id = found?.id
      return id
    })
    .toBeDefined()
  return id ?? ''
}
const confirm = (id: string) =>
  lab.owner.updateTable('app_user').set({ verified: true }).where('id', '=', id).execute()
const get = async (id: string) =>
  (await (await lab.as('admin')).call(api.portalUsers.get, { params: { id } })).body

describe('registered for the portal [route:/portalusers]', () => {
  test('a registration is listed with the clinic it named, and by where it stands', async () => {
    const admin = await lab.as('admin')
    const waiting = await register('nora.waits')
    const verified = await register('nora.verified')
    await confirm(verified)
    const found = await admin.call(api.portalUsers.list, { query: { text: 'hillside' } })
    expect(found.body.docs).toMatchObject([
      { _id: verified, clinic: 'Hillside Family Care', state: 'VERIFIED' },
      { _id: waiting, state: 'WAITING' },
    ])
    for (const [state, id] of [
      ['VERIFIED', verified],
      ['WAITING', waiting],
    ] as const) {
      const only = await admin.call(api.portalUsers.list, { query: { state } })
      expect(only.body.docs.map(({ _id }) => _id)).toEqual([id])
    }
    // An account that the laboratory made is no registration.
    expect((await admin.call(api.portalUsers.list, { query: { text: 'Mbeki' } })).body.docs).toEqual([])
    const file = await admin.call(api.portalUsers.exportCsv, { query: { state: 'WAITING' } })
    expect(new TextDecoder().decode(file.bytes)).toContain(
      'nora.waits,Quist,Nora,nora.waits@hillside.example.org,Hillside',
    )
  })

  test('connected and switched on through its account, it is active and cannot be refused', async () => {
    const admin = await lab.as('admin')
    const id = await register('nora.active')
    await confirm(id)
    const { body: physicians } = await admin.call(api.physicians.list, { query: { active: true, limit: 1 } })
    await admin.call(api.users.addPhysician, {
      body: { userId: id, physicianId: physicians.docs[0]?._id ?? '' },
    })
    await admin.call(api.users.setActive, { body: { ids: [id], active: true } })
    const user = await get(id)
    expect(user.state).toBe('ACTIVE')
    expect(user.physicianLocations.length).toBeGreaterThan(0)
    const refused = await admin.call(api.portalUsers.refuse, {
      body: { _id: id, version: user.version, reason: 'Not a client.' },
    })
    expect(refused.status).toBe(422)
    expect(refused.message).toBe('This account is active. Deactivate it on its own page first.')
  })

  test('refused with a reason and taken back; a stale or reasonless one changes nothing; the trail says why', async () => {
    const admin = await lab.as('admin')
    const id = await register('nora.refused')
    lab.clock.advance(1000)
    const { version } = await get(id)
    const blank = await admin.call(api.portalUsers.refuse, { body: { _id: id, version, reason: ' ' } })
    expect(blank.status).toBe(400)
    const done = await admin.call(api.portalUsers.refuse, {
      body: { _id: id, version, reason: 'The clinic does not know her.' },
    })
    expect(done.body).toMatchObject({
      state: 'REFUSED',
      refusal: { reason: 'The clinic does not know her.', by: 'Ana Reyes' },
    })
    const again = { _id: id, version: done.body.version, reason: 'Once more.' }
    expect((await admin.call(api.portalUsers.refuse, { body: again })).status).toBe(422)
    const late = await admin.call(api.portalUsers.reopen, { body: { _id: id, version, reason: 'Called.' } })
    expect(late.status).toBe(409)
    const { body } = await admin.call(api.portalUsers.history, { body: { _id: id } })
    expect(body.docs[0]).toMatchObject({
      reason: 'The clinic does not know her.',
      changes: [{ entity: 'user', field: 'registration', old: 'WAITING', new: 'REFUSED' }],
    })
    const back = await admin.call(api.portalUsers.reopen, {
      body: { _id: id, version: done.body.version, reason: 'The clinic called.' },
    })
    expect(back.body).toMatchObject({ state: 'WAITING', refusal: null })
    const twice = { _id: id, version: back.body.version, reason: 'Called twice.' }
    expect((await admin.call(api.portalUsers.reopen, { body: twice })).status).toBe(422)
  })

  test('a clinic sees no registration, whatever roles it was given', async () => {
    const id = await register('nora.hidden')
    await lab.owner
      .updateTable('app_user')
      .set({ myroles: json({ user: { enabled: true }, 'management-console': { enabled: true } }) })
      .where('username', '=', 'portal.other')
      .execute()
    for (const name of ['portal', 'portal.other', 'courier', 'sales', 'billing']) {
      const other = await lab.as(name)
      expect((await other.call(api.portalUsers.list, {})).status, name).toBe(403)
      expect((await other.call(api.portalUsers.get, { params: { id } })).status, name).toBe(403)
      expect(
        (await other.call(api.portalUsers.refuse, { body: { _id: id, version: 1, reason: 'x' } })).status,
        name,
      ).toBe(403)
    }
  })
})
