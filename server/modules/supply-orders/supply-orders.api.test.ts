import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '@contract/api'
import { testLab, type Caller, type TestLab } from '../../test/harness'

let lab: TestLab
let clinic: Caller
let other: Caller
let admin: Caller
let place: string
let supplies: { _id: string; code: string; most: number | null }[]
let keys = 0
const key = () => ({ 'idempotency-key': `supplies-${(keys += 1)}` })

beforeAll(async () => {
  lab = await testLab()
  clinic = await lab.as('portal')
  other = await lab.as('portal.other')
  admin = await lab.as('admin')
  place = (await clinic.call(api.locations.list, { query: {} })).body.docs[0]?._id ?? ''
  const added = []
  for (const [code, most] of [
    ['TUBE-1', 5],
    ['BAG-1', null],
  ] as const) {
    const { body } = await admin.call(api.supplies.add, {
      body: { supply: { code, name: `Thing ${code}`, unit: 'pack of 100', kind: 'COLLECTION', most } },
    })
    added.push(body)
  }
  supplies = added
})
afterAll(() => lab.close())

const line = (at: number, count: number) => ({ supplyId: supplies[at]?._id ?? '', count })
const order = (lines: { supplyId: string; count: number }[], by: Caller = clinic, locationId = place) =>
  by.call(api.supplyOrders.add, { body: { order: { locationId, lines, note: 'Soon' } } }, key())
const list = async (by: Caller, open?: boolean) =>
  (await by.call(api.supplyOrders.list, { query: open ? { open } : {} })).body.docs

test('a clinic orders what the laboratory offers, sees it on its way, and says that it arrived [nav:portal:Logistics]', async () => {
  const made = (await order([line(0, 2), line(1, 1)])).body
  expect(made).toMatchObject({ state: 'ASKED', askedBy: 'Grace Mbeki', note: 'Soon', received: null })
  expect((await list(admin, true)).find(({ _id }) => _id === made._id)?.received).toEqual(expect.any(Number))
  // Of the bags the laboratory has none left.
  const sent = await admin.call(
    api.supplyOrders.send,
    { body: { _id: made._id, version: made.version, lines: [line(0, 2)], shipment: 'UPS 1Z 44' } },
    key(),
  )
  expect(sent.body).toMatchObject({ state: 'SENT', sentBy: 'Ana Reyes', shipment: 'UPS 1Z 44' })
  const mine = (await list(clinic)).find(({ _id }) => _id === made._id)
  expect(mine?.lines.map(({ asked, sent }) => [asked, sent])).toEqual([
    [2, 2],
    [1, 0],
  ])
  const late = await clinic.call(
    api.supplyOrders.cancel,
    { body: { _id: made._id, version: sent.body.version } },
    key(),
  )
  expect(late.message).toBe('This order is on its way.')
  const there = await clinic.call(
    api.supplyOrders.arrived,
    { body: { _id: made._id, version: sent.body.version } },
    key(),
  )
  expect(there.body).toMatchObject({ state: 'ARRIVED', endedBy: 'Grace Mbeki' })
  expect((await list(clinic, true)).some(({ _id }) => _id === made._id)).toBe(false)
})

test('too many, none, twice and what is no longer offered are refused at their line', async () => {
  const many = await order([line(1, 1), line(0, 6)])
  expect(many.status).toBe(400)
  expect(many.fields).toEqual({ 'order.lines.1.count': 'Thing TUBE-1: at most 5 per order.' })
  expect((await order([])).fields).toEqual({
    'order.lines': 'Enter how many of at least one supply.',
  })
  expect((await order([line(0, 1), line(0, 2)])).status).toBe(400)
  await admin.call(api.supplies.setActive, { body: { ids: [supplies[1]?._id ?? ''], active: false } })
  const gone = await order([line(1, 1)])
  expect(gone.fields).toEqual({
    'order.lines.0.supplyId': 'A supply can no longer be ordered. Reload the page.',
  })
  await admin.call(api.supplies.setActive, { body: { ids: [supplies[1]?._id ?? ''], active: true } })
})

test('the laboratory declines with a reason that the clinic reads; a stale version changes nothing', async () => {
  const made = (await order([line(0, 1)])).body
  const blank = await admin.call(
    api.supplyOrders.decline,
    { body: { _id: made._id, version: made.version, reason: ' ' } },
    key(),
  )
  expect(blank.status).toBe(400)
  const body = { _id: made._id, version: made.version, reason: 'Six cases went out on Monday.' }
  expect((await admin.call(api.supplyOrders.decline, { body }, key())).body.state).toBe('DECLINED')
  expect((await admin.call(api.supplyOrders.decline, { body }, key())).status).toBe(409)
  const mine = (await list(clinic)).find(({ _id }) => _id === made._id)
  expect(mine).toMatchObject({ state: 'DECLINED', reason: 'Six cases went out on Monday.' })
})

test('another clinic neither sees nor touches it, orders for no other place, and clinics send nothing', async () => {
  const made = (await order([line(0, 1)])).body
  expect((await list(other)).some(({ _id }) => _id === made._id)).toBe(false)
  const seen = { body: { _id: made._id, version: made.version } }
  expect((await other.call(api.supplyOrders.cancel, seen, key())).status).toBe(404)
  expect((await order([line(0, 1)], other)).status).toBe(404)
  const sent = await clinic.call(
    api.supplyOrders.send,
    { body: { ...seen.body, lines: [line(0, 1)] } },
    key(),
  )
  expect(sent.status).toBe(403)
  expect((await clinic.call(api.supplyOrders.cancel, seen, key())).body.state).toBe('CANCELLED')
})
