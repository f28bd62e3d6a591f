import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { api } from '@contract/api'
import type { RoleKey } from '@contract/roles'
import type { UserDetail } from '@contract/users/shapes'
import { enqueue } from '../../core/outbox'
import { json } from '../../db/json'
import { testLab, type TestLab } from '../../test/harness'
import { secretMessage } from '../session/public'

/** Whoever manages users becomes nobody by it: neither by roles nor by how an account signs in. */
let lab: TestLab
const { users } = api
const rolesOf = (roles: readonly RoleKey[]) =>
  Object.fromEntries(roles.map((role) => [role, { enabled: true }]))
const give = (username: string, roles: readonly RoleKey[]) =>
  lab.owner
    .updateTable('app_user')
    .set({ myroles: json(rolesOf(roles)) })
    .where('username', '=', username)
    .execute()
beforeAll(async () => {
  lab = await testLab()
  await give('manager', ['user-manager'])
  await give('accession', ['lab-admin'])
})
afterAll(() => lab.close())

const found = async (username: string): Promise<UserDetail> =>
  (await (await lab.as('admin')).call(users.get, { params: { id: lab.seeded.users.get(username) ?? '' } }))
    .body
async function save(as: string, username: string, over: Partial<UserDetail>) {
  const { _id, version, firstName, lastName, email, phone, userType, myroles } = await found(username)
  const user = { _id, version, username, firstName, lastName, email, phone, userType, myroles, ...over }
  const { status, message } = await (await lab.as(as)).call(users.update, { body: { user } })
  return [status, message]
}
const above = [422, 'This account has more rights than yours. Ask a Lab Admin or Super Admin to change it.']
const raiseAbove = [422, 'You cannot give more rights than you have. Ask a Lab Admin or Super Admin.']
const raiseSelf = [
  422,
  'You cannot add roles to your own account or change its type. Ask another administrator.',
]
const signs = [
  422,
  'This person signs results. Only someone who may also sign can change how the account signs in.',
]

describe('nobody raises themselves, nor anybody above themselves', () => {
  test('a user manager adds no role to the own account, and takes one away', async () => {
    for (const roles of [
      ['user-manager', 'lab-admin'],
      ['user-manager', 'approver'],
      ['super-admin'],
    ] as const)
      expect((await save('manager', 'manager', { myroles: rolesOf(roles) }))[0], roles.join()).not.toBe(200)
    expect(await save('manager', 'manager', { myroles: rolesOf(['user-manager', 'approver']) })).toEqual(
      raiseSelf,
    )
    expect(await save('manager', 'manager', { userType: 'portal', myroles: {} })).toEqual(raiseSelf)
    expect((await save('manager', 'manager', { phone: '(208) 555-0148' }))[0]).toBe(200)
    expect(await save('accession', 'accession', { myroles: rolesOf(['lab-admin', 'user-manager']) })).toEqual(
      raiseSelf,
    )
  })

  test('nor gives anybody else more than they have; a Lab Admin gives what a Lab Admin has', async () => {
    expect(await save('manager', 'billing', { myroles: rolesOf(['lab-admin']) })).toEqual(raiseAbove)
    expect((await save('accession', 'billing', { myroles: rolesOf(['lab-admin']) }))[0]).toBe(200)
    await give('billing', ['billing-manager'])
    const user = { username: 'new.admin', firstName: 'N', lastName: 'A', userType: 'lab' as const }
    const added = await (
      await lab.as('manager')
    ).call(users.add, { body: { user: { ...user, myroles: rolesOf(['lab-admin']) } } })
    expect([added.status, added.message]).toEqual(raiseAbove)
  })

  test('an account above is changed by its like alone, in everything', async () => {
    expect(await save('manager', 'accession', { firstName: 'Other' })).toEqual(above)
    expect(await save('manager', 'accession', { email: 'thief@else.example' })).toEqual(above)
    const manager = await lab.as('manager')
    const userId = lab.seeded.users.get('accession') ?? ''
    for (const { status, message } of [
      await manager.call(users.invite, { body: { userId, by: 'mail' } }),
      await manager.call(users.resetSecondFactor, { body: { userId, reason: 'They say so' } }),
    ])
      expect([status, message]).toEqual(above)
    const off = await manager.call(users.setActive, { body: { ids: [userId], active: false } })
    expect(off.body.outcomes).toMatchObject([{ ok: false, message: above[1] }])
  })
})

const notYours = (roles: string) => [
  422,
  `You cannot give ${roles}: your own account does not have all the rights that come with it. Ask a Lab Admin.`,
]

