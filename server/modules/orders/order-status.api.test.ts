import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import type { Order } from '@contract/orders/shapes'
import { testLab, type Caller, type TestLab } from '../../test/harness'
import { orderForms } from './test-orders'

let lab: TestLab
let forms: ReturnType<typeof orderForms>
let staff: Caller
let patient: string
beforeAll(async () => {
  lab = await testLab()
  forms = orderForms(lab)
  staff = await lab.as('lab')
  patient = await forms.addPatient(staff)
})
afterAll(() => lab.close())

const nowhere = '019a0000-0000-7000-8000-000000000000'
async function enter(): Promise<Order> {
  const { body } = await staff.call(api.orders.addOrder, {
    body: { order: forms.form(patient, { items: [forms.test('NA'), forms.test('K')] }) },
  })
  lab.clock.advance(1000)
  return body
}
const again = async (id: string) => (await staff.call(api.orders.get, { params: { id }, body: {} })).body
const setTests = (orderId: string, state: string) =>
  lab.owner.updateTable('analysis').set({ state }).where('order_id', '=', orderId).execute()
const setSpecimens = (orderId: string) =>
  lab.owner
    .updateTable('specimen')
    .set({ state: 'RECEIVED', received_at: lab.clock.now() })
    .where('order_id', '=', orderId)
    .execute()
const setState = (id: string, state: string) =>
  lab.owner.updateTable('lab_order').set({ state }).where('id', '=', id).execute()
const status = (order: Order, to: 'CLOSED' | 'REJECTED', reason?: string) =>
  staff.call(api.orders.status, { body: { orderId: order._id, version: order.version, status: to, reason } })

