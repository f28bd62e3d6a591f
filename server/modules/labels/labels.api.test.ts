import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import { labelsFor } from '@contract/labels/label'
import { labelZpl } from '@contract/labels/zpl'
import { readPdf } from '../../documents/read-pdf'
import { orderWith } from '../../test/fixtures'
import { testLab, type Caller, type TestLab } from '../../test/harness'

let lab: TestLab
let staff: Caller
beforeAll(async () => {
  lab = await testLab()
  staff = await lab.as('lab')
})
afterAll(() => lab.close())

const printers = async () => (await staff.call(api.labels.printers)).body
const record = async (
  orderId: string,
  more: { labels?: number; copies?: number; reason?: string; port?: number; printerId?: string } = {},
  caller = staff,
) => {
  const printerId = more.printerId ?? (await printers())[0]?._id ?? ''
  const { labels = 1, copies = 1, ...others } = more
  return caller.call(api.labels.updatePrinter, { body: { orderId, labels, copies, ...others, printerId } })
}
const prints = async (orderId: string) => {
  await lab.app.drain()
  return lab.owner
    .selectFrom('audit')
    .selectAll()
    .where('call', '=', 'POST /requisition/updatePrinter')
    .where('entity_id', '=', orderId)
    .where('wrote', '=', true)
    .orderBy('at')
    .orderBy('seq')
    .execute()
}
const twoTubes = () => orderWith(lab, { tubes: [{ tests: ['GLU'] }, { tests: ['A1C'], sampleType: 'LAV' }] })

describe('printers [call:GET /api/v1/barcodePrinters] [call:POST /api/v1/barcodePrinter/get]', () => {
  test('by name, each with its templates and offsets', async () => {
    const all = await printers()
    expect(all.map(({ name }) => name)).toEqual(['Zebra-Bench 1', 'Zebra-Bench 2'])
    const printerId = all[1]?._id ?? ''
    await lab.owner
      .updateTable('barcode_printer')
      .set({ offset1: 5, offset4: -7 })
      .where('id', '=', printerId)
      .execute()
    const one = await staff.call(api.labels.printer, { body: { printerId } })
    expect(one.body).toMatchObject({
      name: 'Zebra-Bench 2',
      offset: 5,
      offset2: 0,
      offset4: -7,
      templates: [{ code: 'specimen', content: expect.stringContaining('{{requisitionNumber}}') }],
    })
    const none = await staff.call(api.labels.printer, { body: { printerId: lab.seeded.labId } })
    expect(none.status).toBe(404)
  })
})

describe('recording a print [call:POST /api/v1/requisition/updatePrinter]', () => {
  test('the trail says what was printed where; another print of the same labels needs a reason', async () => {
    const { orderId } = await twoTubes()
    const first = await record(orderId, { labels: 2, copies: 2, port: 8282 })
    expect([first.status, first.body]).toEqual([200, { ok: true }])
    lab.clock.advance(1000)
    const again = await record(orderId, { labels: 1 })
    expect([again.status, again.fields]).toEqual([
      422,
      { reason: 'Labels for this order were already printed. Enter a reason for printing them again.' },
    ])
    expect((await record(orderId, { labels: 1, reason: 'Smeared' })).status).toBe(200)
    expect(
      (await prints(orderId)).map(({ reason, changes }) => [reason, changes[0]?.field, changes[0]?.new]),
    ).toEqual([
      [null, 'labels', { printer: 'Zebra-Bench 1', labels: 2, copies: 2, port: 8282 }],
      ['Smeared', 'labels', { printer: 'Zebra-Bench 1', labels: 1, copies: 1, port: null }],
    ])
    const history = await staff.call(api.orders.history, { body: { orderId } })
    expect(history.body.docs[0]).toMatchObject({ reason: 'Smeared', call: 'POST /requisition/updatePrinter' })
  })

  test('an order of more specimens than one print takes is printed in turns without a reason', async () => {
    const tubes = Array.from({ length: 6 }, () => ({ tests: ['GLU'] }))
    const { orderId } = await orderWith(lab, { tubes })
    expect((await record(orderId, { labels: 4 })).status).toBe(200)
    expect((await record(orderId, { labels: 2 })).status).toBe(200)
    expect((await record(orderId, { labels: 4 })).status).toBe(422)
  })

  test('a repeated key records once', async () => {
    const { orderId } = await orderWith(lab, { tests: ['GLU'] })
    const printerId = (await printers())[0]?._id ?? ''
    const body = { orderId, printerId, labels: 1, copies: 1 }
    const key = { 'idempotency-key': 'this-print-once' }
    const both = [
      await staff.call(api.labels.updatePrinter, { body }, key),
      await staff.call(api.labels.updatePrinter, { body }, key),
    ]
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await prints(orderId)).toHaveLength(1)
  })

  test('out of reach, unknown and out of range are refused', async () => {
    const { orderId } = await orderWith(lab, { tests: ['GLU'] })
    expect((await record(orderId, {}, await lab.as('portal.other'))).status).toBe(404)
    expect((await record(orderId, { printerId: lab.seeded.labId })).status).toBe(404)
    expect((await record(orderId, { labels: 5 })).status).toBe(400)
    expect((await record(orderId, {}, await lab.as('sales'))).status).toBe(403)
    expect(await prints(orderId)).toEqual([])
  })
})