describe('nobody gives a right that they do not have', () => {
  test('a user manager gives no role of the bench, of results or of settings, to nobody and under no type', async () => {
    const manager = await lab.as('manager')
    const add = async (username: string, over: object) => {
      const user = { username, firstName: 'Pup', lastName: 'Pet', userType: 'lab' as const, myroles: {} }
      const { status, message } = await manager.call(users.add, { body: { user: { ...user, ...over } } })
      return [status, message]
    }
    for (const [role, name] of [
      ['approver', 'Approver'],
      ['lab-tech', 'Lab Tech'],
      ['view-results', 'View Results'],
      ['conflict-manager', 'Conflict Manager'],
      ['management-console', 'Management Console'],
      ['orders', 'Orders'],
      ['billing-manager', 'Billing Manager'],
    ] as const) {
      expect(await add(`pup.${role}`, { myroles: rolesOf([role]) }), role).toEqual(notYours(name))
      expect(await save('manager', 'courier', { userType: 'lab', myroles: rolesOf([role]) }), role).toEqual(
        notYours(name),
      )
    }
    expect(await add('pup.clinic', { userType: 'portal', myroles: rolesOf(['user', 'reports']) })).toEqual(
      notYours('User, Reports'),
    )
    // A reviewer reads results by the type of the account alone.
    expect(await add('pup.pharmd', { userType: 'pharmd' })).toEqual(raiseAbove)
    expect((await add('pup.pet', {}))[0]).toBe(200)
    expect((await add('pup.manager', { myroles: rolesOf(['user-manager', 'shipping']) }))[0]).toBe(200)
  })

  test('with the rights of a clinic it gives them, and its places; without them neither', async () => {
    const giver = ['user-manager', 'order-info', 'view-results', 'reports', 'edit-remote-orders'] as const
    const portal = { userType: 'portal' as const, myroles: rolesOf(['user', 'reports']) }
    const clinic = { username: 'new.clinic', firstName: 'New', lastName: 'Clinic', ...portal }
    const places = (await found('portal')).physicianLocations
    const physicianId = places[0]?.physician._id ?? ''
    const givePlace = async (userId: string) => {
      const given = await (
        await lab.as('manager')
      ).call(users.addPhysician, { body: { userId, physicianId } })
      return [given.status, given.message]
    }
    await give('manager', giver)
    const added = await (await lab.as('manager')).call(users.add, { body: { user: clinic } })
    expect(added.status).toBe(200)
    expect((await givePlace(added.body._id))[0]).toBe(200)
    await give('manager', ['user-manager'])
    expect(await givePlace(added.body._id)).toEqual([
      422,
      'This account shows more than yours does. Ask a Lab Admin to give it physicians and locations.',
    ])
    const taken = await (
      await lab.as('manager')
    ).call(users.removePhysician, { body: { userId: added.body._id, physicianId } })
    expect(taken.status).toBe(200)
  })

  test('nor switches on again what has rights that they have not', async () => {
    const userId = lab.seeded.users.get('sales') ?? ''
    await give('sales', ['sales-manager'])
    const set = async (as: string, active: boolean) =>
      (await (await lab.as(as)).call(users.setActive, { body: { ids: [userId], active } })).body.outcomes[0]
    expect(await set('manager', false)).toMatchObject({ ok: true })
    expect(await set('manager', true)).toMatchObject({
      ok: false,
      message: 'This account has rights that yours does not have. Ask a Lab Admin to activate it.',
    })
    expect(await set('accession', true)).toMatchObject({ ok: true })
  })

  test('a signer is renamed, and loses roles, by those who sign or a Lab Admin', async () => {
    const refused = [
      422,
      'This person signs results. Only someone who may also sign can change their name, type or roles.',
    ]
    expect(await save('manager', 'lab', { firstName: 'Evil' })).toEqual(refused)
    expect(await save('manager', 'lab', { myroles: {} })).toEqual(refused)
    expect(await save('manager', 'lab', { userType: 'courier', myroles: {} })).toEqual(refused)
    expect((await save('manager', 'lab', { groupIds: ['night'] }))[0]).toBe(200)
    expect((await save('accession', 'lab', { firstName: 'Marc' }))[0]).toBe(200)
  })

  test('no account of another person has the address of whoever makes it', async () => {
    const own = { email: 'manager@lab.example' }
    await lab.owner.updateTable('app_user').set(own).where('username', '=', 'manager').execute()
    const sentence = 'This account has your own email. Enter the email of the person it is for.'
    const user = {
      username: 'pup.mail',
      firstName: 'P',
      lastName: 'M',
      userType: 'lab' as const,
      myroles: {},
    }
    const manager = await lab.as('manager')
    const added = await manager.call(users.add, { body: { user: { ...user, email: 'Manager@lab.example' } } })
    expect([added.status, added.fields]).toEqual([422, { email: sentence }])
    expect(await save('manager', 'courier', own)).toEqual([422, sentence])
    // Nor where it came to have it before.
    await lab.owner.updateTable('app_user').set(own).where('username', '=', 'courier').execute()
    const userId = lab.seeded.users.get('courier') ?? ''
    const invited = await manager.call(users.invite, { body: { userId, by: 'mail' } })
    expect([invited.status, invited.message]).toEqual([422, sentence])
    expect((await save('manager', 'manager', { groupIds: ['day'] }))[0]).toBe(200)
  })
})

