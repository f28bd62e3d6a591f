import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { api } from '@contract/api'
import { sha256OfBytes } from '../../core/hash'
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

async function bundleOf(orderId: string, caller = staff) {
  const answer = await caller.call(api.reports.inspectorBundle, { body: { orderId } })
  expect(answer.status, answer.message).toBe(200)
  const files = unzipSync(answer.bytes)
  return { files, text: (name: string) => strFromU8(files[name] ?? new Uint8Array()) }
}

test('one ZIP holds everything on record of a report, and the hash of each file', async () => {
  const clinic = await lab.as('portal')
  const orderId = await bench.received({ items: [bench.forms.test('K'), bench.forms.test('GLU')] })
  await bench.enter(orderId, { K: '6.9', GLU: '91' })
  await bench.notify(orderId, 'K')
  await bench.verify(orderId, ['K', 'GLU'])
  const { report } = await bench.release(orderId)
  await bench.media(report.mediaKey, clinic)
  await staff.call(api.reports.makeLink, { body: { mediaKey: report.mediaKey } })
  lab.clock.advance(60_000)
  await bench.correct(orderId, 'GLU', '95')
  await bench.verify(orderId, ['GLU'])
  await bench.release(orderId, { reason: 'Wrong tube was measured' })

  const { files, text } = await bundleOf(orderId)
  const order = await bench.order(orderId)
  expect(text('requisition.csv')).toContain(`Requisition,${order.requisitionNumber}`)
  expect(text('receipt.csv')).toContain(order.specimens[0]?.barcode)
  const potassium = text('operators.csv')
    .split('\r\n')
    .find((line) => line.includes('Potassium'))
  expect(potassium?.split(',')).toHaveLength(13)
  const name = (await bench.versions(orderId)).versions[0]?.releasedByName ?? '?'
  expect(potassium?.split(name)).toHaveLength(4)
  expect(text('critical-calls.csv')).toMatch(/Potassium,.*reached,Dr\. Vandersloot,Physician,.*yes/)
  expect(text('corrections.csv')).toMatch(/2,Glucose,91 mg\/dL,95 mg\/dL,.*Wrong tube was measured/)
  expect(text('links.csv').trim().split('\r\n')).toHaveLength(2)
  expect(text('readers.csv')).toMatch(/,1,.+,opened,/)
  expect(text('recalls.csv')).toMatch(/2,.*Dr\. Vandersloot/)
  expect(text('history.csv')).toContain('Wrong tube was measured')
  expect(Object.keys(files).filter((one) => one.startsWith('versions/'))).toEqual([
    'versions/v1.pdf',
    'versions/v1.json',
    'versions/v2.pdf',
    'versions/v2.json',
  ])
  // The content has the very hash that was stored at its release.
  const stored = await lab.owner
    .selectFrom('report')
    .select(['number', 'content_hash'])
    .where('order_id', '=', orderId)
    .orderBy('number')
    .execute()
  for (const { number, content_hash } of stored) {
    expect(sha256OfBytes(files[`versions/v${number}.json`] ?? new Uint8Array())).toBe(content_hash)
    expect(text('versions.csv')).toContain(content_hash)
  }
  const sums = text('SHA256SUMS.txt').trim().split('\n')
  expect(sums).toHaveLength(Object.keys(files).length - 1)
  for (const line of sums) {
    const [sum = '', file = ''] = line.split('  ')
    expect([file, sha256OfBytes(files[file] ?? new Uint8Array())]).toEqual([file, sum])
  }
  expect(text('README.txt')).toContain(order.requisitionNumber)
  for (const file of Object.keys(files).filter((one) => one.endsWith('.csv')))
    expect(text('README.txt')).toContain(file)
})

test('making it is on record, and it is for those who read the trail', async () => {
  const { orderId } = await bench.released()
  await bundleOf(orderId)
  const made = () =>
    lab.owner
      .selectFrom('audit')
      .select(['ids', 'outcome'])
      .where('call', '=', 'POST /report/inspector_bundle')
      .where('outcome', '=', 'done')
      .execute()
  // A read is recorded a moment after its answer.
  await vi.waitFor(async () => expect((await made()).some(({ ids }) => ids.includes(orderId))).toBe(true))
  for (const account of ['portal', 'lab', 'billing', 'pharmd'] as const) {
    const caller = await lab.as(account)
    const answer = await caller.call(api.reports.inspectorBundle, { body: { orderId } })
    expect([account, answer.status]).toEqual([account, 403])
  }
})

test('of an order without a report it is refused', async () => {
  const orderId = await bench.received({ items: [bench.forms.test('GLU')] })
  const answer = await staff.call(api.reports.inspectorBundle, { body: { orderId } })
  expect(answer.status).toBe(422)
})
