import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '@contract/api'
import { testLab, type TestLab } from '../../test/harness'
import { remoteBench } from '../remote-orders/test-remote'

let lab: TestLab
beforeAll(async () => {
  lab = await testLab()
})
afterAll(() => lab.close())

test('a clinic labels its own order before it leaves; a reprint asks why; received, the order has its labels', async () => {
  const clinic = await lab.as('portal')
  const bench = remoteBench(lab, clinic)
  const { _id, requisitionNumber } = await bench.send()
  const pdf = (who = clinic) => who.call(api.labels.pdf, { body: { orderIds: [_id] } })
  const file = await pdf()
  expect(new TextDecoder().decode(file.bytes.slice(0, 5))).toBe('%PDF-')
  expect((await pdf(await lab.as('portal.other'))).status).toBe(404)
  const [printer] = (await clinic.call(api.labels.printers, {})).body
  const print = (reason: string | null) =>
    clinic.call(
      api.labels.updatePrinter,
      { body: { orderId: _id, printerId: printer?._id ?? '', labels: 1, copies: 1, reason } },
      bench.key(),
    )
  expect((await print(null)).status).toBe(200)
  expect((await print(null)).status).toBe(422)
  expect((await print('Smudged.')).status).toBe(200)
  const history = await clinic.call(api.remoteOrders.history, { body: { _id } })
  expect(JSON.stringify(history.body.docs)).toContain('Smudged.')
  expect((await bench.receive(`${requisitionNumber}A`)).status).toBe(200)
  expect((await pdf()).status).toBe(404)
})