describe('how an account signs in', () => {
  test('of a person who signs results it is changed by those who sign themselves', async () => {
    expect(await save('manager', 'lab', { email: 'thief@else.example' })).toEqual(signs)
    expect(await save('manager', 'lab', { phone: '(208) 555-0199' })).toEqual(signs)
    const manager = await lab.as('manager')
    const userId = lab.seeded.users.get('lab') ?? ''
    const reset = await manager.call(users.resetSecondFactor, { body: { userId, reason: 'They say so' } })
    expect([reset.status, reset.message]).toEqual(signs)
    expect((await save('accession', 'lab', { phone: '(208) 555-0199' }))[0]).toBe(200)
  })

  test('a changed address is told to the old one and to the new one', async () => {
    await lab.owner
      .updateTable('app_user')
      .set({ email: 'old@lab.example' })
      .where('username', '=', 'billing')
      .execute()
    expect((await save('manager', 'billing', { email: 'new@lab.example' }))[0]).toBe(200)
    await vi.waitFor(() => {
      const told = lab.mail.filter(({ text }) => text.includes('email address of your account billing'))
      expect(told.map(({ to }) => to).sort()).toEqual(['new@lab.example', 'old@lab.example'])
    }, 20_000)
  })
})

describe('after a change of address a password reset goes to nobody', () => {
  const ask = (username: string) =>
    lab.anonymous.call(api.session.sendResetEmail, { body: { userid: '', username } })
  const askByPhone = (userid: string, phonenumber: string) =>
    lab.anonymous.call(api.session.sendResetCode, { body: { userid, phonenumber } })
  const links = (to: string) =>
    lab.mail.filter((mail) => mail.to === to && mail.text.includes('action=resetPassword'))
  const idOf = (username: string) => lab.seeded.users.get(username) ?? ''
  const confirm = async (as: string, username: string) => {
    const userId = idOf(username)
    const { status, message } = await (await lab.as(as)).call(users.confirmAddress, { body: { userId } })
    return [status, message]
  }
  /** Everything that was on its way has gone out, or was given up. */
  const sentAll = () =>
    vi.waitFor(async () => {
      const waiting = await lab.owner.selectFrom('outbox').select('id').where('dead_at', 'is', null).execute()
      expect(waiting).toEqual([])
    }, 20_000)

  test('by mail, by code and by invitation, until another administrator confirms the address', async () => {
    expect(
      (await save('manager', 'billing', { email: 'thief@else.example', phone: '(208) 555-0177' }))[0],
    ).toBe(200)
    expect((await found('billing')).reachChangedAt).not.toBeNull()
    expect((await ask('billing')).body).toEqual({ ok: true })
    expect((await askByPhone('billing', '(208) 555-0177')).body).toEqual({ ok: true })
    const invited = await (
      await lab.as('manager')
    ).call(users.invite, { body: { userId: idOf('billing'), by: 'mail' } })
    expect([invited.status, invited.message]).toEqual([
      422,
      'The email address or phone number was changed. Ask another Lab Admin or Super Admin to confirm it first.',
    ])
    await sentAll()
    expect(links('thief@else.example')).toEqual([])
    const held = await lab.owner
      .selectFrom('audit')
      .select('reason')
      .where('entity_id', '=', idOf('billing'))
      .where('reason', 'like', '%held%')
      .execute()
    expect(held).toHaveLength(2)

    expect(await confirm('manager', 'billing')).toEqual([
      422,
      'Only a Lab Admin or Super Admin can confirm this change.',
    ])
    expect((await confirm('accession', 'billing'))[0]).toBe(200)
    expect((await found('billing')).reachChangedAt).toBeNull()
    expect(await confirm('accession', 'billing')).toEqual([
      422,
      'Nothing waits to be confirmed on this account.',
    ])
    await ask('billing')
    await vi.waitFor(() => expect(links('thief@else.example')).toHaveLength(1), 20_000)
  })

  test('nobody confirms their own change', async () => {
    expect((await save('accession', 'pharmd', { email: 'other@lab.example' }))[0]).toBe(200)
    expect(await confirm('accession', 'pharmd')).toEqual([
      422,
      'You made this change or it is your account. Ask another administrator.',
    ])
    expect((await confirm('admin', 'pharmd'))[0]).toBe(200)
  })

  test('one that was asked for before the change and is sent after it does not go out either', async () => {
    expect((await save('admin', 'courier', { email: 'late@lab.example' }))[0]).toBe(200)
    const job = secretMessage('resetLink', idOf('courier'), lab.clock.now())
    await enqueue(lab.owner, lab.ports, lab.seeded.labId, job)
    lab.app.outbox.wake()
    await sentAll()
    expect(links('late@lab.example')).toEqual([])
  })

  test('and a day later it goes out again', async () => {
    lab.clock.advance(24 * 3_600_000)
    await ask('courier')
    await vi.waitFor(() => expect(links('late@lab.example')).toHaveLength(1), 20_000)
  })
})
