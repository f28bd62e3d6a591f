import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '@contract/api'
import type { HoldCode } from '@contract/turbo-cls/choices'
import { json } from '../../db/json'
import { orderWith, type OrderMade } from '../../test/fixtures'
import { define } from '../../test/define-test'
import { testLab, type Caller, type TestLab } from '../../test/harness'

let lab: TestLab
let admin: Caller
let tech: Caller
beforeAll(async () => {
  lab = await testLab()
  admin = await lab.as('admin')
  tech = await lab.as('lab')
  const testId = lab.seeded.tests.get('GLU') ?? ''
  const rule = await admin.call(api.autoverification.saveRule, {
    body: {
      testId,
      version: null,
      rule: {
        ...{ on: true, name: 'Rule', low: '0', high: '2000', onlyNormal: false, deltaPercent: 50 },
        ...{ controlNeeded: false, typed: true, confirmations: false, cultures: false },
      },
    },
  })
  const { _id, version } = rule.body
  const { body } = await admin.call(api.autoverification.simulate, { body: { _id, version } })
  await admin.call(api.autoverification.approveRule, {
    body: { _id, version: body.rule.version, read: true },
  })
})
afterAll(() => lab.close())

async function entered(order: OrderMade, raw = '91') {
  const { body, status, message } = await tech.call(api.results.enter, {
    body: { cells: [{ _id: order.analysis('GLU'), version: 1, raw }] },
  })
  expect([status, message]).toEqual([200, message])
  return body.outcomes[0]?.analysis?.state
}
async function said(order: OrderMade, code: HoldCode) {
  const { body } = await admin.call(api.turboCls.list, {
    query: { text: order.requisitionNumber, state: 'ERRORS' },
  })
  return body.docs[0]?.holds.find((one) => one.code === code)?.message
}

test('a value of an acceptable specimen on a plain order is verified by its rule', async () => {
  expect(await entered(await orderWith(lab, { tests: ['GLU'] }))).toBe('VERIFIED')
})

test('a specimen that was received hemolyzed is left to a person, in words', async () => {
  const order = await orderWith(lab, { tests: ['GLU'] })
  await lab.owner
    .updateTable('specimen')
    .set({ condition: 'Hemolyzed' })
    .where('order_id', '=', order.orderId)
    .execute()
  expect(await entered(order)).toBe('RESULTED')
  expect(await said(order, 'specimen_condition')).toBe('Specimen A was received: Hemolyzed.')
})

test('a flagged order is left to a person, with the words of the flag', async () => {
  const order = await orderWith(lab, { tests: ['GLU'] })
  await lab.owner
    .updateTable('lab_order')
    .set({
      flag: json({
        reason: 'Identity in doubt',
        by: lab.seeded.users.get('admin') ?? '',
        byName: 'A',
        at: lab.clock.now().toISOString(),
      }),
    })
    .where('id', '=', order.orderId)
    .execute()
  expect(await entered(order)).toBe('RESULTED')
  expect(await said(order, 'order_flagged')).toBe('Order flagged: Identity in doubt')
})

test('a change since a bound is not known, and said to be so', async () => {
  const before = await orderWith(lab, {
    tests: ['GLU'],
    results: { GLU: '<20' },
    resultState: 'RELEASED',
    collectedAt: new Date(lab.clock.now().getTime() - 3 * 86_400_000).toISOString(),
  })
  const order = await orderWith(lab, { tests: ['GLU'], patient: before.patientId })
  expect(await entered(order)).toBe('RESULTED')
  expect(await said(order, 'delta_unknown')).toMatch(/one of them is a bound/)
})

test('a specimen that was tested out of its stability is left to a person, with its hours', async () => {
  const order = await orderWith(lab, {
    tests: ['GLU'],
    collectedAt: new Date(lab.clock.now().getTime() - 30 * 86_400_000).toISOString(),
  })
  expect(await entered(order)).toBe('RESULTED')
  expect(await said(order, 'past_stability')).toMatch(/^Tested past the stability of \d+ h\.$/)
})

test("the test's own limit by storage decides, and storage that is not on file is said", async () => {
  await define(lab, 'GLU', {
    stability: [
      { sampleTypeId: null, condition: 'room', hours: 1 },
      { sampleTypeId: null, condition: 'frozen', hours: 5000 },
    ],
  })
  const collectedAt = new Date(lab.clock.now().getTime() - 5 * 3_600_000).toISOString()
  const order = await orderWith(lab, { tests: ['GLU'], collectedAt })
  expect(await entered(order)).toBe('RESULTED')
  expect(await said(order, 'past_stability')).toBe(
    'Tested past the stability of 1 h. Its storage is not on file or has no limit; the shortest limit counts.',
  )
  const frozen = await orderWith(lab, { tests: ['GLU'], collectedAt })
  await lab.owner
    .updateTable('specimen')
    .set({ kept: 'frozen' })
    .where('order_id', '=', frozen.orderId)
    .execute()
  expect(await entered(frozen)).toBe('VERIFIED')
  await define(lab, 'GLU', { stability: [] })
})

test('a batch with a reagent lot takes the value, and a lot past its day holds it', async () => {
  const { test_type_id: testTypeId } = await lab.owner
    .selectFrom('test')
    .select('test_type_id')
    .where('code', '=', 'GLU')
    .executeTakeFirstOrThrow()
  for (const [expires, state] of [
    ['2099-01-01', 'VERIFIED'],
    ['2020-01-01', 'RESULTED'],
  ] as const) {
    const order = await orderWith(lab, { tests: ['GLU'] })
    const batch = await tech.call(api.batches.add, {
      body: {
        batch: {
          testTypeId,
          maximum: 10,
          reagents: [{ name: 'Kit', lot: 'L1', expires: '2099-01-01' }],
          controls: [],
        },
      },
    })
    expect([batch.status, batch.message]).toEqual([200, batch.message])
    const [tube] = order.specimens
    const scan = await tech.call(api.batches.scan, {
      body: { _id: batch.body.batch._id, code: tube?.barcode ?? '' },
    })
    expect([scan.status, scan.message]).toEqual([200, scan.message])
    await lab.owner
      .updateTable('batch')
      .set({ reagents: json([{ name: 'Kit', lot: 'L1', expires, opened: null }]) })
      .where('id', '=', batch.body.batch._id)
      .execute()
    const { docs } = (await tech.call(api.results.ofOrder, { body: { orderId: order.orderId } })).body
    const answer = await tech.call(api.results.enter, {
      body: { cells: [{ _id: order.analysis('GLU'), version: docs[0]?.version ?? 1, raw: '92' }] },
    })
    expect([answer.status, answer.body.outcomes[0]?.analysis?.state]).toEqual([200, state])
  }
})

test('a critical value that is repeated before anybody was told is owed until the repeat has a value', async () => {
  const order = await orderWith(lab, { tests: ['GLU'] })
  await entered(order, '900')
  const owed = async () =>
    (await tech.call(api.turboCls.owedCalls, {})).body.docs.filter(({ orderId }) => orderId === order.orderId)
  const repeat = await admin.call(api.results.retest, {
    body: { analyses: [{ _id: order.analysis('GLU'), version: 2 }], reason: 'Clot' },
  })
  const next = repeat.body.outcomes[0]?.analysis
  expect(await owed()).toMatchObject([{ text: '900', repeatRuns: true }])
  await tech.call(api.results.enter, {
    body: { cells: [{ _id: next?._id ?? '', version: next?.version ?? 0, raw: '92' }] },
  })
  expect(await owed()).toEqual([])
})
