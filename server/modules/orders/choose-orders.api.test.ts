import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import type { Order } from '@contract/orders/shapes'
import { testLab, type Caller, type TestLab } from '../../test/harness'
import { orderForms } from './test-orders'

let lab: TestLab
let forms: ReturnType<typeof orderForms>
let staff: Caller
let here: Order[]
let elsewhere: Order
beforeAll(async () => {
  lab = await testLab()
  forms = orderForms(lab)
  staff = await lab.as('lab')
  const enter = async (patient: string, place?: string) => {
    const site = place && { locationId: forms.location(place), physicianId: forms.physicianAt(place) }
    const order = { ...forms.form(patient, { items: [forms.test('NA')] }), ...site }
    const { body, message } = await staff.call(api.orders.addOrder, { body: { order } })
    expect(message).toBeFalsy()
    lab.clock.advance(1000)
    return body
  }
  const patient = await forms.addPatient(staff)
  here = [await enter(patient), await enter(patient), await enter(patient)]
  elsewhere = await enter(await forms.addPatient(staff, { location: forms.location('LAKESHR') }), 'LAKESHR')
})
afterAll(() => lab.close())

const held = async () =>
  (
    await lab.owner
      .selectFrom('lab_order')
      .select('requisition_number')
      .where('hold', 'is not', null)
      .execute()
  ).map((row) => row.requisition_number)

describe('choosing many orders [call:POST /api/v1/orders_pick]', () => {
  test('codes are requisition numbers or tube barcodes, in any case, each answered in its place', async () => {
    const [first, second] = here
    const tube = second?.specimens[0]?.barcode ?? ''
    const codes = [first?.requisitionNumber.toLowerCase() ?? '', tube, 'NOT-ONE', elsewhere.requisitionNumber]
    const all = (await staff.call(api.orders.pick, { body: { codes } })).body
    expect(all.hits).toEqual([
      { code: codes[0], ids: [first?._id] },
      { code: tube, ids: [second?._id] },
      { code: 'NOT-ONE', ids: [] },
      { code: codes[3], ids: [elsewhere._id] },
    ])
    expect(all.docs.map((row) => row._id).sort()).toEqual([first?._id, second?._id, elsewhere._id].sort())
    const portal = (await (await lab.as('portal')).call(api.orders.pick, { body: { codes } })).body
    expect(portal.hits.map(({ ids }) => ids.length)).toEqual([1, 1, 0, 0])
    expect(portal.docs).toHaveLength(2)
    await lab.app.drain()
    const trail = await lab.owner
      .selectFrom('audit')
      .select('ids')
      .where('call', '=', 'POST /orders_pick')
      .execute()
    expect(trail.map(({ ids }) => ids.length).sort()).toEqual([2, 3])
    expect((await staff.call(api.orders.pick, { body: { codes: [] } })).fields).toEqual({
      codes: 'Paste or scan at least one code.',
    })
  })

  test('a filter stands for the rows that the list shows the caller, each with its own outcome', async () => {
    const [first] = here
    await staff.call(api.orders.hold, {
      body: { orderIds: [first?._id ?? ''], hold: true, reason: 'Earlier' },
    })
    const answer = await staff.call(api.orders.hold, {
      body: {
        orderIds: { query: { location: forms.location('CRPS-MER'), page: 7, limit: 1 } },
        hold: true,
        reason: 'Call the clinic',
      },
    })
    expect(answer.body.outcomes).toHaveLength(3)
    expect(answer.body.outcomes.find(({ _id }) => _id === first?._id)).toMatchObject({ ok: false })
    expect((await held()).sort()).toEqual(here.map((order) => order.requisitionNumber).sort())
    const none = await staff.call(api.orders.flag, {
      body: { orderIds: { query: { text: 'nobody at all' } }, flag: true, reason: 'x' },
    })
    expect(none.body).toEqual({ outcomes: [] })
    expect((await staff.call(api.orders.flag, { body: { orderIds: [], flag: false } })).fields).toEqual({
      orderIds: 'Choose at least one order.',
    })
  })

  test('the export writes the columns as shown, in their order; unknown ones are left out', async () => {
    const head = async (cols: string[]) => {
      const file = await staff.call(api.orders.exportCsv, { query: { cols } })
      const rows: string[][] = parse(new TextDecoder().decode(file.bytes))
      expect(rows).toHaveLength(5)
      return rows[0]
    }
    expect(await head(['status', 'requisitionNumber', 'nonsense'])).toEqual(['Status', 'Hold', 'Requisition'])
    expect(await head(['place', 'location'])).toEqual([
      'Location',
      'Physician last name',
      'Physician first name',
    ])
    expect((await head(['nonsense']))?.length).toBeGreaterThan(10)
  })
})
