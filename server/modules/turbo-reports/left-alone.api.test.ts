import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import { json } from '../../db/json'
import { testLab, type Caller, type TestLab } from '../../test/harness'
import { reportBench } from '../reports/test-reports'

let lab: TestLab
let staff: Caller
let bench: ReturnType<typeof reportBench>
beforeAll(async () => {
  lab = await testLab()
  staff = await lab.as('admin')
  bench = reportBench(lab, staff)
})
afterAll(() => lab.close())

async function verified(typed: Record<string, string>, medications: string[] = []) {
  const codes = Object.keys(typed)
  const isUrine = codes.some((code) => /^[CS]-/.test(code))
  const orderId = await bench.received({
    ...(isUrine ? { specimens: [bench.forms.specimen('A', 'UCUP', 'URV')] } : {}),
    items: codes.map((code) => bench.forms.test(code)),
    medications: medications.map((name) => ({ medicationId: null, name, detail: null })),
  })
  await bench.enter(orderId, typed)
  await bench.verify(orderId, codes)
  return orderId
}
async function checkAll() {
  for (;;) {
    const answer = await staff.call(api.turboReports.check, { body: {} })
    expect(answer.status, answer.message).toBe(200)
    if (!answer.body.left) return
  }
}
async function problemsOf(orderId: string) {
  await checkAll()
  const { docs } = (await staff.call(api.turboReports.list, { query: { state: 'ERRORS' } })).body
  return docs.find(({ _id }) => _id === orderId)?.problems
}
async function sign(...ids: string[]) {
  const orders = []
  for (const id of ids) orders.push({ _id: id, version: (await bench.order(id)).version })
  const headers = { 'idempotency-key': lab.ports.ids.id() }
  const { body } = await staff.call(api.turboReports.sign, { body: { orders } }, headers)
  await lab.app.jobs.idle()
  return (await staff.call(api.turboReports.batch, { body: { _id: body._id } })).body
}

describe('an order whose report nobody can make', () => {
  test('is refused by itself: the others are released and checked', async () => {
    const broken = await verified({ 'C-OXY': '900' })
    const pharmacist = await lab.as('pharmd')
    const { basis } = (await pharmacist.call(api.pharmacist.get, { body: { orderId: broken } })).body
    await pharmacist.call(api.pharmacist.accept, { body: { orderId: broken, basis } })
    // More than the document takes, as a review from before the limit may hold.
    await lab.owner
      .updateTable('pharmacist_review')
      .set({
        advice: json(
          Array.from({ length: 201 }, (_, at) => ({
            _id: lab.ports.ids.id(),
            kind: 'own' as const,
            text: `Line ${at}`,
          })),
        ),
      })
      .where('order_id', '=', broken)
      .execute()
    const sound = await verified({ GLU: '91' })
    const notDrawn =
      'The report could not be drawn. It stays as it is; tell whoever looks after the system the requisition number.'
    expect(await problemsOf(broken)).toEqual([{ message: notDrawn, field: 'order' }])
    const { body } = await staff.call(api.turboReports.counts, {})
    expect(body.unchecked).toBe(0)
    const batch = await sign(broken, sound)
    expect(batch).toMatchObject({ state: 'DONE_WITH_ERRORS', released: 1, refused: 1 })
    expect(batch.outcomes.find(({ orderId }) => orderId === broken)).toMatchObject({ message: notDrawn })
    expect((await bench.order(sound)).reportVersion).toBe(1)
    expect((await bench.order(broken)).reportVersion).toBe(0)
  })
})

describe('what a signature for many does not cover', () => {
  test('tests that the results call for and nobody decided on; declined, the order is ready', async () => {
    const orderId = await verified({ 'S-AMP': 'POS' })
    const { offers } = (await staff.call(api.results.reflexes, { body: { orderId } })).body
    expect(offers.length).toBeGreaterThan(0)
    const words = ': the results call for this. Add or decline.'
    expect(await problemsOf(orderId)).toMatchObject([{ message: expect.stringContaining(words) }])
    expect((await sign(orderId)).outcomes[0]?.message).toContain(words)
    const tests = offers.map(({ testId, letter }) => ({ testId, letter }))
    const answer = await staff.call(api.results.dismissReflexes, {
      body: { orderId, tests, reason: 'Not wanted' },
    })
    expect(answer.status, answer.message).toBe(200)
    expect(await problemsOf(orderId)).toBeUndefined()
    expect((await sign(orderId)).released).toBe(1)
  })
})
