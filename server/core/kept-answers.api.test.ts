import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { api } from '@contract/api'
import { json } from '../db/json'
import { orderForms } from '../modules/orders/test-orders'
import { withEveryAbility } from '../test/every-ability'
import { testLab, type Caller, type TestLab } from '../test/harness'
import { stillCovers } from './rights'
import type { Principal } from './principal'

/**
 * The clinic's user is given every ability and keeps its own locations: what is looked at is the row scope of an answer that
 * is given a second time.
 */
beforeEach(() => withEveryAbility('portal'))

let lab: TestLab
let portal: Caller
beforeAll(async () => {
  lab = await testLab()
  portal = await lab.as('portal')
})
afterAll(() => lab.close())

const clinicUser = () => lab.seeded.users.get('portal') ?? ''
const takeLocations = () =>
  lab.owner.deleteFrom('user_physician_location').where('user_id', '=', clinicUser()).execute()
let held: { lab_id: string; user_id: string; physician_location_id: string }[] = []
beforeAll(async () => {
  held = await lab.owner
    .selectFrom('user_physician_location')
    .selectAll()
    .where('user_id', '=', clinicUser())
    .execute()
})
beforeEach(async () => {
  await takeLocations()
  await lab.owner.insertInto('user_physician_location').values(held).execute()
})

let keys = 0
/** An order of the clinic, entered with a key, and the same call once more. */
async function entered(caller = portal) {
  keys += 1
  const forms = orderForms(lab)
  const patientId = await forms.addPatient(await lab.as('admin'), { lastname: `Keptanswer ${keys}` })
  const call = () =>
    caller.call(
      api.orders.addOrder,
      { body: { order: forms.form(patientId) } },
      { 'idempotency-key': `kept-answer-${keys}` },
    )
  const first = await call()
  expect(first.status).toBe(200)
  return { first, again: call }
}
const orders = async () =>
  (
    await lab.owner
      .selectFrom('lab_order')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

test('[R8] a kept answer is given again to whoever may still see it', async () => {
  const { first, again } = await entered()
  const count = await orders()
  expect((await again()).body).toEqual(first.body)
  expect(await orders()).toBe(count)
})

test('[S4] a location taken away: the same key shows nothing and does nothing', async () => {
  const { first, again } = await entered()
  const count = await orders()
  await takeLocations()
  const refused = await again()
  const unknown = await portal.call(api.orders.get, { params: { id: first.body._id }, body: {} })
  expect([refused.status, refused.message]).toEqual([404, unknown.message])
  expect(new TextDecoder().decode(refused.bytes)).not.toMatch(/Keptanswer|Maria/)
  expect(await orders()).toBe(count)
  await lab.app.drain()
  const [last] = await lab.owner
    .selectFrom('audit')
    .select(['outcome', 'ids'])
    .where('call', '=', 'POST /add/order')
    .orderBy('at', 'desc')
    .where('outcome', '=', 'denied')
    .execute()
  // What it was aimed at stands in the trail, refused as it was.
  expect(last?.outcome).toBe('denied')
  expect(last?.ids.length).toBeGreaterThan(0)
})

test('[S4] [S11] a role taken away, of the call itself or any other', async () => {
  const staff = await lab.as('accession')
  const { again } = await entered(staff)
  const set = (roles: string[]) =>
    lab.owner
      .updateTable('app_user')
      .set({ myroles: json(Object.fromEntries(roles.map((role) => [role, { enabled: true }]))) })
      .where('username', '=', 'accession')
      .execute()
  await set(['order-entry', 'accessioning'])
  expect((await again()).status).toBe(404)
  await set(['user'])
  expect((await again()).status).toBe(403)
})

test('an answer kept before rights were kept with it is not given out', async () => {
  const { again } = await entered()
  await lab.owner.updateTable('idempotency').set({ rights: null }).execute()
  expect((await again()).status).toBe(404)
})

test('more rights than then are no obstacle, fewer or others are', () => {
  type Rights = Pick<Principal, 'userType' | 'view' | 'roles' | 'locations'>
  const who = (over: Partial<Rights>): Rights => ({
    userType: 'portal',
    view: null,
    roles: ['user', 'order-entry'],
    locations: ['a', 'b'],
    ...over,
  })
  const then = { userType: 'portal', view: null, roles: ['user'], locations: ['a'] }
  expect(stillCovers(who({}), then)).toBe(true)
  expect(stillCovers(who({ locations: 'all' }), then)).toBe(true)
  const fewer: Partial<Rights>[] = [
    { locations: ['b'] },
    { roles: ['order-entry'] },
    { view: 'sales' },
    { userType: 'lab' },
  ]
  for (const less of fewer) expect(stillCovers(who(less), then), JSON.stringify(less)).toBe(false)
  expect(stillCovers(who({}), { ...then, locations: 'all' })).toBe(false)
})
