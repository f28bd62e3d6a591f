import { parse } from 'csv-parse/sync'
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

const generate = (body: Parameters<typeof make>[1], username = 'lab') => make(username, body)
async function make(
  username: string,
  body: { orderId?: string; orderIds?: string[]; format?: 'pdf' | 'csv'; preview?: boolean },
) {
  const caller = await lab.as(username)
  return caller.call(api.reports.generate, { body })
}
const textOf = async (bytes: Uint8Array) => (await readPdf(bytes)).text.replaceAll(/\s+/g, ' ')
const rowsOf = (bytes: Uint8Array): string[][] => parse(Buffer.from(bytes))
const trail = async (call: string) => {
  await lab.app.drain()
  return lab.owner
    .selectFrom('audit')
    .selectAll()
    .where('call', '=', call)
    .orderBy('at')
    .orderBy('seq')
    .execute()
}
/** At the clinic of `portal.other`, where `portal` has no business. */
async function elsewhere() {
  const { forms } = bench
  const location = await lab.owner
    .selectFrom('app_user as u')
    .innerJoin('user_physician_location as upl', 'upl.user_id', 'u.id')
    .innerJoin('physician_location as pl', 'pl.id', 'upl.physician_location_id')
    .select(['pl.location_id', 'pl.physician_id'])
    .where('u.username', '=', 'portal.other')
    .executeTakeFirstOrThrow()
  const patientId = await forms.addPatient(staff, { location: location.location_id })
  const place = { patientId, locationId: location.location_id, physicianId: location.physician_id }
  return bench.released(place)
}

describe('one file of reports [call:POST /api/v1/report/generateReport]', () => {
  test('the released paper, as it is stored, under a dated name', async () => {
    const { orderId, mediaKey } = await bench.released()
    const answer = await generate({ orderId })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toBe(
      'attachment; filename="aliquot_report_20261119.pdf"',
    )
    expect(answer.bytes).toEqual((await bench.media(mediaKey)).bytes)
  })

  test('several orders in one paper, each page as it was released; the trail names them all', async () => {
    const orders = [await bench.released(), await bench.released()]
    const orderIds = orders.map(({ orderId }) => orderId)
    const answer = await generate({ orderIds })
    const { pages } = await readPdf(answer.bytes)
    expect(pages).toHaveLength(2)
    for (const [i, { orderId }] of orders.entries()) {
      const { requisitionNumber } = await bench.order(orderId)
      expect(pages[i]?.text).toContain(requisitionNumber)
    }
    lab.clock.advance(1000)
    await generate({ orderIds })
    const rows = (await trail('POST /report/generateReport')).slice(-2)
    expect(rows.map(({ wrote }) => wrote)).toEqual([true, false])
    for (const row of rows) expect(row.ids).toEqual(expect.arrayContaining(orderIds))
  })

  test('nothing released and no preview is refused with the way out; no order at all is bad input', async () => {
    const orderId = await bench.received()
    const { requisitionNumber } = await bench.order(orderId)
    const refused = await generate({ orderId })
    expect([refused.status, refused.message]).toEqual([
      422,
      `${requisitionNumber} has no released report. Release it first, or open the preview.`,
    ])
    expect((await generate({ orderId, preview: true })).message).toBe(
      `${requisitionNumber} has no verified results to preview.`,
    )
    expect((await generate({})).fields).toEqual({ orderId: 'Choose an order.' })
  })

  test('a preview is marked and kept nowhere', async () => {
    const { forms } = bench
    const orderId = await bench.received({ items: [forms.test('GLU'), forms.test('BUN')] })
    await bench.enter(orderId, { GLU: '91' })
    await bench.verify(orderId, ['GLU'])
    const answer = await generate({ orderId, preview: true })
    const text = await textOf(answer.bytes)
    expect(text).toContain('preview, not released')
    expect(text).toContain('Preliminary report')
    expect(text).not.toContain('Released by')
    expect(await bench.versions(orderId)).toEqual({ versions: [], documents: [] })
    expect((await bench.order(orderId)).reportState).toBeNull()
  })

  test('the results as CSV, a row for each analysis, safe for a spreadsheet', async () => {
    const { forms } = bench
    const lastname = '=HYPERLINK("http://x","Maria")'
    const patientId = await forms.addPatient(staff, { lastname })
    const { orderId } = await bench.released({ patientId })
    await bench.correct(orderId, 'GLU', '94')
    const { requisitionNumber } = await bench.order(orderId)
    const answer = await generate({ orderId, format: 'csv' })
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toContain('aliquot_report_20261119.csv')
    const [head = [], ...rows] = rowsOf(answer.bytes)
    const cell = (row: string[] | undefined, name: string) => row?.[head.indexOf(name)]
    expect(rows.map((row) => [cell(row, 'Code'), cell(row, 'Result'), cell(row, 'Unit')])).toEqual([
      ['GLU', '91', 'mg/dL'],
      ['BUN', '14', 'mg/dL'],
    ])
    expect(cell(rows[0], 'Requisition')).toBe(requisitionNumber)
    expect(cell(rows[0], 'Last name')).toBe(`'${lastname}`)
    expect(cell(rows[0], 'Report')).toBe('FINAL')
    await bench.verify(orderId, ['GLU'])
    const preview = rowsOf((await generate({ orderId, format: 'csv', preview: true })).bytes)
    expect(preview[1]?.[head.indexOf('Result')]).toBe('94')
    expect(preview[1]?.[head.indexOf('Corrected from')]).toBe('91')
    expect(preview[1]?.[head.indexOf('Report')]).toBe('Preview, not released')
  })

  test('a correction that is verified and not released is in no released CSV, the laboratory’s or the clinic’s', async () => {
    const { orderId } = await bench.released()
    await bench.correct(orderId, 'GLU', '94')
    await bench.verify(orderId, ['GLU'])
    const resultsFor = async (username: string) => {
      const [head = [], ...rows] = rowsOf((await generate({ orderId, format: 'csv' }, username)).bytes)
      const columns = ['Code', 'Result', 'Corrected from', 'Report'].map((name) => head.indexOf(name))
      return rows.map((row) => columns.map((column) => row[column]))
    }
    const asReleased = [
      ['GLU', '91', '', 'FINAL'],
      ['BUN', '14', '', 'FINAL'],
    ]
    expect(await resultsFor('lab')).toEqual(asReleased)
    expect(await resultsFor('portal')).toEqual(asReleased)
    await bench.release(orderId, { reason: 'Wrong tube was measured' })
    expect(await resultsFor('portal')).toEqual([
      ['GLU', '94', '91', 'CORRECTED'],
      ['BUN', '14', '', 'CORRECTED'],
    ])
  })
})

