import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import { readPdf } from '../../documents/read-pdf'
import { testLab, type Caller, type TestLab } from '../../test/harness'
import { reportBench } from './test-reports'

let lab: TestLab
let admin: Caller
let bench: ReturnType<typeof reportBench>
let patientId: string
let numbers: string[] = []
beforeAll(async () => {
  lab = await testLab()
  admin = await lab.as('admin')
  bench = reportBench(lab, admin)
  patientId = await bench.forms.addPatient(admin)
  const days = ['2026-11-03T16:00:00Z', '2026-11-10T16:00:00Z', '2026-11-17T16:00:00Z']
  for (const [at, collected] of days.entries()) {
    const orderId = await bench.received({
      patientId,
      dateCollected: collected,
      specimens: [{ ...bench.forms.specimen('A', 'SST', 'VEN'), collectedAt: collected }],
      items: [bench.forms.test('GLU'), bench.forms.test('BUN')],
    })
    await bench.enter(orderId, { GLU: String(90 + at), BUN: at === 2 ? 'TNP quantity not sufficient' : '14' })
    await bench.verify(orderId, ['GLU', 'BUN'])
    await bench.release(orderId)
    if (at === 1) {
      await bench.correct(orderId, 'GLU', '77')
      await bench.verify(orderId, ['GLU'])
      await bench.release(orderId, { reason: 'Wrong tube was measured' })
    }
    numbers = [...numbers, (await bench.order(orderId)).requisitionNumber]
  }
  // Verified and not released: it is on no report.
  const waiting = await bench.received({ patientId, items: [bench.forms.test('GLU')] })
  await bench.enter(waiting, { GLU: '444' })
  await bench.verify(waiting, ['GLU'])
  numbers = [...numbers, (await bench.order(waiting)).requisitionNumber]
}, 240_000)
afterAll(() => lab.close())

const asked = async (caller: Caller, body: object) =>
  caller.call(api.reports.generate, { body: { patientId, ...body } })
const textOf = async (body: object = {}) =>
  (await readPdf((await asked(admin, body)).bytes)).text.replaceAll(/\s+/g, ' ')

describe('the cumulative report of a patient', () => {
  test('has each collection in a column, newest first, with released values and what was corrected', async () => {
    const text = await textOf()
    const [first = '', second = '', third = '', waiting = ''] = numbers
    const places = [third, second, first].map((number) => text.indexOf(number))
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(text).not.toContain(waiting)
    expect(text).not.toContain('444')
    expect(text).toMatch(/Glucose .*?mg\/dL .*?92 .*?77 .*?corrected.*?90/)
    expect(text).not.toMatch(/\b91\b/)
    expect(text).toMatch(/Not performed/)
    expect(text).toContain('Corrected, version 2')
    for (const said of [
      'Cumulative report',
      'It is not the report of one specimen and does not replace it.',
      'Performed by Northgate Clinical & Toxicology Laboratory',
      'CLIA',
      'Nov 17, 2026',
    ])
      expect(text).toContain(said)
  })

  test('keeps to the days of collection that were asked for', async () => {
    const text = await textOf({ from: '2026-11-04', to: '2026-11-10' })
    expect(text).toContain('Collected Nov 4, 2026 to Nov 10, 2026')
    expect(text).toContain(numbers[1] ?? '')
    expect(text).not.toContain(numbers[0] ?? '')
    expect(text).not.toContain(numbers[2] ?? '')
    const none = await asked(admin, { from: '2020-01-01', to: '2020-02-01' })
    expect([none.status, none.message]).toEqual([
      422,
      'No results were reported for this patient in these days.',
    ])
    expect((await asked(admin, { from: '2026-11-10', to: '2026-11-04' })).status).toBe(400)
    expect((await asked(admin, { format: 'csv' })).status).toBe(400)
    expect((await asked(admin, { preview: true })).status).toBe(400)
  })

  test('is for nobody whose locations never saw the patient', async () => {
    const answer = await asked(await lab.as('portal.other'), {})
    expect([403, 404]).toContain(answer.status)
    expect((await asked(await lab.as('courier'), {})).status).toBe(403)
  })

  test('leaves one row in the trail, with the patient', async () => {
    await asked(admin, {})
    await lab.app.drain()
    const rows = await lab.owner
      .selectFrom('audit')
      .select(['entity_id', 'call'])
      .where('call', '=', 'POST /report/generateReport')
      .where('entity_id', '=', patientId)
      .execute()
    expect(rows.length).toBeGreaterThan(0)
  })
})
