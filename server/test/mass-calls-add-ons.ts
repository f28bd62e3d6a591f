import { api } from '@contract/api'
import { reportBench } from '../modules/reports/test-reports'
import type { TestLab } from './harness'
import { writeCall as call, type WriteCall } from './write-call'

/** What is written of tests that are added on request, each on an order of its own. */
export function addOnWrites(lab: TestLab): WriteCall[] {
  const { addOns } = api
  const fields = (orderId: string) => ({
    ...{ orderId, letter: 'A', testIds: [lab.seeded.tests.get('FT4') ?? ''] },
    ...{ requester: 'Dr. Lena Ortiz', how: 'oral' as const, askedAt: lab.ports.clock.now().toISOString() },
    ...{ volume: 350, volumeEnough: true as const, note: null },
  })
  const ordered = async () => {
    const bench = reportBench(lab, await lab.as('admin'))
    return { bench, orderId: await bench.received({ items: [bench.forms.test('TSH')] }) }
  }
  async function added(stored = false) {
    const { bench, orderId } = await ordered()
    const [tube] = (await bench.order(orderId)).specimens
    if (stored)
      await lab.owner
        .updateTable('specimen')
        .set({ state: 'STORED' })
        .where('id', '=', tube?._id ?? '')
        .execute()
    const admin = await lab.as('admin')
    const { _id, version } = (await admin.call(addOns.add, { body: fields(orderId) })).body
    return { _id, version }
  }
  return [
    call(addOns.add, async () => ({ body: fields((await ordered()).orderId) })),
    call(addOns.pull, async () => ({ body: await added(true) })),
    call(addOns.confirm, async () => ({ body: { ...(await added()), confirmed: true, note: 'Fax' } })),
  ]
}
