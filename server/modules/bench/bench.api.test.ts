import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '@contract/api'
import type { SheetFiltersInput } from '@contract/bench/shapes'
import { testLab, type Caller, type TestLab } from '../../test/harness'
import { batchBench, ok } from '../batches/test-batches'
import { config, ehrBench } from '../ehr-jobs/test-ehr'

let lab: TestLab
let staff: Caller
let bench: ReturnType<typeof batchBench>
beforeAll(async () => {
  lab = await testLab()
  staff = await lab.as('admin')
  bench = batchBench(lab, staff)
  await bench.nothingWaits()
})
afterAll(() => lab.close())

/** A live connection to a laboratory that nobody answers at: what is sent waits. */
async function referenceLaboratory() {
  const laboratory = ok(
    await staff.call(
      api.contractLabs.add,
      { body: { contractLab: { name: 'Reference laboratory', clia: '05D1234567', address: {} } } },
      bench.key(),
    ),
  )
  const target = { host: '127.0.0.1', port: 1, tls: false, ca: '' }
  return ehrBench(lab, staff).testing(
    {
      kind: 'laboratory',
      config: config({ target, contractLabId: laboratory._id, expectedHours: 48 }),
    },
    { state: 'LIVE' },
  )
}

const board = async () => ok(await staff.call(api.bench.board))
const sheet = async (body: SheetFiltersInput, caller = staff) =>
  ok(await caller.call(api.bench.sheet, { body }))

test('the board counts what waits and what is in batches, and names the batch that is being filled [route:/results]', async () => {
  const first = await bench.specimen()
  await bench.specimen({ priority: 'STAT' })
  const typeId = await bench.typeOf('GLU')
  const before = (await board()).docs.find(({ testType }) => testType._id === typeId)
  expect(before).toMatchObject({ specimens: 2, stat: 1, inBatches: 0, filling: null })
  // Of all methods of the catalogue only the one that has work.
  expect(before?.groups).toMatchObject([{ method: 'Hexokinase', specimens: 2, tests: 2, stat: 1 }])
  const { batch } = await bench.open({ specimenIds: [first.specimenId] })
  const after = (await board()).docs.find(({ testType }) => testType._id === typeId)
  expect(after).toMatchObject({
    specimens: 1,
    inBatches: 1,
    filling: { _id: batch._id, number: batch.number },
  })
})

test('the sheet has many orders, STAT first, and of a batch its positions; a value typed there is entered', async () => {
  const testTypeId = await bench.typeOf('GLU')
  const { docs, definitions } = await sheet({ testTypeId })
  expect(docs.map(({ priority }) => priority)).toEqual(['STAT', 'ROUTINE'])
  expect(docs.every(({ closed }) => closed === null)).toBe(true)
  expect(definitions).toHaveLength(1)
  const batchId = docs[1]?.batch?._id ?? ''
  const inBatch = await sheet({ batchId })
  expect(inBatch.docs).toHaveLength(1)
  const [row] = inBatch.docs
  if (!row) throw new Error('No row.')
  const cells = [{ _id: row.analysis._id, version: row.analysis.version, raw: '91' }]
  const { outcomes } = ok(await staff.call(api.results.enter, { body: { cells } }, bench.key()))
  expect(outcomes[0]).toMatchObject({ ok: true, message: null })
  expect((await sheet({ batchId })).docs).toEqual([])
  expect((await sheet({ batchId, show: 'all' })).docs[0]?.analysis.raw).toBe('91')
})

test('what is on hold, canceled or not received is shown with words and not typed in', async () => {
  const { orderId, specimenId } = await bench.specimen()
  const testTypeId = await bench.typeOf('GLU')
  const row = async (show: 'waiting' | 'all' = 'waiting') =>
    (await sheet({ testTypeId, show })).docs.find((one) => one.specimenId === specimenId)
  ok(
    await staff.call(
      api.orders.hold,
      {
        body: { orderIds: [orderId], hold: true, reason: 'Label differs' },
      },
      bench.key(),
    ),
  )
  expect((await row())?.closed).toBe('On hold: Label differs')
  await lab.owner.updateTable('lab_order').set({ hold: null }).where('id', '=', orderId).execute()
  await lab.owner
    .updateTable('specimen')
    .set({ state: 'EXPECTED', received_at: null })
    .where('id', '=', specimenId)
    .execute()
  expect((await row())?.closed).toBe('Specimen A was not received. Receive it first.')
  await lab.owner.updateTable('specimen').set({ state: 'RECEIVED' }).where('id', '=', specimenId).execute()
  await lab.owner
    .updateTable('analysis')
    .set({ state: 'CANCELLED' })
    .where('order_id', '=', orderId)
    .execute()
  expect(await row()).toBeUndefined()
  expect((await row('all'))?.closed).toBe('This test was canceled.')
})

test('the work of the laboratory is refused to clinics, couriers, sales reps and kiosks', async () => {
  for (const username of ['portal', 'portal.results', 'courier', 'sales', 'kiosk'] as const) {
    const other = await lab.as(username)
    const asked = [
      await other.call(api.bench.sheet, { body: {} }),
      await other.call(api.bench.board),
      await other.call(api.addOns.open, {}),
    ]
    expect(
      asked.map(({ status }) => status),
      username,
    ).toEqual([403, 403, 403])
  }
})

