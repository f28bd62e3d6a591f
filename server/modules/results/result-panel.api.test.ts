import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '@contract/api'
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

type Typed = { testCode: string; result: string; letter?: string; version?: number }
const send = (requisitionNumber: string, testCodesWithResults: Typed[], caller = staff) =>
  caller.call(
    api.results.resultPanel,
    { body: { requisitionNumber, testCodesWithResults } },
    { 'idempotency-key': lab.ports.ids.id() },
  )
async function order() {
  const orderId = await bench.received({ items: [bench.forms.test('GLU'), bench.forms.test('BUN')] })
  return { orderId, number: (await bench.order(orderId)).requisitionNumber }
}

test('results come by the codes of the tests; what is not named is not touched [call:POST /api/v1/order/resultpanel]', async () => {
  const { orderId, number } = await order()
  const answer = await send(number, [
    { testCode: 'glu', result: '91' },
    { testCode: 'NONE', result: '5' },
    { testCode: 'GLU', result: '92' },
  ])
  expect(answer.status).toBe(200)
  expect(answer.body.outcomes.map(({ ok, message }) => [ok, message])).toEqual([
    [true, null],
    [false, 'This order has no test NONE.'],
    [false, 'Test GLU is named twice.'],
  ])
  const after = [...(await bench.analyses(orderId)).values()]
  expect(after.map(({ code, raw }) => [code, raw]).toSorted()).toEqual([
    ['BUN', null],
    ['GLU', '91'],
  ])
})

test('a value that stands is not written over unseen, and by its version it is', async () => {
  const { number } = await order()
  const [first] = (await send(number, [{ testCode: 'GLU', result: '91' }])).body.outcomes
  const again = await send(number, [{ testCode: 'GLU', result: '97' }])
  expect(again.body.outcomes[0]).toMatchObject({
    ok: false,
    message: 'Test GLU has the result 91 already. Send its version to change it.',
  })
  const version = first?.analysis?.version ?? 0
  const changed = await send(number, [{ testCode: 'GLU', result: '97', version }])
  expect(changed.body.outcomes[0]).toMatchObject({ ok: true, analysis: { raw: '97' } })
  const stale = await send(number, [{ testCode: 'GLU', result: '98', version }])
  expect(stale.body.outcomes[0]).toMatchObject({ ok: false, analysis: { raw: '97' } })
})

test('a test that was canceled, verified or released says so, and how it is changed', async () => {
  const { orderId, number } = await order()
  const named = async (code: string) => {
    const one = [...(await bench.analyses(orderId)).values()].findLast((each) => each.code === code)
    if (!one) throw new Error(`The order has ${code}.`)
    return { _id: one._id, version: one.version }
  }
  const said = async () =>
    (
      await send(number, [
        { testCode: 'GLU', result: '97', version: 9 },
        { testCode: 'BUN', result: '12' },
      ])
    ).body.outcomes.map(({ ok, message }) => [ok, message])
  await send(number, [{ testCode: 'GLU', result: '91' }])
  await staff.call(api.results.verify, { body: { analyses: [await named('GLU')] } })
  await staff.call(api.results.cancel, {
    body: { analyses: [await named('BUN')], reason: 'duplicate' },
  })
  const canceled = [false, 'Test BUN takes no result: This test was canceled.']
  expect(await said()).toEqual([
    [false, 'Test GLU takes no result: This result is verified. Undo the verification first.'],
    canceled,
  ])
  await lab.owner
    .updateTable('analysis')
    .set({ state: 'RELEASED', released_at: lab.clock.now() })
    .where('order_id', '=', orderId)
    .where('state', '=', 'VERIFIED')
    .execute()
  expect(await said()).toEqual([
    [false, 'Test GLU takes no result: This result was released. Correct it instead.'],
    canceled,
  ])
})

test('an unknown number is not found, and an empty result is named', async () => {
  expect((await send('00000-0000', [{ testCode: 'GLU', result: '91' }])).status).toBe(404)
  const { number } = await order()
  const empty = await send(number, [{ testCode: 'GLU', result: '' }])
  expect(empty.status).toBe(400)
  expect(empty.fields).toEqual({ 'testCodesWithResults.0.result': 'Enter a result.' })
})