describe('status, hold and flag are separate calls [rule:status-hold-flag]', () => {
  test('rejecting needs a reason and rejects the tests under way [call:POST /api/v1/update/order/status]', async () => {
    const order = await enter()
    expect((await status(order, 'REJECTED')).fields).toEqual({
      reason: 'Enter a reason for rejecting the order.',
    })
    expect((await status(order, 'REJECTED', 'Unlabelled')).body).toMatchObject({
      state: 'REJECTED',
      version: 2,
    })
    const tests = await lab.db
      .selectFrom('analysis')
      .select(['state', 'reason'])
      .where('order_id', '=', order._id)
      .execute()
    expect(tests).toEqual([1, 2].map(() => ({ state: 'REJECTED', reason: 'Unlabelled' })))
    const { body } = await staff.call(api.orders.history, { body: { orderId: order._id } })
    expect(body.docs[0]).toMatchObject({
      by: 'Marcus Oyelaran',
      reason: 'Unlabelled',
      call: 'POST /update/order/status',
    })
    expect(body.docs[0]?.changes[0]).toMatchObject({
      entity: 'order',
      field: 'state',
      old: 'OPEN',
      new: 'REJECTED',
    })
  })

  test('closing asks that all is finished, something released, and nothing held', async () => {
    const order = await enter()
    expect(await status(order, 'CLOSED')).toMatchObject({
      status: 422,
      message: 'Some tests are still pending.',
    })
    await setTests(order._id, 'RELEASED')
    expect(await status(order, 'REJECTED', 'x')).toMatchObject({ status: 422 })
    await staff.call(api.orders.hold, { body: { orderIds: [order._id], hold: true, reason: 'Wait' } })
    const held = await again(order._id)
    expect(await status(held, 'CLOSED')).toMatchObject({
      status: 422,
      message: 'The order is on hold. Clear the hold first.',
    })
    await staff.call(api.orders.hold, { body: { orderIds: [order._id], hold: false } })
    const free = await again(order._id)
    expect((await status(free, 'CLOSED')).body.state).toBe('CLOSED')
    expect((await status(free, 'CLOSED')).status).toBe(409)
    expect((await status(await again(order._id), 'CLOSED')).status).toBe(422)
  })

  test('a hold is answered per order; refused rows keep nobody waiting [call:POST /api/v1/update/order/hold]', async () => {
    const [good, held, closed, gone] = [await enter(), await enter(), await enter(), await enter()]
    await staff.call(api.orders.hold, { body: { orderIds: [held._id], hold: true, reason: 'Earlier' } })
    await setState(closed._id, 'CLOSED')
    await staff.call(api.orders.remove, { body: { orderIds: [gone._id], reason: 'Twice' } })
    const until = new Date(lab.clock.now().getTime() + 86_400_000).toISOString()
    const { status: code, body } = await staff.call(api.orders.hold, {
      body: {
        orderIds: [held._id, nowhere, good._id, closed._id, gone._id, good._id],
        hold: true,
        reason: 'No insurance',
        until,
      },
    })
    expect(code).toBe(200)
    const unseen = 'Not found, or your account has no access to it.'
    expect(body.outcomes).toEqual([
      { _id: held._id, ok: false, message: 'The order is already on hold.' },
      { _id: nowhere, ok: false, message: unseen },
      { _id: good._id, ok: true, message: null },
      {
        _id: closed._id,
        ok: false,
        message: 'The order is CLOSED and cannot be held. Flag it instead.',
      },
      { _id: gone._id, ok: false, message: unseen },
    ])
    const hold = {
      reason: 'No insurance',
      byName: 'Marcus Oyelaran',
      at: lab.clock.now().toISOString(),
      until,
    }
    expect(await again(good._id)).toMatchObject({ hold, version: 2, state: 'OPEN' })
    expect((await again(held._id)).hold?.reason).toBe('Earlier')
    const rows = await lab.db
      .selectFrom('audit')
      .select(['ids', 'reason'])
      .where('call', '=', 'POST /update/order/hold')
      .where('reason', '=', 'No insurance')
      .execute()
    expect(rows).toEqual([{ ids: [good._id], reason: 'No insurance' }])
    expect(
      (await staff.call(api.orders.hold, { body: { orderIds: [good._id], hold: true } })).fields,
    ).toHaveProperty('reason')
  })

  test('a flag lies over any state but REJECTED, and is cleared [call:POST /api/v1/update/order/flag]', async () => {
    const [open, closed, rejected] = [await enter(), await enter(), await enter()]
    await setState(closed._id, 'CLOSED')
    await setState(rejected._id, 'REJECTED')
    const orderIds = [open._id, closed._id, rejected._id]
    const { body } = await staff.call(api.orders.flag, {
      body: { orderIds, flag: true, reason: 'Call first' },
    })
    expect(body.outcomes.map(({ ok }) => ok)).toEqual([true, true, false])
    expect((await again(closed._id)).flag).toMatchObject({ reason: 'Call first' })
    const cleared = await staff.call(api.orders.flag, { body: { orderIds, flag: false } })
    expect(cleared.body.outcomes.map(({ ok }) => ok)).toEqual([true, true, false])
    expect((await again(open._id)).flag).toBeNull()
  })

  test('exports are cleared and orders removed per row', async () => {
    const [exported, plain] = [await enter(), await enter()]
    await lab.owner
      .updateTable('lab_order')
      .set({ date_exported: lab.clock.now() })
      .where('id', '=', exported._id)
      .execute()
    const sent = { orderIds: [exported._id, plain._id], reason: 'Again' }
    expect((await staff.call(api.orders.clearExport, { body: sent })).status).toBe(403)
    const cleared = await (await lab.as('billing')).call(api.orders.clearExport, { body: sent })
    expect(cleared.body.outcomes.map(({ ok }) => ok)).toEqual([true, false])
    expect((await again(exported._id)).dateExported).toBeNull()
    const removed = await staff.call(api.orders.remove, {
      body: { orderIds: [plain._id, nowhere], reason: 'Entered twice' },
    })
    expect(removed.body.outcomes.map(({ ok }) => ok)).toEqual([true, false])
    const denied = await lab.as('accession')
    // The order desk edits and closes orders; rejecting and deleting ask for manage OrderInfo.
    const { _id, version } = await again(exported._id)
    const rejected = { orderId: _id, version, status: 'REJECTED' as const, reason: 'x' }
    expect((await denied.call(api.orders.status, { body: rejected })).status).toBe(403)
    expect(
      (await denied.call(api.orders.remove, { body: { orderIds: [exported._id], reason: 'x' } })).status,
    ).toBe(403)
  })
})

test('whoever may not read results reads none in the history of an order either', async () => {
  const order = await enter()
  const read = async (username: string) =>
    (await (await lab.as(username)).call(api.orders.history, { body: { orderId: order._id } })).body.docs
  const { body } = await staff.call(api.results.ofOrder, { body: { orderId: order._id } })
  const cells = body.docs.map(({ _id, version, code }) => ({
    _id,
    version,
    raw: code === 'K' ? '5.6' : '141',
  }))
  await setSpecimens(order._id)
  const entered = await staff.call(api.results.enter, { body: { cells } })
  expect(entered.body.outcomes.map(({ ok }) => ok)).toEqual([true, true])
  expect(JSON.stringify(await read('lab'))).toContain('"5.6"')
  expect((await status(await again(order._id), 'REJECTED', 'Unlabelled')).status).toBe(200)
  for (const username of ['accession', 'billing', 'manager']) {
    const docs = await read(username)
    expect(docs.length, username).toBeGreaterThan(0)
    expect(JSON.stringify(docs), username).not.toMatch(/"analysis"|"5\.6"/)
    expect(docs[0], username).toMatchObject({ reason: 'Unlabelled', changes: [{ new: 'REJECTED' }] })
  }
})
