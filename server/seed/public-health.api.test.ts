import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '@contract/api'
import { caseTabs } from '@contract/public-health/choices'
import { receive } from '../hl7/public'
import { testLab, type Caller, type TestLab } from '../test/harness'
import { seedPublicHealth } from './office/public-health'
import { reportBench } from '../modules/reports/test-reports'
import { homeInIdaho } from '../modules/public-health/test-health'

let lab: TestLab
let staff: Caller
beforeAll(async () => {
  lab = await testLab()
  const now = lab.clock.now()
  staff = await lab.as('admin')
  const bench = reportBench(lab, staff)
  // As many as the demonstration has at least.
  for (const raw of ['Reactive', 'Reactive', 'Reactive', 'Reactive', 'Equivocal', 'Equivocal']) {
    const patientId = await bench.forms.addPatient(staff, { address: homeInIdaho })
    const orderId = await bench.received({ patientId, items: [bench.forms.test('HCVAB')] })
    await bench.enter(orderId, { HCVAB: raw })
    await bench.verify(orderId, ['HCVAB'])
    await bench.release(orderId)
  }
  await seedPublicHealth(lab.owner, { seeded: lab.seeded, now })
})
afterAll(() => lab.close())

test('the demonstration has a result in every list, conditions in force and drafts, and messages that can be read', async () => {
  for (const tab of caseTabs) {
    const { docs } = (await staff.call(api.publicHealth.list, { query: { tab } })).body
    expect(docs, tab).not.toEqual([])
    for (const { _id } of docs) {
      const { message } = (await staff.call(api.publicHealth.get, { body: { _id } })).body
      if (!message) continue
      const read = receive(new TextEncoder().encode(message.segments.join('\r')), {
        zone: 'America/Boise',
        mode: 'test',
        accepts: ['ORU^R01'],
      })
      expect(read.kind).toBe('read')
    }
  }
  const { docs: rules } = (await staff.call(api.publicHealth.rules, { query: { limit: 100 } })).body
  expect(rules.some(({ approved }) => approved !== null)).toBe(true)
  expect(rules.some(({ approved }) => approved === null)).toBe(true)
})
