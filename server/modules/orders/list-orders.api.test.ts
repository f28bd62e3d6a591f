import { sql } from 'kysely'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import type { OrderListInput } from '@contract/orders/shapes'
import type { Order, OrderFieldsInput } from '@contract/orders/shapes'
import { json } from '../../db/json'
import { testLab, type Caller, type TestLab } from '../../test/harness'
import { orderForms } from './test-orders'

let lab: TestLab
let forms: ReturnType<typeof orderForms>
let staff: Caller
const made: Record<string, Order> = {}

async function enter(
  name: string,
  over: Partial<OrderFieldsInput> & { lastname?: string; home?: string },
): Promise<void> {
  const { lastname = name, home = 'CRPS-MER', ...fields } = over
  const patient = await forms.addPatient(staff, { lastname, location: forms.location(home) })
  const answer = await staff.call(api.orders.addOrder, {
    body: {
      order: forms.form(patient, {
        locationId: forms.location(home),
        physicianId: forms.physicianAt(home),
        ...fields,
      }),
    },
  })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.fields))
  made[name] = answer.body
}
const collected = (hours: number) => ({
  dateCollected: forms.hoursAgo(hours),
  specimens: [{ ...forms.specimen('A', 'SST', 'VEN'), collectedAt: forms.hoursAgo(hours) }],
})
const idOf = (name: string) => made[name]?._id ?? ''

beforeAll(async () => {
  lab = await testLab()
  forms = orderForms(lab)
  staff = await lab.as('admin')
  await enter('Núñez-Ortega', { ...collected(2), dateReceived: forms.hoursAgo(1) })
  await enter('=HYPERLINK("x")', { ...collected(26), priority: 'STAT', requisitionNumber: 'REQ-0042' })
  await enter('Lakeshore', { ...collected(3), home: 'LAKESHR' })
  await enter('Oldest', { ...collected(24 * 40) })
  await enter('Closed', { ...collected(30) })
  await lab.owner
    .updateTable('lab_order')
    .set({ state: 'CLOSED', report_state: 'CORRECTED', report_version: 2 })
    .where('id', '=', idOf('Closed'))
    .execute()
})
afterAll(() => lab.close())

const list = async (query: Record<string, unknown>, caller = staff) => {
  const answer = await caller.call(api.orders.list, { query })
  expect(answer.status).toBe(200)
  return answer.body.docs.map(({ patient }) => patient.lastname)
}

