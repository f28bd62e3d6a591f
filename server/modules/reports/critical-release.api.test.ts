import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import { callWaitMinutes } from '@contract/results/call-before-release'
import { testLab, type Caller, type TestLab } from '../../test/harness'
import { reportBench } from './test-reports'

let lab: TestLab
let staff: Caller
let bench: ReturnType<typeof reportBench>
beforeAll(async () => {
  lab = await testLab()
  staff = await lab.as('admin')
  bench = reportBench(lab, staff)
})
afterAll(() => lab.close())

async function critical(): Promise<string> {
  const orderId = await bench.received({ items: [bench.forms.test('K')] })
  await bench.enter(orderId, { K: '6.9' })
  await bench.verify(orderId, ['K'])
  return orderId
}
const owed = async (orderId: string) => {
  const { docs } = (await staff.call(api.turboCls.owedCalls, {})).body
  return docs.filter((one) => one.orderId === orderId).map(({ name, state }) => [name, state])
}

describe('a critical value and the release of its report [setting:callBeforeRelease]', () => {
  test('it is released at once, its call stays owed until it is made, and the paper says that nobody was told', async () => {
    const orderId = await critical()
    expect((await bench.gate(orderId)).blockers).toEqual([])
    const { status, body } = await bench.tryRelease(orderId)
    expect([status, body.order.state]).toEqual([200, 'CLOSED'])
    expect(await owed(orderId)).toEqual([['Potassium', 'RELEASED']])
    await bench.notify(orderId, 'K')
    expect(await owed(orderId)).toEqual([])
  })

  test('a signature for many orders does not cover it', async () => {
    const orderId = await critical()
    await staff.call(api.turboReports.check, { body: {} })
    const { docs } = (await staff.call(api.turboReports.list, { query: { state: 'ERRORS' } })).body
    const found = docs.find((row) => row._id === orderId)
    expect(found?.problems.map(({ message }) => message)).toEqual([
      'Potassium is critical and nobody was told yet. Record the call, or release this report by itself.',
    ])
  })

  test('where the laboratory waits for the call, it waits thirty minutes from the result and no longer', async () => {
    const orderId = await critical()
    await bench.callsFirst(true)
    try {
      const refused = await bench.tryRelease(orderId)
      expect([refused.status, refused.message]).toEqual([
        422,
        expect.stringContaining(
          'Potassium is critical: record the critical call first, or release without it from ',
        ),
      ])
      const past = new Date(lab.clock.now().getTime() - callWaitMinutes * 60_000)
      await lab.owner
        .updateTable('analysis')
        .set({ resulted_at: past })
        .where('order_id', '=', orderId)
        .execute()
      expect((await bench.gate(orderId)).blockers).toEqual([])
      expect((await bench.tryRelease(orderId)).status).toBe(200)
      expect(await owed(orderId)).toEqual([['Potassium', 'RELEASED']])
    } finally {
      await bench.callsFirst(false)
    }
  })

  test('whoever does not administer the laboratory cannot change it', async () => {
    const manager = await lab.as('manager')
    const { body: info } = await manager.call(api.labSettings.get, {})
    const { status, message } = await manager.call(api.labSettings.update, {
      body: { lab: { ...info, callBeforeRelease: true } },
    })
    expect([status, message]).toEqual([403, 'Your roles do not allow this.'])
  })
})
