import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '@contract/api'
import { testLab, type Caller, type TestLab } from '../../test/harness'
import { remoteBench } from '../remote-orders/test-remote'

let lab: TestLab
let clinic: Caller
beforeAll(async () => {
  lab = await testLab()
  clinic = await lab.as('portal')
})
afterAll(() => lab.close())

const dashboard = async (who: Caller) => (await who.call(api.home.clinic)).body

test('a clinic counts its own orders, unsigned ones and unread results, and no other clinic’s [nav:portal:Dashboard]', async () => {
  const other = await lab.as('portal.other')
  const before = await dashboard(clinic)
  const beforeOther = await dashboard(other)
  const bench = remoteBench(lab, clinic)
  const sent = [await bench.send(), await bench.send({ anotherPerson: true })]
  const [waiting, back] = sent.map(({ _id }) => _id)
  await lab.owner
    .updateTable('remote_order')
    .set({ state: 'READYTOREVIEW' })
    .where('id', '=', waiting ?? '')
    .execute()
  await lab.owner
    .updateTable('remote_order')
    .set({ state: 'REPORTED', attention: 3, date_reported: lab.clock.now() })
    .where('id', '=', back ?? '')
    .execute()
  const after = await dashboard(clinic)
  expect(after.orders).toEqual({
    ...before.orders,
    readytoreview: (before.orders?.readytoreview ?? 0) + 1,
    reported: (before.orders?.reported ?? 0) + 1,
  })
  expect(after.results).toEqual({ ...before.results, critical: (before.results?.critical ?? 0) + 1 })
  expect(after.days).toHaveLength(14)
  const today = (one: typeof after) => one.days.at(-1)
  expect(today(after)?.entered).toBe((today(before)?.entered ?? 0) + 2)
  expect(today(after)?.reported).toBe((today(before)?.reported ?? 0) + 1)
  const { orders, results, days } = await dashboard(other)
  expect({ orders, results, days }).toEqual({
    orders: beforeOther.orders,
    results: beforeOther.results,
    days: beforeOther.days,
  })
})

test('what an account may not read is not counted for it', async () => {
  expect(await dashboard(await lab.as('sales'))).toMatchObject({ orders: null, results: null, days: [] })
  expect((await (await lab.as('courier')).call(api.home.clinic)).status).toBe(403)
})
