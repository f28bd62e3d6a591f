import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '@contract/api'
import type { ReadResult } from '@contract/instrument-runs/read-result'
import type { ClsState } from '@contract/turbo-cls/choices'
import { json } from '../../db/json'
import { orderWith } from '../../test/fixtures'
import { testLab, type Caller, type TestLab } from '../../test/harness'

let lab: TestLab
let admin: Caller
beforeAll(async () => {
  lab = await testLab()
  admin = await lab.as('admin')
})
afterAll(() => lab.close())

/** What a tab says of an order: each result with its reasons. */
async function said(state: ClsState, text: string) {
  const { status, body } = await admin.call(api.turboCls.list, { query: { state, text } })
  expect(status).toBe(200)
  return body.docs.map(({ code, holds }) => [code, holds.map((one) => [one.code, one.message])])
}
const urine = (results: Record<string, string>, more: string[], resultState: 'RESULTED' | 'VERIFIED') =>
  orderWith(lab, {
    tubes: [{ tests: [...Object.keys(results), ...more], sampleType: 'UCUP', source: 'URV' }],
    results,
    resultState,
  })

test('a presumptive screen waits for the confirmation that was ordered with it, and no other screen does [rule:turbo-filters]', async () => {
  const { requisitionNumber, analysis } = await urine(
    { 'S-FEN': '5', 'S-PCP': '0' },
    ['C-FEN', 'C-HYC'],
    'RESULTED',
  )
  const waits = [
    [
      'S-FEN',
      [['confirmation_waits', 'Presumptive. The confirmation is not in yet: Fentanyl, urine confirmation.']],
    ],
  ]
  expect(await said('PENDING', requisitionNumber)).toEqual(waits)
  expect((await said('READY', requisitionNumber)).map(([code]) => code)).toEqual(['S-PCP'])
  await admin.call(api.results.enter, {
    body: { cells: [{ _id: analysis('C-FEN'), version: 1, raw: '40' }] },
  })
  expect(await said('PENDING', requisitionNumber)).toEqual([])
})

test('verified drug results wait for the pharmacist where the laboratory has them reviewed', async () => {
  const { orderId, requisitionNumber } = await urine({ 'C-HYC': '300' }, [], 'VERIFIED')
  await lab.owner
    .updateTable('lab_order')
    .set({ pharmd_due: lab.clock.now() })
    .where('id', '=', orderId)
    .execute()
  expect(await said('PENDING', requisitionNumber)).toEqual([])
  await sql`update lab set settings = settings || '{"reviewBeforeRelease": true}'::jsonb`.execute(lab.owner)
  const again = await lab.as('admin')
  const { body } = await again.call(api.turboCls.list, {
    query: { state: 'PENDING', text: requisitionNumber },
  })
  expect(body.docs.map(({ code, holds }) => [code, holds.map((one) => one.code)])).toEqual([
    ['C-HYC', ['pharmacist_waits']],
  ])
})

test('missing data is an error: a formula without its input, a range without the sex that it depends on', async () => {
  const unknown = await orderWith(lab, {
    patient: { gender: 'N' },
    tests: ['HGB'],
    results: { HGB: '13.0' },
    resultState: 'RESULTED',
  })
  const [row] = await said('ERRORS', unknown.requisitionNumber)
  expect(row).toEqual([
    'HGB',
    [
      [
        'missing_data',
        expect.stringMatching(
          /^The range depends on the sex, which is neither male nor female on file: M .+ · F /,
        ),
      ],
    ],
  ])
  const known = await orderWith(lab, {
    patient: { gender: 'F' },
    tests: ['HGB', 'GLU'],
    results: { HGB: '13.0', GLU: '91' },
    resultState: 'RESULTED',
  })
  expect(await said('ERRORS', known.requisitionNumber)).toEqual([])
  await lab.owner
    .updateTable('analysis')
    .set({
      entered: json({
        kind: 'notPerformed',
        raw: 'Not calculated: Sodium is missing',
        reason: 'not_calculated',
      }),
      interpretation: null,
    })
    .where('id', '=', known.analysis('GLU'))
    .execute()
  expect(await said('ERRORS', known.requisitionNumber)).toEqual([
    [
      'GLU',
      [['missing_data', 'Not calculated: Sodium is missing. Enter what is missing, or cancel the test.']],
    ],
  ])
})

