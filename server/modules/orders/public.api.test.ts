import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defineAbility } from '@contract/abilities'
import { api } from '@contract/api'
import type { Order } from '@contract/orders/shapes'
import { makeContext } from '../../core/context'
import type { Principal } from '../../core/principal'
import { testLab, type Caller, type TestLab } from '../../test/harness'
import { lockWaits } from '../../test/waiting'
import { lockOrder } from '../locks/public'
import { deriveAndStoreState, findOrder } from './public'
import { orderForms } from './test-orders'

let lab: TestLab
let forms: ReturnType<typeof orderForms>
let staff: Caller
let patient: string
beforeAll(async () => {
  lab = await testLab()
  forms = orderForms(lab)
  staff = await lab.as('lab')
  patient = await forms.addPatient(staff)
})
afterAll(() => lab.close())

const enter = async (): Promise<Order> =>
  (
    await staff.call(api.orders.addOrder, {
      body: { order: forms.form(patient, { items: [forms.test('NA'), forms.test('K')] }) },
    })
  ).body

function someone(locations: Principal['locations']): Principal {
  const userType = 'lab'
  const features = new Set<never>()
  return {
    labId: lab.seeded.labId,
    sessionId: '019a0000-0000-7000-8000-000000000001',
    userId: lab.seeded.users.get('lab') ?? '',
    username: 'lab',
    firstName: 'Marcus',
    lastName: 'Oyelaran',
    userType,
    view: null,
    primary: null,
    person: {
      userId: lab.seeded.users.get('lab') ?? '',
      firstName: 'Marcus',
      lastName: 'Oyelaran',
      userType,
      roles: [],
    },
    roles: [],
    credentials: [],
    features,
    ability: defineAbility({ userType, roles: [], features }),
    locations,
    timeZone: 'America/Boise',
    idleExempt: false,
    logoutSeconds: 1800,
    settings: {},
    eulaAccepted: true,
    lastSeenAt: lab.clock.now(),
    confirmedAt: null,
  }
}
const context = (who: Principal) =>
  makeContext({
    endpoint: api.results.verify,
    requestId: 'request-0001',
    address: null,
    read: lab.db,
    db: lab.db,
    ports: lab.ports,
    who,
    claim: undefined,
  })
const derive = (orderId: string) => {
  const ctx = context(someone('all'))
  return ctx.write(async (w) => {
    await lockOrder(w.tx, ctx.who, orderId)
    return deriveAndStoreState(w, ctx, orderId)
  })
}
const setTests = (orderId: string, state: string, code?: string) =>
  lab.owner
    .updateTable('analysis')
    .set({ state })
    .where('order_id', '=', orderId)
    .$if(code !== undefined, (qb) => qb.where('test_id', '=', lab.seeded.tests.get(code ?? '') ?? ''))
    .execute()

describe('what other modules use of an order', () => {
  test('an order out of reach, unknown or deleted is neither found nor locked', async () => {
    const order = await enter()
    const clinic = someone([forms.location('LAKESHR')])
    const own = someone([forms.location('CRPS-MER')])
    const lock = (who: Principal, id: string) => lab.db.transaction().execute((tx) => lockOrder(tx, who, id))
    expect(await findOrder(lab.db, clinic, order._id)).toBeUndefined()
    await expect(lock(clinic, order._id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(lock(own, '019a0000-0000-7000-8000-000000000000')).rejects.toMatchObject({
      code: 'not_found',
    })
    expect(await lock(own, order._id)).toMatchObject({ id: order._id, state: 'OPEN' })
    await staff.call(api.orders.remove, { body: { orderIds: [order._id], reason: 'Twice' } })
    await expect(lock(own, order._id)).rejects.toMatchObject({ code: 'not_found' })
    expect(await findOrder(lab.db, own, order._id)).toMatchObject({ deleted: true })
  })

  test('a lock makes the next writer wait', async () => {
    const order = await enter()
    const who = someone('all')
    const done: string[] = []
    let held = () => {}
    const isHeld = new Promise<void>((go) => (held = go))
    const first = lab.db.transaction().execute(async (tx) => {
      await lockOrder(tx, who, order._id)
      held()
      await lockWaits(lab, 1)
      done.push('first')
    })
    await Promise.race([isHeld, first])
    const second = lab.db.transaction().execute(async (tx) => {
      await lockOrder(tx, who, order._id)
      done.push('second')
    })
    await Promise.all([first, second])
    expect(done).toEqual(['first', 'second'])
  })

  test('the state follows the work, the receipt the first tube, and the timeline both', async () => {
    const order = await enter()
    const received = new Date(forms.hoursAgo(2))
    await lab.owner
      .updateTable('specimen')
      .set({ state: 'RECEIVED', received_at: received, received_by: lab.seeded.users.get('accession') ?? '' })
      .where('order_id', '=', order._id)
      .execute()
    await setTests(order._id, 'RESULTED', 'NA')
    const open = await derive(order._id)
    expect(open).toMatchObject({ state: 'OPEN', version: 2, dateReceived: received.toISOString() })
    expect(open.timeline.slice(1, 4)).toEqual([
      { step: 'received', at: received.toISOString(), by: 'Joy Lindqvist', note: null },
      { step: 'resulted', at: null, by: null, note: '1 of 2 tests' },
      { step: 'verified', at: null, by: null, note: null },
    ])
    lab.clock.advance(1000)
    await setTests(order._id, 'RELEASED', 'NA')
    await setTests(order._id, 'CANCELLED', 'K')
    await lab.owner
      .updateTable('analysis')
      .set({ resulted_at: received, resulted_by: lab.seeded.users.get('lab') ?? '' })
      .where('order_id', '=', order._id)
      .execute()
    const closed = await derive(order._id)
    expect(closed).toMatchObject({ state: 'CLOSED', version: 3 })
    expect(closed.timeline[2]).toEqual({
      step: 'resulted',
      at: received.toISOString(),
      by: 'Marcus Oyelaran',
      note: null,
    })
    const { body } = await staff.call(api.orders.history, { body: { orderId: order._id } })
    expect(body.docs[0]).toMatchObject({
      call: 'POST /results/verify',
      changes: [{ entity: 'order', field: 'state', old: 'OPEN', new: 'CLOSED' }],
    })
    await setTests(order._id, 'REGISTERED', 'K')
    expect((await derive(order._id)).state).toBe('CLOSED')
  })

  test('an order of which nothing is left to report is REJECTED', async () => {
    const order = await enter()
    await setTests(order._id, 'CANCELLED')
    expect((await derive(order._id)).state).toBe('REJECTED')
  })
})
