import { afterAll, beforeAll, expect, test } from 'vitest'
import { partnerPaths } from '@contract/transfers/wire'
import { connect, later, send, startSide, transferOf, type Side } from './test-transfers'

let source: Side
let reference: Side
beforeAll(async () => {
  source = await startSide('05D1000001', 'Riverside Office Laboratory')
  reference = await startSide('05D2000002', 'Northern Reference Laboratory')
  await connect(source, reference)
}, 120_000)
afterAll(async () => {
  await source.stop()
  await reference.stop()
})

async function run(minutes = 0): Promise<void> {
  await later([source, reference], minutes)
  await source.run()
  await reference.run()
}
async function ordered() {
  const orderId = await source.bench.received({ items: [source.bench.forms.test('BUN')] })
  // Their clocks are not five minutes apart.
  await later([source, reference])
  return send(source, orderId)
}
const findsSent = () => source.sent.filter((path) => path === partnerPaths.findOrder).length

test('a partner who is silent about one order is not asked about each of the others as well', async () => {
  const ids = []
  for (let i = 0; i < 4; i++) ids.push(await ordered())
  await run()
  for (const id of ids) expect((await transferOf(source, id)).state).toBe('SENT')
  source.cut(partnerPaths.findOrder, 'answer', 'answer', 'answer', 'answer')
  const before = findsSent()
  await run(20)
  expect(findsSent() - before).toBe(1)
  source.cut(partnerPaths.findOrder, ...[])
  // A quarter of an hour later they are asked about again, and a new order has gone meanwhile.
  const next = await ordered()
  await run()
  expect((await transferOf(source, next)).state).toBe('SENT')
  await run(20)
  expect(findsSent() - before).toBeGreaterThan(1)
})

test('an order that nobody knows the end of rings for those who run the laboratory', async () => {
  source.cut(partnerPaths.order, 'answer')
  source.cut(partnerPaths.findOrder, ...Array<'before'>(40).fill('before'))
  const id = await ordered()
  await run()
  for (let i = 0; i < 9; i++) await run(10)
  expect((await transferOf(source, id)).why).toContain('Nobody')
  const rows = await source.lab.owner
    .selectFrom('notification')
    .select(['description', 'target'])
    .where('target', '=', '/transfers')
    .execute()
  expect(new Set(rows.map(({ description }) => description))).toEqual(
    new Set([
      'An order to the laboratory Northern Reference Laboratory did not arrive and waits for a person',
    ]),
  )
})