test('a conflict is an error: times that cannot be, and another value that an instrument sent', async () => {
  const order = await orderWith(lab, { tests: ['GLU'], results: { GLU: '91' }, resultState: 'RESULTED' })
  const { id: instrumentId, code } = await lab.owner
    .selectFrom('instrument')
    .select(['id', 'code'])
    .orderBy('code')
    .executeTakeFirstOrThrow()
  const line = (value: string): ReadResult => ({
    kind: 'specimen',
    line: '1',
    specimen: order.specimens[0]?.barcode ?? '',
    control: null,
    well: null,
    test: 'XGLU',
    value,
    unit: null,
    flags: [],
    measuredAt: null,
    why: null,
  })
  const lab_id = lab.seeded.labId
  await lab.owner
    .insertInto('instrument_test_code')
    .values({
      lab_id,
      id: lab.ports.ids.id(),
      instrument_id: instrumentId,
      code: 'XGLU',
      test_id: lab.seeded.tests.get('GLU') ?? '',
      beyond: 'bound',
      updated_at: lab.clock.now(),
    })
    .execute()
  const send = (value: string) =>
    lab.owner
      .insertInto('instrument_run')
      .values({
        lab_id,
        id: lab.ports.ids.id(),
        instrument_id: instrumentId,
        source: 'astm',
        name: 'line',
        profile: null,
        decimal: 'point',
        received_by: null,
        key: `key ${value}`,
        raw: Buffer.from(value),
        bytes: 1,
        lines: json([line(value)]),
        line_count: 1,
        received_at: lab.clock.now(),
        updated_at: lab.clock.now(),
      })
      .execute()
  await send('91.0')
  expect(await said('ERRORS', order.requisitionNumber)).toEqual([])
  await send('97')
  expect(await said('ERRORS', order.requisitionNumber)).toEqual([
    ['GLU', [['conflict', `Instrument ${code} sent 97 as well. Decide on it in Instruments.`]]],
  ])
  const late = await orderWith(lab, { tests: ['GLU'], results: { GLU: '92' }, resultState: 'RESULTED' })
  await lab.owner
    .updateTable('specimen')
    .set({ collected_at: new Date(lab.clock.now().getTime() + 60_000) })
    .where('id', '=', late.specimens[0]?.id ?? '')
    .execute()
  expect(await said('ERRORS', late.requisitionNumber)).toEqual([
    [
      'GLU',
      [
        ['conflict', 'Collected after it was received. Correct the times.'],
        ['conflict', 'Collected after it was tested. Correct the times.'],
      ],
    ],
  ])
})

test('those in charge are told of a value whose repeat still runs, and not of one whose repeat came', async () => {
  const tech = await lab.as('lab')
  const repeated = async () => {
    const order = await orderWith(lab, { tests: ['K'] })
    const cells = [{ _id: order.analysis('K'), version: 1, raw: '7.3' }]
    await tech.call(api.results.enter, { body: { cells } })
    const answer = await admin.call(api.results.retest, {
      body: { analyses: [{ _id: order.analysis('K'), version: 2 }], reason: 'Hemolysis' },
    })
    expect([answer.status, answer.message]).toEqual([200, answer.message])
    return { ...order, repeat: answer.body.outcomes[0]?.analysis }
  }
  const [runs, came] = [await repeated(), await repeated()]
  await tech.call(api.results.enter, {
    body: { cells: [{ _id: came.repeat?._id ?? '', version: came.repeat?.version ?? 0, raw: '4.4' }] },
  })
  lab.clock.advance(31 * 60_000)
  lab.app.overdueCalls.wake()
  await lab.app.overdueCalls.stop()
  const told = async ({ orderId }: { orderId: string }) =>
    (
      await lab.owner
        .selectFrom('notification')
        .select('description')
        .where('target', '=', `/order/${orderId}`)
        .execute()
    ).map(({ description }) => description)
  expect(await told(runs)).toEqual([`Critical result, nobody told for 30 min: ${runs.requisitionNumber}`])
  expect(await told(came)).toEqual([])
})
