import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '@contract/api'
import { orderWith } from '../test/fixtures'
import { testLab, type TestLab } from '../test/harness'

let lab: TestLab
beforeAll(async () => {
  lab = await testLab()
})
afterAll(() => lab.close())

/** What the trail keeps of the refused call with this request id. */
async function denied(requestId: string) {
  await lab.app.drain()
  return lab.owner
    .selectFrom('audit')
    .select(['outcome', 'entity_id', 'ids', 'reason'])
    .where('request_id', '=', requestId)
    .executeTakeFirstOrThrow()
}
const marked = (requestId: string) => ({ 'x-request-id': requestId })

test('a refused call leaves what it was aimed at, whether the right or the row was missing', async () => {
  const location = [...lab.seeded.locations.keys()].find((code) => !code.startsWith('CRPS')) ?? ''
  const { orderId, patientId } = await orderWith(lab, { location, tests: ['GLU'] })
  const portal = await lab.as('portal')
  const billing = await lab.as('billing')
  const aimed = (id: string) => ({ outcome: 'denied', entity_id: id, ids: [id] })

  const order = { params: { id: orderId }, body: {} }
  expect((await portal.call(api.orders.get, order, marked('of-an-order'))).status).toBe(404)
  expect(await denied('of-an-order')).toMatchObject(aimed(orderId))
  const patient = { params: { id: patientId }, body: {} }
  expect((await portal.call(api.patients.get, patient, marked('of-a-patient'))).status).toBe(404)
  expect(await denied('of-a-patient')).toMatchObject(aimed(patientId))
  const results = { body: { orderId } }
  expect((await billing.call(api.results.ofOrder, results, marked('without-right'))).status).toBe(403)
  expect(await denied('without-right')).toMatchObject(aimed(orderId))
})

test('a refused try to raise rights or to change a setting is on the trail, a refused look at a list of no patient is not', async () => {
  const sales = await lab.as('sales')
  const kind = { body: { kind: 'sweep' } } as const
  expect((await sales.call(api.jobs.runNow, kind, marked('of-a-schedule'))).status).toBe(403)
  expect(await denied('of-a-schedule')).toMatchObject({ outcome: 'denied' })
  const raised = await sales.raw(
    'POST',
    '/api/v1/management/feature',
    { name: 'chat' },
    marked('of-a-feature'),
  )
  expect(raised.status).toBe(403)
  expect(await denied('of-a-feature')).toMatchObject({ outcome: 'denied' })
  expect((await sales.call(api.jobs.list, {}, marked('of-a-list'))).status).toBe(403)
  await expect(denied('of-a-list')).rejects.toThrow()
})

test('of several things all are named, of a key the key, and of a body that cannot be read its address', async () => {
  const { analysis } = await orderWith(lab, { tests: ['GLU', 'NA'] })
  const billing = await lab.as('billing')
  const analyses = ['GLU', 'NA'].map((code) => ({ _id: analysis(code), version: 1 }))
  await billing.call(api.results.verify, { body: { analyses } }, marked('of-several'))
  const { entity_id, ids } = await denied('of-several')
  expect([entity_id, ids]).toEqual([null, analyses.map(({ _id }) => _id)])
  const key = 'K'.repeat(32)
  await (await lab.as('portal')).call(api.reports.media, { params: { key } }, marked('of-a-key'))
  expect((await denied('of-a-key')).reason).toBe(`Refused: ${key}`)
  const { status } = await billing.raw('POST', `/api/v1/order/results`, 'no object', marked('unreadable'))
  expect([status, (await denied('unreadable')).ids]).toEqual([403, []])
})
