import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '@contract/api'
import type { Order, SpecimenState } from '@contract/orders/shapes'
import { testLab, type Caller, type TestLab } from '../../test/harness'
import { orderForms } from './test-orders'

/** A tube that is in the store, refused or thrown away is a thing of the world: an edit of the form does not undo it. */
let lab: TestLab
let staff: Caller
beforeAll(async () => {
  lab = await testLab()
  staff = await lab.as('lab')
})
afterAll(() => lab.close())

/** An order with tests on tube A alone, tube B in this state; and the save of a form without B. */
async function withSecondTube(state: SpecimenState) {
  const forms = orderForms(lab)
  const patientId = await forms.addPatient(staff)
  const one = forms.specimen('A', 'SST', 'VEN')
  const two = forms.specimen('B', 'LAV', 'VEN')
  const made = await staff.call(api.orders.addOrder, {
    body: { order: forms.form(patientId, { specimens: [one, two], items: [forms.panel('LYTES')] }) },
  })
  expect(made.status).toBe(200)
  const order: Order = made.body
  const second = order.specimens.find(({ letter }) => letter === 'B')?._id ?? ''
  await lab.owner.updateTable('specimen').set({ state }).where('id', '=', second).execute()
  const save = () =>
    staff.call(api.orders.update, {
      body: {
        orderId: order._id,
        version: order.version,
        fields: forms.form(patientId, { specimens: [one], items: [forms.panel('LYTES')] }),
      },
    })
  const tubes = async () =>
    (
      await lab.owner
        .selectFrom('specimen')
        .select(['letter', 'state'])
        .where('order_id', '=', order._id)
        .orderBy('letter')
        .execute()
    ).map((tube) => `${tube.letter} ${tube.state}`)
  return { order, second, save, tubes }
}

test.each(['STORED', 'DISPOSED', 'REJECTED'] as const)(
  'a tube that is %s stays on the order, and the refusal says why',
  async (state) => {
    const { order, save, tubes } = await withSecondTube(state)
    const before = await tubes()
    const refused = await save()
    const message = `Specimen B is ${state}, so it cannot be removed. Put it back.`
    expect([refused.status, refused.message, refused.fields]).toEqual([422, message, { specimens: message }])
    expect(await tubes()).toEqual(before)
    const now = await staff.call(api.orders.get, { params: { id: order._id }, body: {} })
    expect(now.body.version).toBe(order.version)
  },
)

test.each(['EXPECTED', 'IN_TRANSIT', 'RECEIVED'] as const)(
  'a tube that is %s and holds no test is taken off, and the trail says so',
  async (state) => {
    const { order, second, save, tubes } = await withSecondTube(state)
    expect((await save()).status).toBe(200)
    expect((await tubes()).map((tube) => tube[0])).toEqual(['A'])
    const [entry] = (await staff.call(api.orders.history, { body: { orderId: order._id } })).body.docs
    expect(entry?.changes.filter(({ entity, id }) => entity === 'specimen' && id === second)).toContainEqual(
      expect.objectContaining({ field: 'state', old: state, new: null }),
    )
  },
)
