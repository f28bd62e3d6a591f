import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import { orderWith } from '../../test/fixtures'
import { testLab, type Caller, type TestLab } from '../../test/harness'
import { lockWaits } from '../../test/waiting'
import { orderForms } from './test-orders'

let lab: TestLab
let staff: Caller
beforeAll(async () => {
  lab = await testLab()
  staff = await lab.as('admin')
})
afterAll(() => lab.close())

const get = async (id: string) => (await staff.call(api.patients.get, { params: { id }, body: {} })).body
const order = async (id: string) =>
  (await staff.call(api.orders.get, { params: { id }, body: { orderid: id } })).body
const owner = async (id: string) =>
  lab.owner.selectFrom('lab_order').select(['patient_id', 'patient']).where('id', '=', id).executeTakeFirst()

/**
 * A merge that stands still when it has locked both patients, since a third connection holds one of their orders; what is
 * started meanwhile runs against it. Answers both once the order is let go.
 */
async function duringMerge<T>(keep: string, drop: string, held: string, work: () => Promise<T>) {
  const versions = { keep: (await get(keep)).version, drop: (await get(drop)).version }
  return await lab.owner.transaction().execute(async (holder) => {
    await sql`select 1 from lab_order where id = ${held} for update`.execute(holder)
    const merged = staff.call(api.patients.merge, {
      body: { keep, drop, fields: {}, reason: 'Same ID card', versions },
    })
    await lockWaits(lab, 1)
    const other = work()
    await lockWaits(lab, 2)
    return { merged, other }
  })
}

describe('an order is given another patient while patients are merged', () => {
  test.each(['change', 'edit'] as const)(
    'an order never ends with the record that is merged away: %s waits for the merge and is refused [call:POST /api/v1/update/order]',
    async (way) => {
      const forms = orderForms(lab)
      const [keep, drop, third] = [
        await forms.addPatient(staff),
        await forms.addPatient(staff),
        await forms.addPatient(staff),
      ]
      const held = await orderWith(lab, { patient: drop, tests: ['GLU'] })
      const entered = await staff.call(api.orders.addOrder, { body: { order: forms.form(third) } })
      const { _id, version } = entered.body
      const { merged, other } = await duringMerge(keep, drop, held.orderId, () =>
        way === 'change'
          ? staff.call(api.orders.updatePatient, { body: { orderid: _id, version, patient: { _id: drop } } })
          : staff.call(api.orders.update, { body: { orderId: _id, version, fields: forms.form(drop) } }),
      )
      expect((await merged).status).toBe(200)
      expect((await other).status).toBe(400)
      expect((await owner(_id))?.patient_id).toBe(third)
      expect((await owner(held.orderId))?.patient_id).toBe(keep)
    },
  )

  test('an order that the merge moves is stale for who changes its patient in the same moment', async () => {
    const forms = orderForms(lab)
    const [keep, drop, third] = [
      await forms.addPatient(staff),
      await forms.addPatient(staff),
      await forms.addPatient(staff),
    ]
    const held = await orderWith(lab, { patient: drop, tests: ['GLU'] })
    const { version } = await order(held.orderId)
    const { merged, other } = await duringMerge(keep, drop, held.orderId, () =>
      staff.call(api.orders.updatePatient, {
        body: { orderid: held.orderId, version, patient: { _id: third } },
      }),
    )
    expect((await merged).status).toBe(200)
    const late = await other
    expect([late.status, late.body]).toMatchObject([409, { error: { code: 'stale' } }])
    expect((await owner(held.orderId))?.patient_id).toBe(keep)
  })

  test('no order of statements blocks itself: many of both at once all end, and no order stands on a merged record', async () => {
    const forms = orderForms(lab)
    for (let round = 0; round < 6; round += 1) {
      const [keep, drop] = [await forms.addPatient(staff), await forms.addPatient(staff)]
      const moving = await orderWith(lab, { patient: keep, tests: ['GLU'] })
      await orderWith(lab, { patient: drop, tests: ['GLU'] })
      const { version } = await order(moving.orderId)
      const versions = { keep: (await get(keep)).version, drop: (await get(drop)).version }
      const both = await Promise.all([
        staff.call(api.patients.merge, {
          body: { keep, drop, fields: {}, reason: 'Same ID card', versions },
        }),
        staff.call(api.orders.updatePatient, {
          body: { orderid: moving.orderId, version, patient: { _id: drop } },
        }),
      ])
      expect(both[0].status).toBe(200)
      expect((await owner(moving.orderId))?.patient_id).toBe(keep)
    }
  })
})