describe('who reads what [law:own-locations] [call:POST /api/v1/report/versions]', () => {
  test('a clinic reads its own papers; others look as if they were not there', async () => {
    const own = await bench.released()
    const other = await elsewhere()
    const portal = await lab.as('portal')
    expect((await bench.media(own.mediaKey, portal)).status).toBe(200)
    expect((await generate({ orderId: own.orderId }, 'portal')).status).toBe(200)
    expect((await bench.versions(own.orderId, portal)).versions).toHaveLength(1)

    const absent = await bench.media('A'.repeat(43), portal)
    const foreign = await bench.media(other.mediaKey, portal)
    expect([absent.status, foreign.status]).toEqual([404, 404])
    expect(foreign.message).toBe(absent.message)
    expect((await generate({ orderId: other.orderId }, 'portal')).status).toBe(404)
    expect((await generate({ orderIds: [own.orderId, other.orderId] }, 'portal')).status).toBe(404)
    for (const call of [api.reports.versions, api.reports.gate])
      expect((await portal.call(call, { body: { orderId: other.orderId } })).status).toBe(404)
    expect((await bench.media(other.mediaKey, await lab.as('portal.other'))).status).toBe(200)
    const denied = (await trail('GET /media/:key')).filter(({ outcome }) => outcome === 'denied')
    expect(denied).toHaveLength(2)
  })

  test('a clinic sees nothing of what is not released', async () => {
    const { forms } = bench
    const orderId = await bench.received({ items: [forms.test('K')] })
    await bench.enter(orderId, { K: '6.9' })
    await bench.verify(orderId, ['K'])
    const portal = await lab.as('portal')
    const gate = await bench.gate(orderId, portal)
    expect(gate).toMatchObject({
      ready: false,
      missing: [],
      blockers: ['Only the laboratory can release this report.'],
    })
    expect((await generate({ orderId, preview: true }, 'portal')).status).toBe(403)
    expect((await generate({ orderId, format: 'csv' }, 'portal')).status).toBe(422)
    const { version } = await bench.order(orderId)
    expect((await portal.call(api.reports.release, { body: { orderId, version } })).status).toBe(403)
  })

  test('sales people read no report', async () => {
    const { orderId, mediaKey } = await bench.released()
    const sales = await lab.as('sales')
    expect((await bench.media(mediaKey, sales)).status).toBe(403)
    expect((await generate({ orderId }, 'sales')).status).toBe(403)
    expect((await sales.call(api.reports.versions, { body: { orderId } })).status).toBe(403)
  })

  test('whoever is refused the results on their screen is refused them as a file', async () => {
    const { orderId, mediaKey } = await bench.released()
    for (const username of ['billing', 'manager', 'accession']) {
      const caller = await lab.as(username)
      expect((await caller.call(api.results.ofOrder, { body: { orderId } })).status, username).toBe(403)
      for (const format of ['csv', 'pdf'] as const)
        for (const preview of [true, false])
          expect((await generate({ orderId, format, preview }, username)).status, username).toBe(403)
      expect((await caller.call(api.reports.media, { params: { key: mediaKey } })).status, username).toBe(403)
      expect((await caller.call(api.reports.versions, { body: { orderId } })).status, username).toBe(403)
    }
    // A clinic still makes one file of what was released to it.
    expect((await generate({ orderId }, 'portal')).status).toBe(200)
  })
})