describe('the order list [call:GET /api/v1/orders] [rule:order-filters]', () => {
  test('newest collection first, 20 a page, each row with what a row shows', async () => {
    const { body } = await staff.call(api.orders.list, { query: {} })
    expect(body).toMatchObject({ total: 5, totalIsCapped: false, page: 1, pages: 1, limit: 20 })
    expect(body.docs.map(({ patient }) => patient.lastname)).toEqual([
      'Núñez-Ortega',
      'Lakeshore',
      '=HYPERLINK("x")',
      'Closed',
      'Oldest',
    ])
    expect(body.docs[0]).toEqual({
      _id: idOf('Núñez-Ortega'),
      version: 1,
      kind: 'order',
      requisitionNumber: made['Núñez-Ortega']?.requisitionNumber,
      state: 'OPEN',
      priority: 'ROUTINE',
      patient: {
        _id: made['Núñez-Ortega']?.patientId,
        firstname: 'Maria',
        lastname: 'Núñez-Ortega',
        dob: '1961-03-07',
        gender: 'F',
      },
      location: { _id: forms.location('CRPS-MER'), name: 'Cedar Ridge Pain & Spine, Meridian' },
      physician: {
        _id: forms.physicianAt('CRPS-MER'),
        firstname: expect.any(String),
        lastname: expect.any(String),
      },
      dateCollected: forms.hoursAgo(2),
      dateReceived: forms.hoursAgo(1),
      dateReported: null,
      dateExported: null,
      requisitionDoc: { dateReceived: forms.hoursAgo(1) },
      panels: ['Basic Metabolic Panel'],
      hold: null,
      flag: null,
      reportState: null,
      reportVersion: 0,
      pharmdReviewed: false,
      critical: null,
    })
  })

  test('a row says that a critical value is owed a call, then that it was told; a clinic hears of released ones', async () => {
    const rowOf = async (caller: Caller) => {
      const { docs } = (await caller.call(api.orders.list, { query: { state: 'OPEN' } })).body
      return docs.find(({ _id }) => _id === idOf('Núñez-Ortega'))?.critical
    }
    const set = (over: Record<string, unknown>) =>
      sql`update analysis set ${sql.join(
        Object.entries(over).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
      )} where id = (select min(id::text)::uuid from analysis where order_id = ${idOf('Núñez-Ortega')})`.execute(
        lab.owner,
      )
    const portal = await lab.as('portal')
    await set({ critical: true, state: 'RESULTED' })
    expect([await rowOf(staff), await rowOf(portal)]).toEqual(['OWED', null])
    // Who may read no result learns of none.
    expect(await rowOf(await lab.as('accession'))).toBeNull()
    await set({ state: 'RELEASED', critical_call: JSON.stringify({ toldTo: 'Dr. Vandersloot' }) })
    expect([await rowOf(staff), await rowOf(portal)]).toEqual(['TOLD', 'TOLD'])
    await set({ state: 'RETRACTED' })
    expect(await rowOf(staff)).toBeNull()
    await set({ critical: false, state: 'REGISTERED', critical_call: null })
  })

  test('filters narrow by state, report, day of the laboratory, place, person, urgency', async () => {
    await staff.call(api.orders.hold, {
      body: { orderIds: [idOf('Oldest')], hold: true, reason: 'No date of birth' },
    })
    await staff.call(api.orders.flag, {
      body: { orderIds: [idOf('Oldest')], flag: true, reason: 'Call the clinic' },
    })
    expect(await list({ state: 'HOLD' })).toEqual(['Oldest'])
    expect(await list({ flagged: true })).toEqual(['Oldest'])
    expect(await list({ state: 'OPEN' })).toHaveLength(4)
    expect(await list({ state: 'CLOSED' })).toEqual(['Closed'])
    expect(await list({ state: 'REJECTED' })).toEqual([])
    expect(await list({ report: 'AMENDED' })).toEqual(['Closed'])
    expect(await list({ report: 'PRELIMINARY' })).toEqual([])
    expect(await list({ stat: true })).toEqual(['=HYPERLINK("x")'])
    expect(await list({ from: '2026-11-19' })).toEqual(['Núñez-Ortega', 'Lakeshore'])
    expect(await list({ from: '2026-11-18', to: '2026-11-18' })).toEqual(['=HYPERLINK("x")', 'Closed'])
    expect(await list({ location: forms.location('LAKESHR') })).toEqual(['Lakeshore'])
    expect(await list({ physician: forms.physicianAt('LAKESHR') })).toEqual(['Lakeshore'])
    expect(await list({ patient: made['Oldest']?.patientId })).toEqual(['Oldest'])
    expect(await list({ sort: 'dateReceived' })).toEqual(['Núñez-Ortega'])
    expect((await list({ sort: 'requisitionNumber' })).at(-1)).toBe('=HYPERLINK("x")')
    await staff.call(api.orders.hold, { body: { orderIds: [idOf('Oldest')], hold: false } })
    await staff.call(api.orders.flag, { body: { orderIds: [idOf('Oldest')], flag: false } })
  })

  test('a typed text is a number from its beginning, a whole barcode, or a name in either order', async () => {
    expect(await list({ text: 'req-00' })).toEqual(['=HYPERLINK("x")'])
    expect(await list({ text: 'REQ-0042A' })).toEqual(['=HYPERLINK("x")'])
    expect(await list({ text: 'nunez ort' })).toEqual(['Núñez-Ortega'])
    expect(await list({ text: 'maria nunez' })).toEqual(['Núñez-Ortega'])
    expect(await list({ text: '%' })).toEqual([])
  })

  test('bookmarks walk the whole list without a gap', async () => {
    const seen: string[] = []
    let after: string | undefined
    do {
      const { body } = await staff.call(api.orders.list, { query: { limit: 2, ...(after ? { after } : {}) } })
      seen.push(...body.docs.map(({ _id }) => _id))
      after = body.after ?? undefined
    } while (after)
    expect(seen).toHaveLength(5)
    expect(new Set(seen).size).toBe(5)
  })

  test('the tabs count what the list shows under the same filters [call:GET /api/v1/orders]', async () => {
    const { body } = await staff.call(api.orders.counts, { query: {} })
    expect(body).toEqual({ all: 5, OPEN: 4, CLOSED: 1, REJECTED: 0, HOLD: 0, capped: false })
    expect((await staff.call(api.orders.counts, { query: { text: 'lakes' } })).body).toMatchObject({
      all: 1,
      OPEN: 1,
      CLOSED: 0,
    })
  })

  test('a clinic sees and counts its own locations only, and another’s order is as if it were not there', async () => {
    const portal = await lab.as('portal')
    expect(await list({}, portal)).not.toContain('Lakeshore')
    expect(await list({ text: 'lakeshore' }, portal)).toEqual([])
    expect((await portal.call(api.orders.counts, { query: {} })).body.all).toBe(4)
    const other = await portal.call(api.orders.get, { params: { id: idOf('Lakeshore') }, body: {} })
    const none = await portal.call(api.orders.get, {
      params: { id: '019a0000-0000-7000-8000-000000000000' },
      body: {},
    })
    expect([other.status, other.message]).toEqual([none.status, none.message])
    const number = made['Lakeshore']?.requisitionNumber ?? ''
    expect(
      (await portal.call(api.orders.byRequisition, { params: { requisitionNumber: number }, body: {} }))
        .status,
    ).toBe(404)
    expect(
      (await portal.call(api.orders.byRequisition, { params: { requisitionNumber: `${number}A` }, body: {} }))
        .status,
    ).toBe(404)
    expect((await portal.call(api.orders.history, { body: { orderId: idOf('Lakeshore') } })).status).toBe(404)
    const csv = await portal.call(api.orders.exportCsv, { query: {} })
    expect(new TextDecoder().decode(csv.bytes)).not.toContain('Lakeshore')
  })

  test('a clinic reads that its order is on hold, and none of the laboratory’s own words', async () => {
    const portal = await lab.as('portal')
    const id = idOf('Oldest')
    const correction = { comment: 'Not fasting' }
    const marks = (hold: boolean) =>
      Promise.all([
        staff.call(api.orders.hold, { body: { orderIds: [id], hold, reason: 'No date of birth' } }),
        staff.call(api.orders.flag, { body: { orderIds: [id], flag: hold, reason: 'Call the clinic' } }),
      ])
    await marks(true)
    await lab.owner
      .updateTable('lab_order')
      .set({ correction: json(correction) })
      .where('id', '=', id)
      .execute()
    const get = async (caller: Caller) =>
      (await caller.call(api.orders.get, { params: { id }, body: {} })).body
    expect(await get(staff)).toMatchObject({
      hold: { reason: 'No date of birth' },
      flag: { reason: 'Call the clinic' },
      correction,
    })
    const words = { reason: expect.stringMatching(/^The laboratory is reviewing/), byName: 'the laboratory' }
    expect(await get(portal)).toMatchObject({ hold: words, flag: null, correction: null })
    const row = (await portal.call(api.orders.list, { query: { state: 'HOLD' } })).body.docs
    expect(row).toMatchObject([{ _id: id, hold: words, flag: null }])
    const csv = await portal.call(api.orders.exportCsv, { query: {} })
    const history = await portal.call(api.orders.history, { body: { orderId: id } })
    expect(history.body.docs.length).toBeGreaterThan(0)
    for (const text of [new TextDecoder().decode(csv.bytes), JSON.stringify(history.body)]) {
      expect(text).not.toContain('No date of birth')
      expect(text).not.toContain('Call the clinic')
    }
    expect(JSON.stringify(history.body)).not.toContain('"analysis"')
    await marks(false)
  })

  test('a number is free or on an order of the caller, and the answer is no error [call:POST /api/v1/order/find_number]', async () => {
    const ask = async (requisitionNumber: string, caller = staff) => {
      const { status, body } = await caller.call(api.orders.findNumber, { body: { requisitionNumber } })
      return [status, body.orderId]
    }
    const portal = await lab.as('portal')
    const theirs = made['Lakeshore']?.requisitionNumber ?? ''
    expect(await ask(' req-0042 ')).toEqual([200, idOf('=HYPERLINK("x")')])
    expect(await ask('REQ-0042A')).toEqual([200, null])
    expect(await ask('NOT-THERE-1')).toEqual([200, null])
    expect(await ask(theirs)).toEqual([200, idOf('Lakeshore')])
    expect(await ask(theirs, portal)).toEqual([200, null])
  })

  test('an order is found by number and by tube [call:POST /api/v1/order_by_req/{requisitionNumber}] [call:POST /api/v1/orders/{id}]', async () => {
    for (const code of ['REQ-0042', 'req-0042', 'REQ-0042A'])
      expect(
        (await staff.call(api.orders.byRequisition, { params: { requisitionNumber: code }, body: {} })).body
          ._id,
        code,
      ).toBe(idOf('=HYPERLINK("x")'))
    expect(
      (await staff.call(api.orders.get, { params: { id: idOf('Oldest') }, body: {} })).body,
    ).toMatchObject({ _id: idOf('Oldest'), patient: { lastname: 'Oldest' } })
  })

  test('the export holds the same rows, runs no formula, and is audited with the orders it shows', async () => {
    const file = await staff.call(api.orders.exportCsv, { query: { sort: '-dateCollected' } })
    expect(file.headers.get('content-type')).toContain('text/csv')
    expect(file.headers.get('content-disposition')).toContain('aliquot_orders_20261119.csv')
    expect(file.bytes[0]).toBe('R'.charCodeAt(0))
    const text = new TextDecoder().decode(file.bytes)
    expect(text.split('\r\n')).toHaveLength(7)
    const rows: Record<string, string>[] = parse(text, { columns: true })
    expect(rows.map((row) => row['Last name'])).toEqual([
      'Núñez-Ortega',
      'Lakeshore',
      `'=HYPERLINK("x")`,
      'Closed',
      'Oldest',
    ])
    expect(rows[0]).toMatchObject({
      'Collected (America/Boise)': '2026-11-19 10:00',
      'Date of birth': '1961-03-07',
      Panels: 'Basic Metabolic Panel',
    })
    await lab.app.drain()
    const [row] = await lab.db
      .selectFrom('audit')
      .select(['ids', 'outcome'])
      .where('call', '=', 'GET /orders_export')
      .orderBy('at', 'desc')
      .orderBy('seq', 'desc')
      .execute()
    expect(row).toBeDefined()
    const exported = await lab.db
      .selectFrom('audit')
      .select('ids')
      .where('call', '=', 'GET /orders_export')
      .execute()
    expect(exported.some(({ ids }) => ids.length === 5)).toBe(true)
  })

  // That no list walks the whole table is held by plan, in server/test/statements.api.test.ts.
  test('a total stops at ten thousand and says so; every filter still answers', async () => {
    await sql`insert into lab_order (lab_id, id, requisition_number, state, patient_id, patient, physician_id, location_id, date_collected, date_entered, entered_by)
      select lab_id, gen_random_uuid(), 'BULK-' || n, case when n % 50 = 0 then 'OPEN' else 'CLOSED' end, patient_id, patient, physician_id, location_id,
        date_collected - n * interval '1 minute', date_entered, entered_by
      from lab_order, generate_series(1, 20000) n where id = ${idOf('Oldest')}`.execute(lab.owner)
    await sql`analyze lab_order`.execute(lab.owner)
    const queries: OrderListInput[] = [
      {},
      { state: 'OPEN' },
      { state: 'HOLD' },
      { report: 'AMENDED' },
      { text: 'BULK-1999' },
      { text: 'REQ-0042A' },
      { text: 'oldest' },
      { sort: 'requisitionNumber' },
      { sort: '-dateReceived' },
      { from: '2026-11-01' },
      { location: forms.location('LAKESHR') },
      { page: 300 },
    ]
    for (const query of queries) {
      // Twice and more is prepared with its values; what it answers is the same.
      const [first, ...again] = [
        await staff.call(api.orders.list, { query }),
        await staff.call(api.orders.list, { query }),
        await staff.call(api.orders.list, { query }),
      ]
      expect(first.status).toBe(200)
      expect(again.map(({ body }) => body)).toEqual([first.body, first.body])
    }
    const { body } = await staff.call(api.orders.list, { query: {} })
    expect(body).toMatchObject({ total: 10_000, totalIsCapped: true })
  })
})
