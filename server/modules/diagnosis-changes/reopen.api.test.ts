import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '@contract/api'
import { testLab, type Caller, type TestLab } from '../../test/harness'
import { remoteBench } from '../remote-orders/test-remote'
import { diagnosisBench } from './test-diagnoses'
import { formOf } from '../orders/public'

let lab: TestLab
let clinic: Caller
let staff: Caller
let bench: ReturnType<typeof remoteBench>
let on: ReturnType<typeof diagnosisBench>
beforeAll(async () => {
  lab = await testLab()
  clinic = await lab.as('portal')
  staff = await lab.as('admin')
  bench = remoteBench(lab, clinic)
  on = diagnosisBench(staff, bench)
  await bench.letSign()
})
afterAll(() => lab.close())

const asksFor = async (remoteOrderId: string, code: string) => {
  const asked = await clinic.call(
    api.remoteOrders.askChange,
    { body: { orderId: remoteOrderId, text: 'Another was meant', asked: { diagnoses: [code] } } },
    bench.key(),
  )
  expect(asked.status).toBe(200)
  return asked.body
}

test('a request that comes to nothing signs no codes any more that the laboratory typed meanwhile', async () => {
  const withdraws = (_id: string, version: number) =>
    clinic.call(api.remoteOrders.withdrawChange, { body: { _id, version } })
  const declines = (_id: string, version: number) =>
    staff.call(
      api.remoteOrders.answerChange,
      { body: { _id, version, accept: false, answer: 'Not on the requisition' } },
      bench.key(),
    )
  for (const end of [withdraws, declines]) {
    const { sent, orderId } = await on.received()
    const { _id, version, askedAt, askedByName } = await asksFor(sent._id, 'I10')
    lab.clock.advance(60_000)
    await on.setDiagnoses(orderId, ['I10'])
    expect(await on.changes(orderId)).toMatchObject([{ how: 'signed', changedBy: askedByName }])
    expect(await on.held(orderId)).toEqual([])
    expect((await end(_id, version)).status).toBe(200)
    expect(await on.held(orderId)).toHaveLength(1)
    // Whoever asked has not put them there, and stands for them no longer.
    const [open] = await on.changes(orderId)
    expect(open).toMatchObject({ before: ['E11.9'], after: ['I10'], how: null, authorizedBy: null })
    expect(Date.parse(open?.changedAt ?? askedAt) - Date.parse(askedAt)).toBeGreaterThanOrEqual(60_000)
    expect(open?.changedBy).not.toBe(askedByName)
  }
  // Changed once more since, the codes that nobody stands for go on from the last that count.
  const { sent, orderId } = await on.received()
  const { _id, version } = await asksFor(sent._id, 'I10')
  await on.setDiagnoses(orderId, ['I10'])
  await on.setDiagnoses(orderId, ['E78.5'])
  expect((await withdraws(_id, version)).status).toBe(200)
  expect(await on.changes(orderId)).toMatchObject([{ before: ['E11.9'], after: ['E78.5'], how: null }])
  await on.setDiagnoses(orderId, ['I10'])
  expect(await on.held(orderId)).toHaveLength(1)
  await on.setDiagnoses(orderId, ['E11.9'])
  expect(await on.held(orderId)).toEqual([])
})

const accepts = async (_id: string, version: number) => {
  const body = { _id, version, accept: true, answer: 'Changed' }
  expect((await staff.call(api.remoteOrders.answerChange, { body }, bench.key())).status).toBe(200)
}
/** Another physician of the order's clinic orders it now, and whatever else of the form is another. */
async function givenToAnother(orderId: string, over: { diagnoses?: string[] } = {}) {
  const order = await on.orderOf(orderId)
  const { forms: _forms, locations } = (
    await clinic.call(api.remoteOrders.offered, { query: { form: 'new' } })
  ).body
  const [other] = locations
    .filter(({ _id }) => _id === order.location._id)
    .flatMap(({ physicians }) => physicians)
    .filter(({ _id }) => _id !== order.physician._id)
  if (!other) throw new Error('The clinic has one physician alone.')
  const fields = { ...formOf(order), physicianId: other._id, ...over }
  const saved = await staff.call(api.orders.update, {
    body: { orderId, version: order.version, fields },
  })
  expect(saved.status).toBe(200)
}

test('what was signed for one physician is not the word of another who comes in the place', async () => {
  const { sent, orderId } = await on.received()
  const first = await asksFor(sent._id, 'I10')
  await accepts(first._id, first.version)
  lab.clock.advance(60_000)
  const second = await asksFor(sent._id, 'E78.5')
  await accepts(second._id, second.version)
  expect(await on.held(orderId)).toEqual([])
  await givenToAnother(orderId)
  expect(await on.held(orderId)).toHaveLength(1)
  expect(await on.changes(orderId)).toMatchObject([
    { before: ['E11.9'], after: ['E78.5'], changedBy: second.askedByName, how: null, confirmedAt: null },
  ])
  // Nor do codes count that the former stood for before.
  await on.setDiagnoses(orderId, ['I10'])
  expect(await on.held(orderId)).toHaveLength(1)
  // What the laboratory recorded bears the name of who said so, and stays.
  const [open] = await on.changes(orderId)
  const body = {
    ...{ _id: open?._id ?? '', version: open?.version ?? 0 },
    ...{ authorizedBy: 'Dr. Lena Ortiz', how: 'oral' as const, note: null },
  }
  expect((await staff.call(api.diagnosisChanges.confirm, { body })).status).toBe(200)
  await givenToAnother(orderId)
  expect(await on.held(orderId)).toEqual([])
})