describe('labels as a PDF [call:POST /api/v1/labels/pdf] [rule:barcode]', () => {
  const pdf = (
    orderIds: string[],
    count: { labels?: number; copies?: number; letter?: string } = {},
    caller = staff,
  ) => caller.call(api.labels.pdf, { body: { orderIds, ...count } })

  test('each specimen with its own letter and times, as many copies as asked, at most four', async () => {
    const made = await orderWith(lab, {
      tubes: [
        { tests: ['GLU'], collectedAt: '2026-11-19T13:10:00Z', receivedAt: '2026-11-19T14:00:00Z' },
        { tests: ['A1C'], sampleType: 'LAV', collectedAt: '2026-11-19T13:20:00Z', state: 'EXPECTED' },
      ],
    })
    const specimen = made.specimens[1]
    await lab.owner
      .updateTable('specimen')
      .set({ letter: 'C' })
      .where('id', '=', specimen?.id ?? '')
      .execute()
    const answer = await pdf([made.orderId], { labels: 3, copies: 9 })
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toBeNull()
    const { pages } = await readPdf(answer.bytes)
    expect(pages).toHaveLength(12)
    const [a, c, b] = [pages[0]?.text, pages[4]?.text, pages[8]?.text]
    expect(a).toContain(`${made.requisitionNumber}A`)
    expect(a).toContain('DOB 03/07/1961')
    expect(a).toContain('Col Nov 19, 2026, 06:10')
    expect(a).toContain('Rec 11/19/2026')
    expect(c).toContain(`${made.requisitionNumber}C`)
    expect(c).toContain('Col Nov 19, 2026, 06:20')
    expect(b).toContain(`${made.requisitionNumber}B`)
    const one = await readPdf((await pdf([made.orderId], { labels: 0, copies: -3 })).bytes)
    expect(one.pages).toHaveLength(1)
  })

  test('a label names the stains of the tests on its specimen, each once, and of no other', async () => {
    await lab.owner
      .updateTable('test')
      .set({ definition: sql`definition || '{"stain": "Gram"}'::jsonb` })
      .where('code', 'in', ['GLU', 'BUN'])
      .execute()
    const made = await orderWith(lab, {
      tubes: [{ tests: ['GLU', 'BUN'] }, { tests: ['A1C'], sampleType: 'LAV' }],
    })
    const { body: order } = await staff.call(api.orders.get, { params: { id: made.orderId }, body: {} })
    expect(order.specimens.map(({ stain }) => stain)).toEqual(['Gram', null])
    const { pages } = await readPdf((await pdf([made.orderId], { labels: 2 })).bytes)
    expect(pages[0]?.text.match(/Gram/g)).toHaveLength(1)
    expect(pages[1]?.text).not.toContain('Gram')
  })

  test('of one specimen alone by its letter; an order without that specimen is told so', async () => {
    const made = await orderWith(lab, {
      tubes: [{ tests: ['GLU'] }, { tests: ['A1C'], sampleType: 'LAV' }],
    })
    const { pages } = await readPdf((await pdf([made.orderId], { labels: 4, copies: 2, letter: 'B' })).bytes)
    expect(pages).toHaveLength(2)
    for (const { text } of pages) expect(text).toContain(`${made.requisitionNumber}B`)
    const none = await pdf([made.orderId], { letter: 'C' })
    expect([none.status, none.message]).toEqual([422, `Order ${made.requisitionNumber} has no specimen C.`])
  })

  test('the demonstration’s own printers print the stain beside the test type', async () => {
    const made = await orderWith(lab, { tubes: [{ tests: ['M-GRAM'], sampleType: 'WND' }] })
    const { body: order } = await staff.call(api.orders.get, { params: { id: made.orderId }, body: {} })
    expect(order.specimens.map(({ stain }) => stain)).toEqual(['Gram'])
    const { body: printers } = await staff.call(api.labels.printers)
    expect(printers.length).toBeGreaterThan(1)
    for (const { _id } of printers) {
      const { body: printer } = await staff.call(api.labels.printer, { body: { printerId: _id } })
      const [label] = labelsFor(
        { requisitionNumber: made.requisitionNumber, testType: 'Microbiology', stain: 'Gram' },
        {},
      )
      const [template] = printer.templates
      if (!label || !template) throw new Error('A printer without a template.')
      expect(labelZpl(label, template)).toContain('^FDMicrobiology  Gram^FS')
    }
  })

  test('several orders in one paper; one out of reach refuses all', async () => {
    const [mine, other] = [await orderWith(lab, { tests: ['GLU'] }), await orderWith(lab, { tests: ['GLU'] })]
    const ids = [mine.orderId, other.orderId]
    const { text } = await readPdf((await pdf(ids)).bytes)
    expect(text).toContain(mine.requisitionNumber)
    expect(text).toContain(other.requisitionNumber)
    await lab.app.drain()
    const rows = await lab.owner
      .selectFrom('audit')
      .select('ids')
      .where('call', '=', 'POST /labels/pdf')
      .execute()
    expect(rows.at(-1)?.ids).toEqual(ids)
    expect((await pdf([mine.orderId, lab.seeded.labId])).status).toBe(404)
    expect((await pdf(ids, {}, await lab.as('portal.other'))).status).toBe(404)
    expect((await pdf(ids, {}, await lab.as('sales'))).status).toBe(403)
  })

  test('nothing is printed when the requisition number is empty', async () => {
    const { orderId } = await orderWith(lab, { tests: ['GLU'] })
    await lab.owner
      .updateTable('lab_order')
      .set({ requisition_number: '' })
      .where('id', '=', orderId)
      .execute()
    const answer = await pdf([orderId])
    expect([answer.status, answer.message]).toEqual([
      422,
      'This order has no requisition number, so there are no labels to print.',
    ])
  })
})
