import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { api } from '@contract/api'
import { userRuleTexts } from '@contract/rules/user-rules'
import type { UserDetail } from '@contract/users/shapes'
import { testLab, type TestLab } from '../../test/harness'

let lab: TestLab
beforeAll(async () => {
  lab = await testLab()
})
afterAll(() => lab.close())

let next = 0
const person = (over: object = {}) => {
  next += 1
  return {
    username: `new.person${next}`,
    firstName: 'Nora',
    lastName: `Núñez-Berg ${next}`,
    userType: 'lab' as const,
    myroles: { orders: { enabled: true } },
    ...over,
  }
}
const admin = () => lab.as('admin')
const add = async (over: object = {}) =>
  (await (await admin()).call(api.users.add, { body: { user: person(over) } })).body
const fieldsOf = ({ username, firstName, lastName, email, phone, userType, myroles }: UserDetail) => ({
  username,
  firstName,
  lastName,
  email,
  phone,
  userType,
  myroles,
})
const save = async (as: string, user: UserDetail, over: object = {}) =>
  (await lab.as(as)).call(api.users.update, {
    body: { user: { ...fieldsOf(user), ...over, _id: user._id, version: user.version } },
  })
const seeded = async (username: string) => {
  const { body } = await (await admin()).call(api.users.list, { query: { text: username, limit: 200 } })
  const row = body.docs.find((one) => one.username === username)
  return (await (await admin()).call(api.users.get, { params: { id: row?._id ?? '' } })).body
}

