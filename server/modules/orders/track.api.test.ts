import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '@contract/api'
import { orderWith } from '../../test/fixtures'
import { testLab, type TestLab } from '../../test/harness'

let lab: TestLab
beforeAll(async () => {
  lab = await testLab()
})
afterAll(() => lab.close())

test('the tracker finds a requisition by number, tube and name, at own locations alone [call:POST /api/v1/specimentracker/requisitions]', async () => {
  const admin = await lab.as('admin')
  const { orderId } = await orderWith(lab, { tests: ['GLU'] })
  const { body: order } = await admin.call(api.orders.get, { params: { id: orderId }, body: {} })
  const track = async (searchstr: string, filter = {}) =>
    (await admin.call(api.orders.track, { body: { searchstr, filter } })).body.docs
  const [found] = await track(order.requisitionNumber)
  expect(found).toMatchObject({
    _id: orderId,
    requisitionNumber: order.requisitionNumber,
    patient: { lastname: order.patient.lastname, dob: order.patient.dob },
    location: { name: order.location.name },
    physician: { lastname: order.physician.lastname },
    dateEntered: order.dateEntered,
  })
  const tube = await track(order.specimens[0]?.barcode ?? '')
  expect(tube.map(({ _id }) => _id)).toEqual([orderId])
  expect(await track(order.requisitionNumber, { state: 'REJECTED' })).toEqual([])
  await lab.owner
    .updateTable('lab_order')
    .set({ location_id: lab.seeded.locations.get('CRPS-MER') ?? '' })
    .where('id', '=', orderId)
    .execute()
  const seen = []
  for (const name of ['portal', 'portal.other']) {
    const clinic = await lab.as(name)
    const { body } = await clinic.call(api.orders.track, { body: { searchstr: order.requisitionNumber } })
    seen.push(body.docs.length)
  }
  expect(seen.sort()).toEqual([0, 1])
})

test('the requisition form of an order is a paper, for whoever may generate it', async () => {
  const admin = await lab.as('admin')
  const { orderId } = await orderWith(lab, { tests: ['GLU'] })
  const entry = await lab.as('accession')
  const form = await entry.call(api.orders.requisition, { body: { _id: orderId } })
  expect(form.status).toBe(200)
  expect(new TextDecoder().decode(form.bytes.slice(0, 5))).toBe('%PDF-')
  const { status } = await (await lab.as('portal')).call(api.orders.requisition, { body: { _id: orderId } })
  expect(status).toBe(403)
  expect((await admin.call(api.orders.get, { params: { id: orderId }, body: {} })).status).toBe(200)
})