test('all tests of the laboratory are not asked for at once', async () => {
  const answer = await staff.call(api.bench.sheet, { body: { show: 'all' } })
  expect(answer).toMatchObject({ status: 400 })
  expect(answer.fields).toEqual({
    show: 'Choose a test type, a test, a batch, an instrument or a day to show all tests.',
  })
})

test('a test that was ordered from a reference laboratory waits for no batch, and the scan says so', async () => {
  const { orderId, specimenId, barcode } = await bench.specimen()
  const typeId = await bench.typeOf('GLU')
  const waiting = async () =>
    (await board()).docs.find(({ testType }) => testType._id === typeId)?.specimens ?? 0
  const before = await waiting()
  const laboratory = await referenceLaboratory()
  const glucose = lab.seeded.tests.get('GLU') ?? ''
  ok(
    await staff.call(
      api.referrals.send,
      {
        body: {
          orderId,
          connectionId: laboratory._id,
          items: [{ panelId: null, testId: glucose, letter: 'A' }],
        },
      },
      bench.key(),
    ),
  )
  expect(await waiting()).toBe(before - 1)
  const { batch } = await bench.open()
  expect(await bench.scan(batch._id, barcode)).toMatchObject({
    status: 422,
    message: `${barcode}: Glucose was ordered from a reference laboratory.`,
  })
  const { docs } = await sheet({ testTypeId: typeId })
  expect(docs.find((one) => one.specimenId === specimenId)?.closed).toBe(
    'Ordered from a reference laboratory.',
  )
})

test('an order names the batches and plates of its specimens to the bench, and not to a clinic', async () => {
  const { orderId, specimenId } = await bench.specimen()
  const { batch } = await bench.open({ specimenIds: [specimenId] })
  const { docs } = ok(await staff.call(api.bench.staysOf, { body: { orderId } }))
  expect(docs).toMatchObject([
    { kind: 'batch', _id: batch._id, number: batch.number, stage: 'Filling', letter: 'A', place: '1' },
  ])
  const portal = await (await lab.as('portal')).call(api.bench.staysOf, { body: { orderId } })
  expect(portal.status).toBe(403)
})

test('work is grouped by method and instrument, and a batch of a group takes its tests alone', async () => {
  const { reports } = bench
  const idOf = (code: string) => lab.seeded.tests.get(code) ?? ''
  const orderId = await reports.received({
    items: ['ALT', 'NA', 'AGAP'].map((code) => reports.forms.test(code)),
  })
  const specimen = await lab.owner
    .selectFrom('specimen')
    .select(['id', 'barcode'])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const chemistry = await bench.typeOf('ALT')
  const { id: instrumentId } = await lab.owner
    .selectFrom('instrument')
    .select('id')
    .where('code', '=', 'CHEM-1')
    .executeTakeFirstOrThrow()
  ok(
    await staff.call(api.instrumentRuns.saveCode, {
      body: {
        code: {
          ...{ instrumentId, version: 0, code: 'SODIUM', testId: idOf('NA'), sentUnit: null, factor: null },
          ...{ low: null, high: null, beyond: 'bound' },
        },
      },
    }),
  )
  const groupsOf = async () =>
    (await board()).docs.find(({ testType }) => testType._id === chemistry)?.groups ?? []
  const groups = await groupsOf()
  const sodium = groups.find(({ testIds }) => testIds.includes(idOf('NA')))
  expect(sodium).toMatchObject({
    method: 'Indirect ion-selective electrode',
    instruments: [{ code: 'CHEM-1' }],
    filling: null,
  })
  const alt = groups.find(({ testIds }) => testIds.includes(idOf('ALT')))
  expect(alt).toMatchObject({ instruments: [] })
  // What is calculated waits for no instrument.
  expect(groups.some(({ testIds }) => testIds.includes(idOf('AGAP')))).toBe(false)
  const { batch } = await bench.open({
    ...{ testIds: sodium?.testIds ?? [], instrumentId },
    ...{ method: sodium?.method ?? null, byRule: true },
  })
  expect(batch.onlyTests).toContain('Sodium')
  expect(batch.rows.find(({ specimenId }) => specimenId === specimen.id)?.tests).toMatchObject([
    { code: 'NA' },
  ])
  const after = await groupsOf()
  expect(after.find(({ testIds }) => testIds.includes(idOf('ALT')))).toMatchObject({ filling: null })
  expect(after.some(({ testIds }) => testIds.includes(idOf('NA')))).toBe(false)
  // Another tube without one of its tests is refused by name.
  const other = await bench.specimen()
  expect(await bench.scan(batch._id, other.barcode)).toMatchObject({
    status: 422,
    message: expect.stringContaining(`${other.barcode} has none of the tests of this batch (`),
  })
  const foreign = await staff.call(
    api.batches.add,
    { body: { batch: { testTypeId: chemistry, maximum: 5, testIds: [idOf('TSH')] } } },
    bench.key(),
  )
  expect(foreign.fields).toEqual({ testIds: 'A test is not of this test type.' })
})
