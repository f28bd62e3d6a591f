import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import { readPdf } from '../../documents/read-pdf'
import { testLab, type Caller, type TestLab } from '../../test/harness'
import { reportBench } from './test-reports'

let lab: TestLab
let staff: Caller
let bench: ReturnType<typeof reportBench>
beforeAll(async () => {
  lab = await testLab()
  staff = await lab.as('lab')
  bench = reportBench(lab, staff)
})
afterAll(() => lab.close())

const pdfText = async (bytes: Uint8Array) => (await readPdf(bytes)).text.replaceAll(/\s+/g, ' ')
const paper = async (mediaKey: string) => pdfText((await bench.media(mediaKey)).bytes)
const ready = {
  missing: [],
  blockers: [],
  nextState: 'FINAL',
  ready: true,
  unreported: true,
  dropsReview: null,
}

async function rejectSpecimen(orderId: string, at: number, reason: string, disposition: string) {
  const specimen = (await bench.order(orderId)).specimens[at]
  const body = { specimenId: specimen?._id ?? '', version: specimen?.version ?? 0, reason, disposition }
  const answer = await staff.call(api.specimens.reject, { body })
  expect(answer.status).toBe(200)
  lab.clock.advance(60_000)
}
async function cancel(orderId: string, codes: string[], reason: string) {
  const analyses = await bench.analyses(orderId)
  const marks = codes.map((code) => {
    const { _id, version } = analyses.get(code) ?? { _id: '', version: 0 }
    return { _id, version }
  })
  const answer = await staff.call(api.results.cancel, { body: { analyses: marks, reason } })
  expect(answer.status).toBe(200)
  lab.clock.advance(60_000)
}

