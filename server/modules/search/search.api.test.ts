import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import type { Order } from '@contract/orders/shapes'
import { testLab, type Caller, type TestLab } from '../../test/harness'
import { orderForms } from '../orders/test-orders'

let lab: TestLab
let admin: Caller
let portal: Caller
const orders: Record<string, Order> = {}

/** An order at one clinic for a patient whose own clinic may be another. */
async function enter(lastname: string, firstname: string, at: string, home = at): Promise<void> {
  const forms = orderForms(lab)
  const patient = await forms.addPatient(admin, {
    lastname,
    firstname,
    dob: '1977-10-02',
    location: forms.location(home),
  })
  const answer = await admin.call(api.orders.addOrder, {
    body: {
      order: forms.form(patient, { locationId: forms.location(at), physicianId: forms.physicianAt(at) }),
    },
  })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.fields))
  orders[lastname] = answer.body
}

beforeAll(async () => {
  lab = await testLab()
  admin = await lab.as('admin')
  portal = await lab.as('portal')
  await enter('Zacharias', 'Wilhelmina', 'CRPS-MER')
  await enter('Lakewood', 'Philippa', 'LAKESHR')
  await enter('Wanderer', 'Ottoline', 'CRPS-MER', 'LAKESHR')
  const { _id: orderId, version } = orderOf('Zacharias')
  await admin.call(api.orders.update, { body: { orderId, version, fields: { sampleid: 'Tube-77x' } } })
})
afterAll(() => lab.close())

const find = async (text: string, caller = admin, take?: number) => {
  const answer = await caller.call(api.search.global, { body: { search: text, ...(take ? { take } : {}) } })
  expect(answer.status).toBe(200)
  return answer.body.results
}
const orderOf = (name: string) => {
  const order = orders[name]
  if (!order) throw new Error(`No order of ${name}.`)
  return order
}
const empty = { requisitions: [], patients: [], locations: [], physicians: [] }