describe('users [route:/users] [call:POST /api/v1/search/users] [call:POST /api/v1/users/{id}] [call:POST /api/v1/add/user] [call:POST /api/v1/update/user]', () => {
  test('25 a page, username ascending; 20 to a look-up [limit:pages] [limit:sorts] [limit:searches]', async () => {
    for (let n = 0; n < 20; n += 1) await add()
    const { body } = await (await admin()).call(api.users.list, {})
    expect(body.limit).toBe(25)
    expect(body.docs).toHaveLength(25)
    const names = body.docs.map(({ username }) => username)
    expect(names).toEqual([...names].sort())
    const found = await (await admin()).call(api.users.search, { body: {} })
    expect([found.body.docs.length, found.body.total > 20]).toEqual([20, true])
  })

  test('found without its accents, by any words, in the call of the specification too', async () => {
    const user = await add({ lastName: 'Ångström-Žižek' })
    const found = await (await admin()).call(api.users.search, { body: { text: 'zizek angstrom' } })
    expect(found.body.limit).toBe(20)
    expect(found.body.docs.map(({ _id }) => _id)).toEqual([user._id])
  })

  test('a new user is welcomed with a one-time link, and with no password', async () => {
    const user = await add({ email: 'nora@clinic.example' })
    expect(user).toMatchObject({ hasPassword: false, active: true, version: 1 })
    const mail = await vi.waitFor(() => {
      const sent = lab.mail.find(({ to }) => to === 'nora@clinic.example')
      expect(sent).toBeDefined()
      return sent
    }, 20_000)
    expect(mail?.text).toContain(`Your username is ${user.username}`)
    const token = /#token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
    const set = await lab.anonymous.call(api.session.resetPassword, {
      body: { token, password: 'the quiet harbour at dawn' },
    })
    expect(set.status).toBe(200)
    const login = await lab.anonymous.call(api.session.login, {
      body: { username: user.username.toUpperCase(), password: 'the quiet harbour at dawn' },
    })
    expect(login.body.user?._id).toBe(user._id)
    // Used once, and shown to nobody from now on.
    expect(
      (
        await lab.anonymous.call(api.session.resetPassword, {
          body: { token, password: 'another long sentence' },
        })
      ).status,
    ).toBe(422)
    const shown = await (await admin()).call(api.users.invite, { body: { userId: user._id, by: 'link' } })
    expect(shown.status).toBe(422)
  })

  test('groups and apps are kept with the account, and its providers are the physicians it was given', async () => {
    const made = await add({
      userType: 'portal',
      myroles: {},
      groupIds: ['clinic-7', 'clinic-7'],
      apps: [' Agency '],
    })
    expect(made).toMatchObject({ groupIds: ['clinic-7'], apps: ['agency'], providers: [] })
    const refused = await (
      await admin()
    ).call(api.users.add, { body: { user: person({ apps: ['no app'] }) } })
    expect(refused.fields).toEqual({
      'user.apps.0': 'Use small letters, digits and hyphens, such as agency.',
    })
    const { docs } = (await (await admin()).call(api.physicians.list, { query: { limit: 1, active: true } }))
      .body
    const [physician] = docs
    const { body: given } = await (
      await admin()
    ).call(api.users.addPhysician, { body: { userId: made._id, physicianId: physician?._id ?? '' } })
    expect(given.providers.map(({ _id }) => _id)).toEqual([physician?._id])
    const saved = await save('admin', given, { groupIds: [], apps: ['agency', 'kiosk-desk'] })
    expect(saved.body).toMatchObject({ groupIds: [], apps: ['agency', 'kiosk-desk'] })
    // As the specification writes the call: what is left out stays.
    const { _id, version, username, firstName, lastName, email, phone, userType, myroles } = saved.body
    const named = { _id, version, username, firstName, lastName, email, phone, userType, myroles }
    const kept = await (await admin()).call(api.users.update, { body: { user: named } })
    expect(kept.body).toMatchObject({ groupIds: [], apps: ['agency', 'kiosk-desk'] })
  })

  test('where there is no mail the link is shown once', async () => {
    const user = await add()
    const { body } = await (await admin()).call(api.users.invite, { body: { userId: user._id, by: 'link' } })
    const token = /#token=(\S+)/.exec(body.link ?? '')?.[1] ?? ''
    expect(
      (
        await lab.anonymous.call(api.session.resetPassword, {
          body: { token, password: 'the quiet harbour at dawn' },
        })
      ).status,
    ).toBe(200)
    const { body: history } = await (await admin()).call(api.users.history, { body: { _id: user._id } })
    expect(JSON.stringify(history)).not.toContain(token)
  })

  test('a username that another has is refused at its field, whatever its capitals', async () => {
    const user = await add()
    const duplicate = await (
      await admin()
    ).call(api.users.add, {
      body: { user: person({ username: user.username.toUpperCase() }) },
    })
    expect(duplicate.status).toBe(409)
    expect(Object.keys(duplicate.fields)).toEqual(['username'])
  })

  test('roles are those offered to the type; only top privilege gives the three that are above [role:offered]', async () => {
    const call = async (as: string, over: object) =>
      (await lab.as(as)).call(api.users.add, { body: { user: person(over) } })
    const wrong = await call('admin', { userType: 'courier', myroles: { approver: { enabled: true } } })
    expect(wrong.fields).toEqual({ myroles: 'Approver cannot be assigned to this type of account.' })
    expect((await call('admin', { myroles: { 'vip-admin': { enabled: true } } })).status).toBe(200)
    const lesser = await add({ myroles: { 'user-manager': { enabled: true } } })
    const { body } = await (
      await admin()
    ).call(api.users.invite, { body: { userId: lesser._id, by: 'link' } })
    const token = /#token=(\S+)/.exec(body.link ?? '')?.[1] ?? ''
    await lab.anonymous.call(api.session.resetPassword, {
      body: { token, password: 'the quiet harbour at dawn' },
    })
    const login = await lab.anonymous.call(api.session.login, {
      body: { username: lesser.username, password: 'the quiet harbour at dawn' },
    })
    const manager = lab.withToken(login.body.token)
    await manager.call(api.session.acceptEula, { body: { userId: lesser._id } })
    const raised = await manager.call(api.users.add, {
      body: { user: person({ myroles: { 'super-admin': { enabled: true } } }) },
    })
    expect(raised.fields).toEqual({
      myroles: 'Super Admin cannot be assigned to this type of account by you.',
    })
    // Nor may it change, switch off or sign in anew who stands above it.
    const top = await seeded('admin')
    const change = await manager.call(api.users.update, {
      body: { user: { ...fieldsOf(top), email: 'mine@evil.example', _id: top._id, version: top.version } },
    })
    expect(change.status).toBe(422)
    expect((await manager.call(api.users.invite, { body: { userId: top._id, by: 'mail' } })).status).toBe(422)
    const off = await manager.call(api.users.setActive, { body: { ids: [top._id], active: false } })
    expect(off.body.outcomes[0]?.ok).toBe(false)
  })

  test('nobody deactivates themselves, and the last Super Admin stays', async () => {
    const me = await seeded('admin')
    const self = await (await admin()).call(api.users.setActive, { body: { ids: [me._id], active: false } })
    expect(self.body.outcomes[0]).toMatchObject({
      ok: false,
      message: 'You cannot deactivate your own account. Ask another administrator.',
    })
    const rows = await lab.db.selectFrom('app_user').select(['id', 'myroles']).execute()
    const supers = rows.filter(({ myroles }) => myroles['super-admin']?.enabled && true)
    expect(supers.map(({ id }) => id)).toEqual([me._id])
    const taken = await save('admin', me, { myroles: {} })
    expect(taken.status).toBe(422)
    expect(taken.message).toContain('last Super Admin')
  })

  test('who is switched off is out at the next call, and a role taken away counts at once', async () => {
    const joy = await seeded('accession')
    const asJoy = await lab.as('accession')
    expect((await asJoy.call(api.orders.list, {})).status).toBe(200)
    const without = await save('admin', joy, { myroles: { reports: { enabled: true } } })
    expect(without.status).toBe(200)
    expect((await asJoy.call(api.orders.list, {})).status).toBe(403)
    await (await admin()).call(api.users.setActive, { body: { ids: [joy._id], active: false } })
    expect((await asJoy.call(api.session.current, {})).status).toBe(401)
  })

  test('the trail names the physicians and places of an account before and after', async () => {
    const portal = await seeded('portal.other')
    const other = await seeded('portal')
    const pair = other.physicianLocations.find(
      ({ location }) => !portal.physicianLocations.some((own) => own.location._id === location._id),
    )
    if (!pair) throw new Error('The demo clinics share all their locations.')
    const caller = await admin()
    const words = (user: UserDetail) =>
      user.physicianLocations.map(({ physician, location }) => `${physician.name} at ${location.name}`)
    const changesOf = async (requestId: string) => {
      await lab.app.drain()
      const { changes } = await lab.owner
        .selectFrom('audit')
        .select('changes')
        .where('request_id', '=', requestId)
        .where('wrote', '=', true)
        .executeTakeFirstOrThrow()
      return changes
    }
    const changed = (old: string[], fresh: string[]) => [
      { entity: 'user', id: portal._id, field: 'physicianLocations', old, new: fresh },
    ]
    const given = await caller.call(
      api.users.addPhysicianLocation,
      { body: { userId: portal._id, physicianId: pair.physician._id, locationId: pair.location._id } },
      { 'x-request-id': 'location-given' },
    )
    expect(words(given.body)).toContain(`${pair.physician.name} at ${pair.location.name}`)
    expect(words(given.body)).toHaveLength(portal.physicianLocations.length + 1)
    expect(await changesOf('location-given')).toEqual(changed(words(portal), words(given.body)))
    await caller.call(
      api.users.removePhysicianLocation,
      { body: { userId: portal._id, physicianLocationId: pair._id } },
      { 'x-request-id': 'location-taken' },
    )
    expect(await changesOf('location-taken')).toEqual(changed(words(given.body), words(portal)))
  })

  test('physicians and locations given and taken count at once [call:POST /api/v1/user/addphysician] [call:POST /api/v1/user/addphysicianlocation] [call:POST /api/v1/user/removephysician] [call:POST /api/v1/user/removephysicianlocation]', async () => {
    const portal = await seeded('portal.other')
    const other = await seeded('portal')
    const asPortal = await lab.as('portal.other')
    const theirs = other.physicianLocations.filter(
      ({ location }) => !portal.physicianLocations.some((own) => own.location._id === location._id),
    )
    const [pair] = theirs
    if (!pair) throw new Error('The demo clinics share all their locations.')
    const reaches = async () =>
      (await asPortal.call(api.locations.get, { params: { id: pair.location._id } })).status === 200
    expect(await reaches()).toBe(false)
    const body = { userId: portal._id, physicianId: pair.physician._id, locationId: pair.location._id }
    const given = await (await admin()).call(api.users.addPhysicianLocation, { body })
    expect(given.body.physicianLocations.map(({ _id }) => _id)).toContain(pair._id)
    expect(await reaches()).toBe(true)
    await (
      await admin()
    ).call(api.users.removePhysicianLocation, {
      body: { userId: portal._id, physicianLocationId: pair._id },
    })
    expect(await reaches()).toBe(false)
    const all = await (await admin()).call(api.users.addPhysician, { body })
    expect(all.body.physicianLocations.length).toBeGreaterThan(portal.physicianLocations.length)
    const none = await (await admin()).call(api.users.removePhysician, { body })
    expect(none.body.physicianLocations.map(({ _id }) => _id).sort()).toEqual(
      portal.physicianLocations
        .filter(({ physician }) => physician._id !== pair.physician._id)
        .map(({ _id }) => _id)
        .sort(),
    )
    const nowhere = await (
      await admin()
    ).call(api.users.addPhysicianLocation, {
      body: { ...body, locationId: portal._id },
    })
    expect(Object.keys(nowhere.fields)).toEqual(['locationId'])
    const { body: history } = await (await admin()).call(api.users.history, { body: { _id: portal._id } })
    expect(history.docs.length).toBeGreaterThanOrEqual(4)
  })

  test('two administrators: the second is told, with the account as it is now', async () => {
    const user = await add()
    await save('admin', user, { phone: '(208) 555-0148' })
    const late = await save('admin', user, { firstName: 'Other' })
    expect(late.status).toBe(409)
    expect(late.body).toMatchObject({ error: { current: { phone: '(208) 555-0148', firstName: 'Nora' } } })
  })

  test('a lost second factor is reset with a reason: codes and sessions die, and it is on record', async () => {
    const user = await seeded('accession')
    const theirs = await lab.as('portal.results')
    const clinician = await seeded('portal.results')
    const reset = async (userId: string, as = 'admin', reason = 'Lost the telephone, came in person') =>
      (await lab.as(as)).call(api.users.resetSecondFactor, { body: { userId, reason } })
    const give = (userId: string, confirmed = true) =>
      lab.owner
        .insertInto('second_factor')
        .values({
          lab_id: lab.seeded.labId,
          user_id: userId,
          secret: 'A'.repeat(32),
          created_at: lab.clock.now(),
          confirmed_at: confirmed ? lab.clock.now() : null,
        })
        .execute()
    await give(user._id, false)
    expect((await seeded('accession')).hasSecondFactor).toBe(false)
    expect((await reset(user._id)).message).toBe('This account has no two-step sign-in.')

    await give(clinician._id)
    await lab.owner
      .insertInto('recovery_code')
      .values({ lab_id: lab.seeded.labId, id: lab.ports.ids.id(), user_id: clinician._id, code_hash: 'x' })
      .execute()
    expect((await seeded('portal.results')).hasSecondFactor).toBe(true)
    expect(Object.keys((await reset(clinician._id, 'admin', '  ')).fields)).toEqual(['reason'])
    expect((await reset(clinician._id, 'lab')).status).toBe(403)
    const done = await reset(clinician._id)
    expect([done.status, done.body.hasSecondFactor]).toEqual([200, false])
    expect((await theirs.call(api.session.current, {})).status).toBe(401)
    const left = await lab.owner
      .selectFrom('recovery_code')
      .select('id')
      .where('user_id', '=', clinician._id)
      .execute()
    expect(left).toEqual([])
    const { body: history } = await (await admin()).call(api.users.history, { body: { _id: clinician._id } })
    expect(history.docs[0]).toMatchObject({
      reason: 'Lost the telephone, came in person',
      changes: [expect.objectContaining({ field: 'secondFactor', old: true, new: false })],
    })
  })

  test('nobody resets the second factor of an account of higher privilege, nor their own', async () => {
    const top = await seeded('admin')
    await lab.owner
      .insertInto('second_factor')
      .values({
        lab_id: lab.seeded.labId,
        user_id: top._id,
        secret: 'B'.repeat(32),
        created_at: lab.clock.now(),
        confirmed_at: lab.clock.now(),
      })
      .execute()
    const asAdmin = await admin()
    const reason = 'They say that they lost it'
    const own = await asAdmin.call(api.users.resetSecondFactor, { body: { userId: top._id, reason } })
    expect([own.status, own.message]).toEqual([422, userRuleTexts.ownSecondFactor])
    await save('admin', await seeded('manager'), { myroles: { 'user-manager': { enabled: true } } })
    const asManager = await lab.as('manager')
    const refused = await asManager.call(api.users.resetSecondFactor, { body: { userId: top._id, reason } })
    expect([refused.status, refused.message]).toEqual([422, userRuleTexts.topOnly])
    expect((await seeded('admin')).hasSecondFactor).toBe(true)
    await lab.owner.deleteFrom('second_factor').execute()
  })
})
