import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '@contract/api'
import { reportBench } from '../modules/reports/test-reports'
import { testLab, type Caller, type TestLab } from '../test/harness'

let lab: TestLab
let staff: Caller
let bench: ReturnType<typeof reportBench>
beforeAll(async () => {
  lab = await testLab()
  staff = await lab.as('admin')
  bench = reportBench(lab, staff)
})
afterAll(() => lab.close())

async function kept(orderId: string) {
  await lab.app.drain()
  const rows = await lab.owner
    .selectFrom('audit')
    .select(['call', 'reason', 'ids', 'wrote'])
    .where('outcome', '=', 'refused')
    .execute()
  return rows.filter(({ ids }) => ids.includes(orderId))
}

test('a release that a rule refuses is on the trail with the words of the rule, and again after a minute alone', async () => {
  const orderId = await bench.received({ items: [bench.forms.test('GLU')] })
  const { version } = await bench.order(orderId)
  const release = () => staff.call(api.reports.release, { body: { orderId, version } })
  const refused = await release()
  expect(refused.status).toBe(422)
  await release()
  expect(await kept(orderId)).toEqual([
    { call: 'POST /report/release', reason: refused.message, ids: [orderId], wrote: false },
  ])
  lab.clock.advance(61_000)
  await release()
  expect(await kept(orderId)).toHaveLength(2)
})