describe('global search [call:POST /api/v1/search]', () => {
  test('an order is found by what is printed on it, and every hit says by what', async () => {
    const order = orderOf('Zacharias')
    const barcode = order.specimens[0]?.barcode ?? ''
    const number = order.requisitionNumber
    for (const [text, why] of [
      [number, 'Requisition number'],
      [number.toLowerCase(), 'Requisition number'],
      [barcode, 'Specimen barcode'],
      ['Tube-77x', 'Sample ID'],
    ] as const) {
      const [hit] = (await find(text)).requisitions
      expect(hit, text).toEqual({
        _id: order._id,
        why: number === barcode ? 'Requisition number' : why,
        requisitionNumber: number,
        patient: { firstname: 'Wilhelmina', lastname: 'Zacharias', dob: '1977-10-02' },
        location: { name: 'Cedar Ridge Pain & Spine, Meridian' },
        physician: { lastname: order.physician.lastname },
        state: 'OPEN',
        dateCollected: order.dateCollected,
        dateEntered: order.dateEntered,
        dateReceived: order.dateReceived,
        dateReported: null,
      })
    }
    expect((await find(number.slice(0, 5))).requisitions).toHaveLength(3)
    expect((await find(number.slice(0, 3))).requisitions).toEqual([])
    expect((await find(number.slice(0, 5), admin, 2)).requisitions).toHaveLength(2)
  })

  test('a person is found by beginning, by words in any order, by number, by birth date and with a slip', async () => {
    const patient = (await find('zacharias')).patients[0]
    expect(patient).toMatchObject({
      firstname: 'Wilhelmina',
      lastname: 'Zacharias',
      dob: '1977-10-02',
      why: 'Patient name',
    })
    for (const text of [
      'ZACH',
      'wilhelmina zacharias',
      'helmina',
      patient?.patientNumber ?? '',
      'zacharias 10/2/1977',
    ])
      expect((await find(text)).patients[0]?._id, text).toBe(patient?._id)
    expect((await find('10/2/1977')).patients.map((row) => row.why)).toEqual(Array(3).fill('Date of birth'))
    expect((await find('zachariaz')).patients[0]).toMatchObject({ _id: patient?._id, why: 'Similar name' })
    const number = await find(String(Number(patient?.patientNumber.slice(2))))
    expect(number.patients[0]).toMatchObject({ _id: patient?._id, why: 'Patient number' })
    expect((await find('wilhelmina')).requisitions[0]).toMatchObject({
      _id: orderOf('Zacharias')._id,
      why: 'Patient name',
    })
    expect((await find('zacharias 1/1/1999')).patients).toEqual([])
  })

  test('a place by name or code, a physician by name or NPI', async () => {
    expect((await find('crps-eag')).locations).toEqual([
      {
        _id: lab.seeded.locations.get('CRPS-EAG'),
        name: 'Cedar Ridge Pain & Spine, Eagle',
        code: 'CRPS-EAG',
        why: 'Location code',
      },
    ])
    expect((await find('recovery lakeshore')).locations.map((row) => [row.code, row.why])).toEqual([
      ['LAKESHR', 'Location name'],
    ])
    const [person] = (await find('okonkwo')).physicians
    expect(person).toMatchObject({ firstname: 'Tobias', why: 'Physician name' })
    expect((await find(person?.npi ?? '')).physicians).toEqual([{ ...person, why: 'NPI' }])
  })

  test('nothing typed finds nothing, and wildcards are letters', async () => {
    for (const text of ['', '   ', '%', '_', '%%%%', '\\', "'", '()', '&'.repeat(200)])
      expect(await find(text), text).toEqual(empty)
    expect((await admin.raw('POST', '/api/v1/search', { search: 'a', take: 11 })).fields).toHaveProperty(
      'take',
    )
    expect((await admin.raw('POST', '/api/v1/search', { search: 'x'.repeat(201) })).status).toBe(400)
    expect((await admin.raw('POST', '/api/v1/search', { search: 'a\u0000b' })).status).toBe(400)
  })

  test('a clinic finds its own rows only, whatever is typed, and a hidden row looks like none', async () => {
    const theirs = orderOf('Lakewood')
    for (const text of [
      'lakewood',
      'philippa',
      'lakewud',
      theirs.requisitionNumber,
      theirs.specimens[0]?.barcode ?? '',
      'Lakeshore',
    ])
      expect(await find(text, portal), text).toEqual(empty)
    const mine = await find('zacharias', portal)
    expect([mine.patients.length, mine.requisitions.length]).toEqual([1, 1])
    expect((await find('wilhelmina', portal)).requisitions).toHaveLength(1)
    expect((await find('10/2/1977', portal)).requisitions.map((row) => row.patient.lastname).sort()).toEqual([
      'Wanderer',
      'Zacharias',
    ])
    expect((await find('okonkwo', portal)).physicians).toHaveLength(1)
    expect((await find('sullivan', portal)).physicians).toEqual([])
  })

  test('an order of one’s own for a person of another clinic is found, the person is not', async () => {
    for (const text of ['wanderer', 'ottoline wanderer']) {
      const found = await find(text, portal)
      expect(
        found.requisitions.map((row) => row._id),
        text,
      ).toEqual([orderOf('Wanderer')._id])
      expect(found.patients).toEqual([])
    }
  })

  test('groups whose list is closed to a caller stay empty; couriers have no search', async () => {
    const sales = await find('zacharias', await lab.as('sales'))
    expect(sales).toEqual(empty)
    expect((await (await lab.as('courier')).call(api.search.global, { body: { search: 'a' } })).status).toBe(
      403,
    )
    expect((await lab.anonymous.call(api.search.global, { body: { search: 'a' } })).status).toBe(401)
  })

  test('what was shown is in the audit trail, what was typed is not', async () => {
    await lab.app.drain()
    await find('zacharias')
    await lab.app.drain()
    const row = await lab.owner
      .selectFrom('audit')
      .selectAll()
      .where('call', '=', 'POST /search')
      .orderBy('at', 'desc')
      .orderBy('seq', 'desc')
      .execute()
    const last = row.find((one) => one.ids.includes(orderOf('Zacharias')._id))
    expect(last?.ids).toContain(orderOf('Zacharias').patientId)
    expect(JSON.stringify(row)).not.toMatch(/zacharias/i)
  })

  test('a first name is found by its beginning in any script, and whole where it is one or two letters', async () => {
    await enter('王', '國強', 'CRPS-MER')
    await enter('김', '민준', 'CRPS-MER')
    await enter('Nguyen', 'Bo', 'CRPS-MER')
    await enter('Bodine', 'Ali', 'CRPS-MER')
    for (const [text, lastname] of [
      ['國強', '王'],
      ['國', '王'],
      ['민준', '김'],
      ['wilhel', 'Zacharias'],
      ['bo', 'Nguyen'],
    ] as const) {
      const named = (rows: readonly { lastname: string }[]) => rows.map((row) => row.lastname)
      const hits = await find(text)
      expect(named(hits.patients), text).toContain(lastname)
      expect(named(hits.requisitions.map(({ patient }) => patient)), text).toContain(lastname)
      // A clinic searches its own orders the same way, and so do both lists.
      expect(named((await find(text, portal)).requisitions.map(({ patient }) => patient)), text).toContain(
        lastname,
      )
      const { body: people } = await admin.call(api.patients.search, { body: { text, bestFirst: true } })
      expect(named(people.docs), text).toContain(lastname)
      const { body: list } = await admin.call(api.orders.list, { query: { text } })
      expect(named(list.docs.map(({ patient }) => patient)), text).toContain(lastname)
    }
    // Two Latin letters are a whole first name or begin the last.
    expect((await find('bo')).patients.map(({ lastname }) => lastname).toSorted()).toEqual([
      'Bodine',
      'Nguyen',
    ])
    expect((await find('al')).patients.map(({ lastname }) => lastname)).not.toContain('Bodine')
    // Between dots the day comes first, in a search too.
    for (const text of ['2.10.1977', '10/2/1977']) {
      expect((await find(text)).patients.length, text).toBeGreaterThan(0)
      expect((await admin.call(api.patients.search, { body: { text } })).body.total, text).toBeGreaterThan(0)
    }
  })

  test('ten hits in all: the groups take turns, and one hit is never lost to a group with many', async () => {
    for (let n = 0; n < 11; n += 1) await enter(`Cedarson ${n}`, 'Quill', 'CRPS-MER')
    const hits = await find('cedar')
    const sizes = [hits.requisitions, hits.patients, hits.locations, hits.physicians].map(
      ({ length }) => length,
    )
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(10)
    expect(sizes[0]).toBeGreaterThan(2)
    expect(hits.locations.length).toBeGreaterThan(0)
    const two = await find('cedar', admin, 2)
    expect([two.requisitions.length, two.patients.length, two.locations.length]).toEqual([1, 1, 0])
  })
})
