import { api } from '@contract/api'
import { orderWith } from './fixtures'
import type { Answer, TestLab } from './harness'
import { registers } from '@contract/register/every-register'
import { makeEntity, entityOf } from './registers'
import { writeCall as call, type WriteCall } from './write-call'

const reason = 'Unconscious in our emergency room'

function ok<Body>(answer: Answer<Body>): Body {
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.message}`)
  return answer.body
}

/** Writes about accounts, links, views and who looks after whom. */
export function accountWrites(lab: TestLab): WriteCall[] {
  const { access, emergency, physicians, salesReps, session, users, views } = api
  const clinic = lab.seeded.locations.get('CRPS-MER') ?? ''
  const physician = lab.seeded.physicians.find(({ locationIds }) => locationIds.includes(clinic))?.id ?? ''
  const entity = async (area: string, n: number, over: object = {}) => {
    const register = registers.find((one) => one.area === area)
    if (!register) throw new Error(`${area} is no register.`)
    const { fields, change } = await entityOf(register, n, lab)
    return (await makeEntity(lab, register, { fields: { ...fields, ...over }, change }))._id
  }
  const clinician = (n: number) => entity('users', n, { userType: 'portal', myroles: {} })
  const given = async (n: number) => {
    const userId = await clinician(n)
    const admin = await lab.as('admin')
    const body = { physicianId: physician, locationId: clinic, userId }
    return ok(await admin.call(users.addPhysicianLocation, { body }))
  }
  const link = async (action?: 'ACCEPT') => {
    await lab.owner.deleteFrom('linked_user').execute()
    await lab.owner.deleteFrom('notification').execute()
    const portal = await lab.as('portal')
    const { _id } = ok(await portal.call(access.addLinkedUser, { body: { username: 'portal.other' } }))
    const other = await lab.as('portal.other')
    const notificationItem = ok(await other.call(access.status)).links[0]?.notification ?? ''
    if (action) ok(await other.call(access.handleNotificationAction, { body: { notificationItem, action } }))
    return { _id, notificationItem }
  }
  const unread = async () => {
    const id = lab.ports.ids.id()
    const user_id = lab.seeded.users.get('portal') ?? ''
    await lab.owner
      .insertInto('notification')
      .values({
        ...{ lab_id: lab.seeded.labId, id, user_id, added: lab.clock.now() },
        ...{ description: 'A courier came.', icon: 'other', link_id: null, target: '/shipping' },
      })
      .execute()
    return id
  }
  /** An accepted link that was made for accounts of other types than today's. */
  const suspended = async () => {
    const { _id } = await link('ACCEPT')
    await lab.owner.updateTable('linked_user').set({ parent_type: 'sales' }).where('id', '=', _id).execute()
    return _id
  }
  const stranger = async () => {
    ok(await (await lab.as('admin')).call(emergency.allow, { body: { allowed: true } }))
    const { requisitionNumber } = await orderWith(lab, { tests: ['GLU'], patient: { dob: '1958-02-11' } })
    return { number: requisitionNumber, dob: '1958-02-11', reason }
  }
  const view = async (n: number) => {
    const body = { view: { list: 'orders', name: `Thing ${n}`, state: { state: 'OPEN' } } }
    return ok(await (await lab.as('admin')).call(views.add, { body }))
  }
  return [
    call(
      access.addLinkedUser,
      async () => {
        await lab.owner.deleteFrom('linked_user').execute()
        return { body: { username: 'portal.other' } }
      },
      'portal',
    ),
    call(
      access.handleNotificationAction,
      async () => ({
        body: { notificationItem: (await link()).notificationItem, action: 'ACCEPT' as const },
      }),
      'portal.other',
    ),
    call(session.readNotices, async () => ({ body: { ids: [await unread()] } }), 'portal'),
    call(access.agreeLink, async () => ({ body: { _id: await suspended() } }), 'admin'),
    call(access.removeLinkedUser, async () => ({ body: { _id: (await link('ACCEPT'))._id } }), 'portal'),
    call(
      access.switchAccount,
      async () => {
        await link('ACCEPT')
        return { body: { username: 'portal.other' } }
      },
      'portal',
    ),
    call(access.switchView, () => ({ body: { view: 'portal' as const } })),
    call(emergency.allow, async () => {
      ok(await (await lab.as('admin')).call(emergency.allow, { body: { allowed: false } }))
      return { body: { allowed: true } }
    }),
    call(emergency.open, async () => ({ body: await stranger() }), 'portal.other'),
    call(
      emergency.end,
      async () => {
        const other = await lab.as('portal.other')
        return { body: { _id: ok(await other.call(emergency.open, { body: await stranger() }))._id } }
      },
      'portal.other',
    ),
    call(users.invite, async (n) => ({ body: { userId: await clinician(n), by: 'link' as const } })),
    call(users.resetSecondFactor, async (n) => {
      const userId = await clinician(n)
      const factor = { lab_id: lab.seeded.labId, user_id: userId, secret: 'A'.repeat(32) }
      const at = lab.clock.now()
      await lab.owner
        .insertInto('second_factor')
        .values({ ...factor, created_at: at, confirmed_at: at })
        .execute()
      return { body: { userId, reason: 'Lost the telephone' } }
    }),
    call(users.confirmAddress, async (n) => {
      const userId = await clinician(n)
      await lab.owner
        .updateTable('app_user')
        .set({ reach_changed_at: lab.clock.now() })
        .where('id', '=', userId)
        .execute()
      return { body: { userId } }
    }),
    call(users.addPhysician, async (n) => ({
      body: { userId: await clinician(n), physicianId: physician },
    })),
    call(users.addPhysicianLocation, async (n) => ({
      body: { userId: await clinician(n), physicianId: physician, locationId: clinic },
    })),
    call(users.removePhysician, async (n) => ({
      body: { userId: (await given(n))._id, physicianId: physician },
    })),
    call(users.removePhysicianLocation, async (n) => {
      const { _id, physicianLocations } = await given(n)
      return { body: { userId: _id, physicianLocationId: physicianLocations[0]?._id ?? '' } }
    }),
    call(views.add, (n) => ({
      body: { view: { list: 'orders', name: `Thing ${n}`, state: { state: 'OPEN' } } },
    })),
    call(views.update, async (n) => {
      const { _id, version } = await view(n)
      return { body: { view: { _id, version, name: `Thing ${n} renamed` } } }
    }),
    call(views.share, async (n) => {
      const { _id, version } = await view(n)
      return { body: { view: { _id, version, shared: true } } }
    }),
    call(views.remove, async (n) => {
      const { _id, version } = await view(n)
      return { body: { view: { _id, version } } }
    }),
    call(views.setDefault, async (n) => {
      await lab.owner.deleteFrom('saved_view_usual').execute()
      return { body: { list: 'orders', view: (await view(n))._id } }
    }),
    call(physicians.bulkEdit, async (n) => ({
      body: { ids: [await entity('physicians', n)], change: { active: false } },
    })),
    call(salesReps.giveLocation, async (n) => ({
      body: { salesRepId: await entity('salesReps', n), locationId: await entity('locations', n) },
    })),
    call(salesReps.takeLocation, async (n) => {
      const body = { salesRepId: await entity('salesReps', n), locationId: await entity('locations', n) }
      ok(await (await lab.as('admin')).call(salesReps.giveLocation, { body }))
      return { body }
    }),
  ]
}
