import { api } from '@contract/api'
import { formOf } from '../modules/orders/public'
import { reportBench } from '../modules/reports/test-reports'
import type { TestLab } from './harness'
import { writeCall as call, type WriteCall } from './write-call'

/** What is written of tests that are added on request, each on an order of its own. */
export function addOnWrites(lab: TestLab): WriteCall[] {
  const { addOns, diagnosisChanges, orders } = api
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
  /** Diagnoses that became others after receipt. */
  async function changed() {
    const { bench, orderId } = await ordered()
    const admin = await lab.as('admin')
    const before = await bench.order(orderId)
    await admin.call(orders.update, {
      body: { orderId, version: before.version, fields: { ...formOf(before), diagnoses: ['I10'] } },
    })
    const [change] = (await admin.call(diagnosisChanges.ofOrder, { body: { orderId } })).body.docs
    return { _id: change?._id ?? '', version: change?.version ?? 1 }
  }
  return [
    call(diagnosisChanges.confirm, async () => ({
      body: { ...(await changed()), authorizedBy: 'Dr. Lena Ortiz', how: 'oral' as const, note: 'Called' },
    })),
    call(addOns.add, async () => ({ body: fields((await ordered()).orderId) })),
    call(addOns.pull, async () => ({ body: await added(true) })),
    call(addOns.confirm, async () => ({ body: { ...(await added()), confirmed: true, note: 'Fax' } })),
  ]
}