describe('an order of which nothing was tested gets its report [cfr:493.1291-c] [call:POST /api/v1/report/release]', () => {
  test('every specimen rejected: condition and disposition, and no result', async () => {
    const { forms } = bench
    const orderId = await bench.received({
      specimens: [forms.specimen('A', 'SST', 'VEN'), forms.specimen('B', 'LAV', 'VEN')],
      items: [forms.test('GLU'), forms.test('A1C', 'B')],
    })
    await bench.enter(orderId, { GLU: '91' })
    await rejectSpecimen(orderId, 0, 'Hemolyzed', 'Discarded')
    await rejectSpecimen(orderId, 1, 'Clotted', 'Returned to the clinic')
    expect((await bench.order(orderId)).state).toBe('REJECTED')

    expect(await bench.gate(orderId)).toEqual(ready)
    const { order, report } = await bench.release(orderId)
    expect(order).toMatchObject({ state: 'REJECTED', reportState: 'FINAL', reportVersion: 1 })
    const text = await paper(report.mediaKey)
    // By whom and when, beside the condition and what became of it.
    const rejected = (condition: string, disposition: string) =>
      new RegExp(
        `NOT ACCEPTABLE: Unacceptable, ${condition}\\. Rejected Nov 19, 2026, \\d\\d:\\d\\d MST by Marcus Oyelaran, ${disposition}`,
      )
    expect(text).toMatch(rejected('Hemolyzed', 'Discarded'))
    expect(text).toMatch(rejected('Clotted', 'Returned to the clinic'))
    for (const part of [
      'Final report',
      // Glucose was measured before.
      'Specimen rejected. No result is reported.',
      'Glucose',
      'Not performed',
      'Reason: Hemolyzed',
      'Released by',
    ])
      expect(text).toContain(part)
    expect(text).not.toMatch(/\b91\b/)
    expect(text).not.toMatch(/all tests complete|All tests performed/)

    // Once is enough: a second release says what it adds.
    expect((await bench.gate(orderId)).blockers).toEqual([
      'All results reported. To amend, describe the addition.',
    ])
    expect((await bench.tryRelease(orderId)).status).toBe(422)
    const amended = await bench.release(orderId, { reason: 'Recollection was asked for by phone' })
    expect(amended.report).toMatchObject({ number: 2, state: 'AMENDED' })
    expect(await paper(amended.report.mediaKey)).toContain('Specimen rejected. No result is reported.')
  })

  test('a specimen refused at the door, which the laboratory never received', async () => {
    const { forms } = bench
    const patientId = await forms.addPatient(staff)
    const added = await staff.call(api.orders.addOrder, {
      body: { order: forms.form(patientId, { items: [forms.test('GLU')] }) },
    })
    const orderId = added.status === 200 ? added.body._id : ''
    await rejectSpecimen(orderId, 0, 'Leaked', 'Discarded')
    expect(await bench.gate(orderId)).toEqual(ready)
    const text = await paper((await bench.release(orderId)).report.mediaKey)
    expect(text).toContain('Specimen rejected. No test was performed.')
    expect(text).toMatch(
      /Specimen A \(.+\) was not accepted: Unacceptable, Leaked\. Rejected Nov 19, 2026, \d\d:\d\d MST by Marcus Oyelaran, Discarded\./,
    )
  })

  test('every test cancelled: the specimen was good and was not tested', async () => {
    const { forms } = bench
    const orderId = await bench.received({ items: [forms.test('GLU'), forms.test('BUN')] })
    await cancel(orderId, ['GLU', 'BUN'], 'Cancelled by client')
    expect((await bench.order(orderId)).state).toBe('REJECTED')
    expect(await bench.gate(orderId)).toEqual(ready)
    const { order, report } = await bench.release(orderId)
    expect(order.state).toBe('REJECTED')
    const text = await paper(report.mediaKey)
    for (const part of [
      'Order canceled. No test was performed.',
      'Condition Acceptable. Not tested',
      'Not performed',
      'Reason: Cancelled by client',
    ])
      expect(text).toContain(part)
  })

  test('an order rejected as a whole names the reason, on the preview too', async () => {
    const { forms } = bench
    const orderId = await bench.received({ items: [forms.test('GLU')] })
    const { version } = await bench.order(orderId)
    const body = { orderId, version, status: 'REJECTED', reason: 'Ordered for the wrong patient' } as const
    expect((await staff.call(api.orders.status, { body })).status).toBe(200)
    const preview = await staff.call(api.reports.generate, { body: { orderId, preview: true } })
    expect(await pdfText(preview.bytes)).toContain('Order rejected. No test was performed.')
    const text = await paper((await bench.release(orderId)).report.mediaKey)
    expect(text).toContain('Order rejected. No test was performed.')
    expect(text).toContain('Reason: Ordered for the wrong patient')
    expect(text).toContain('Condition Acceptable. Not tested')
  })

  test('one specimen rejected of two: the other is reported as ever', async () => {
    const { forms } = bench
    const orderId = await bench.received({
      specimens: [forms.specimen('A', 'SST', 'VEN'), forms.specimen('B', 'LAV', 'VEN')],
      items: [forms.test('GLU'), forms.test('A1C', 'B')],
    })
    await rejectSpecimen(orderId, 1, 'Clotted', 'Discarded')
    expect((await bench.gate(orderId)).blockers).toEqual(['1 test is not verified yet.'])
    await bench.enter(orderId, { GLU: '91' })
    await bench.verify(orderId, ['GLU'])
    const { order, report } = await bench.release(orderId)
    expect(order.state).toBe('CLOSED')
    const text = await paper(report.mediaKey)
    expect(text).toMatch(
      /NOT ACCEPTABLE: Unacceptable, Clotted\. Rejected Nov 19, 2026, \d\d:\d\d MST by [A-Z]\w+ [A-Z]\w+, Discarded/,
    )
    expect(text).toMatch(/\b91\b/)
    expect(text).not.toContain('No test was performed')
  })

  test('an order on hold waits, rejected or not', async () => {
    const { forms } = bench
    const orderId = await bench.received({ items: [forms.test('GLU')] })
    const body = { orderIds: [orderId], hold: true, reason: 'Identity in question' }
    expect((await staff.call(api.orders.hold, { body })).status).toBe(200)
    await cancel(orderId, ['GLU'], 'Cancelled by client')
    expect((await bench.gate(orderId)).blockers).toEqual([
      'The order is on hold: Identity in question. Clear the hold first.',
    ])
  })
})
