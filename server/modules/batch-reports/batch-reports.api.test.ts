import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { api } from '@contract/api'
import { m } from '@contract/messages'
import { usualRules } from '@contract/quality-control/control-rules'
import type { BatchReport } from '@contract/batch-reports/shapes'
import { readPdf } from '../../documents/read-pdf'
import { testLab, type Caller, type TestLab } from '../../test/harness'
import { batchBench, ok } from '../batches/test-batches'

let lab: TestLab
let staff: Caller
let bench: ReturnType<typeof batchBench>
beforeAll(async () => {
  lab = await testLab()
  staff = await lab.as('admin')
  bench = batchBench(lab, staff)
})
afterAll(() => lab.close())
beforeEach(() => bench.nothingWaits())

const said = ({ status, message }: { status: number; message: string }) => `${status} ${message}`
const reportOf = async (_id: string): Promise<BatchReport> =>
  ok(await staff.call(api.batchReports.get, { body: { _id } }))
const make = (_id: string) => staff.call(api.batchReports.make, { body: { _id } }, bench.key())
const paperText = (_id: string, number: number) =>
  staff.call(api.batchReports.paper, { body: { _id, number } })

/** A batch of three: one verified, one entered and held, one without a result. */
async function threeStates() {
  const [clean, held, open] = [await bench.specimen(), await bench.specimen(), await bench.specimen()]
  const { batch } = await bench.open({
    specimenIds: [clean.specimenId, held.specimenId, open.specimenId],
    reagents: [{ name: 'Glucose reagent', lot: 'R-77', expires: '2031-01-31', opened: null }],
    controls: ['Level 1'],
    method: 'GLU v2',
  })
  await bench.reports.enter(clean.orderId, { GLU: '92' })
  await bench.reports.enter(held.orderId, { GLU: '101' })
  await bench.reports.verify(clean.orderId, ['GLU'])
  ok(
    await staff.call(
      api.orders.hold,
      { body: { orderIds: [held.orderId], hold: true, reason: 'Wrong birth date' } },
      bench.key(),
    ),
  )
  return { clean, held, open, id: batch._id, number: batch.number }
}

test('a batch tells each test, who did what, why it is held, and which orders can go [route:/batchreport] [feature:batchreport]', async () => {
  const { clean, held, open, id } = await threeStates()
  ok(await staff.call(api.batchReports.check, { body: { _id: id } }))
  const report = await reportOf(id)
  expect(report.tests.map(({ position, barcode, state, text }) => [position, barcode, state, text])).toEqual([
    [1, clean.barcode, 'VERIFIED', '92'],
    [2, held.barcode, 'RESULTED', '101'],
    [3, open.barcode, 'ASSIGNED', ''],
  ])
  const [first, second] = report.tests
  expect(first).toMatchObject({ unit: 'mg/dL', notes: [] })
  expect(first?.enteredBy).toBe(first?.verifiedBy)
  expect(first?.enteredAt).not.toBeNull()
  expect(second?.notes.join(' ')).toContain('Wrong birth date')
  const standing = new Map(report.orders.map((one) => [one._id, one]))
  expect(standing.get(clean.orderId)).toMatchObject({ standing: 'CLEAN', why: [] })
  expect(standing.get(held.orderId)).toMatchObject({ standing: 'LEFT' })
  expect(standing.get(open.orderId)).toMatchObject({ standing: 'LEFT', why: ['Tests not verified: 1.'] })
  expect(report.batch).toMatchObject({ method: 'GLU v2', controls: ['Level 1'] })
  expect(report.events[0]).toMatchObject({ did: 'Batch added' })
  expect(report.papers).toEqual([])
})

test('a paper is kept as it was made: a second one only where something changed, and none is ever changed', async () => {
  const { held, id, number } = await threeStates()
  const made = ok(await make(id))
  expect(made).toMatchObject({ number: 1, madeByName: expect.any(String) })
  expect(said(await make(id))).toBe('422 Nothing changed since version 1. Open that version.')
  const first = await paperText(id, 1)
  expect(first.status).toBe(200)
  const text = (await readPdf(first.bytes)).text
  for (const words of [
    `Batch report ${number}`,
    'Version 1',
    'R-77',
    'Wrong birth date',
    'No result',
    held.barcode,
  ])
    expect(text).toContain(words)

  ok(
    await staff.call(
      api.orders.hold,
      { body: { orderIds: [held.orderId], hold: false, reason: 'Put right' } },
      bench.key(),
    ),
  )
  await bench.reports.verify(held.orderId, ['GLU'])
  expect(ok(await make(id))).toMatchObject({ number: 2 })
  expect((await reportOf(id)).papers.map((one) => one.number)).toEqual([2, 1])
  // What was made first still says what it said, byte for byte.
  expect((await paperText(id, 1)).bytes).toEqual(first.bytes)
  expect((await readPdf((await paperText(id, 2)).bytes)).text).not.toContain('On hold')
  const change = lab.owner.updateTable('batch_report').set({ size: 1 }).where('batch_id', '=', id).execute()
  await expect(change).rejects.toThrow('never changed')
  const removal = lab.owner.deleteFrom('batch_report').where('batch_id', '=', id).execute()
  await expect(removal).rejects.toThrow('never changed')
})

test('two people who make the paper at once get one version and one clear line', async () => {
  const { id } = await threeStates()
  const answers = await Promise.all([make(id), make(id)])
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused).toHaveLength(1)
  expect(refused.map(said)[0]).toMatch(
    /^422 (Version 1 was made a moment ago|Nothing changed since version 1)/,
  )
  expect((await reportOf(id)).papers).toHaveLength(1)
})

test('every clean order is released by the one release there is; what changed since is left and named', async () => {
  const [one, two] = [await bench.specimen(), await bench.specimen()]
  const { batch } = await bench.open({ specimenIds: [one.specimenId, two.specimenId] })
  for (const { orderId } of [one, two]) {
    await bench.reports.enter(orderId, { GLU: '88' })
    await bench.reports.verify(orderId, ['GLU'])
  }
  ok(await staff.call(api.batchReports.check, { body: { _id: batch._id } }))
  const seen = (await reportOf(batch._id)).orders
  expect(seen.map(({ standing }) => standing)).toEqual(['CLEAN', 'CLEAN'])
  ok(
    await staff.call(
      api.orders.flag,
      { body: { orderIds: [two.orderId], flag: true, reason: 'Look again' } },
      bench.key(),
    ),
  )
  const orders = seen.map(({ _id, version }) => ({ _id, version }))
  const signed = ok(
    await staff.call(api.batchReports.release, { body: { _id: batch._id, orders } }, bench.key()),
  )
  expect(signed).toMatchObject({ total: 2 })
  await lab.app.jobs.idle()
  const after = await reportOf(batch._id)
  expect(after.releases[0]?.outcomes).toMatchObject([
    { orderId: two.orderId, state: 'REFUSED', message: m.turboReports.changedSince },
    { orderId: one.orderId, state: 'RELEASED', number: 1 },
  ])
  expect(after.orders.find(({ _id }) => _id === one.orderId)?.standing).toBe('DONE')
  expect(await bench.states(one.orderId)).toEqual(['GLU RELEASED'])
  expect(await bench.states(two.orderId)).toEqual(['GLU VERIFIED'])
})

test('an order of another batch is not released from here, and an empty batch has no paper', async () => {
  const other = await bench.specimen()
  const { batch } = await bench.open({})
  const answer = await staff.call(
    api.batchReports.release,
    { body: { _id: batch._id, orders: [{ _id: other.orderId, version: 1 }] } },
    bench.key(),
  )
  expect(said(answer)).toBe('422 An order is not in this batch. Reload the page.')
  expect(said(await make(batch._id))).toBe('422 This batch holds no tests.')
})

test('the list tells the newest paper of each batch', async () => {
  const { id } = await threeStates()
  ok(await make(id))
  const { docs } = ok(await staff.call(api.batchReports.list, { query: { sort: '-createdAt' } }))
  expect(docs.find(({ _id }) => _id === id)?.paper).toMatchObject({ number: 1 })
})

test('a control run of its tests on its instrument stands beside the batch', async () => {
  const idOf = async (table: 'test' | 'instrument', code: string) =>
    (await lab.owner.selectFrom(table).select('id').where('code', '=', code).executeTakeFirstOrThrow()).id
  const [testId, instrumentId] = [await idOf('test', 'GLU'), await idOf('instrument', 'CHEM-1')]
  const rules = usualRules.map(({ rule, scopes, severity }) => ({ rule, scopes: [...scopes], severity }))
  const plan = { on: true, levels: 1, hours: 24, eachDay: false, r4s: 'both2s' as const, rules }
  const draft = ok(
    await staff.call(api.qualityControl.savePlan, { body: { testId, instrumentId, version: null, plan } }),
  )
  const { _id: planId } = ok(
    await staff.call(api.qualityControl.approvePlan, { body: { _id: draft._id, version: draft.version } }),
  )
  const now = lab.clock.now().toISOString()
  const material = { kind: 'control' as const, name: 'Glucose control', maker: null, levels: 1 }
  const { _id: materialId } = ok(await staff.call(api.qualityControl.addMaterial, { body: { material } }))
  const lot = {
    materialId,
    level: 1,
    number: 'QC-41',
    received: now.slice(0, 10),
    opened: null,
    openDays: null,
    expires: '2031-01-31',
    inUse: true,
    checkedOn: null,
    checkNote: null,
  }
  const { _id: lotId } = ok(await staff.call(api.qualityControl.addLot, { body: { lot } }))
  const points = [{ level: 1, lotId, raw: '99.5' }]
  ok(
    await staff.call(api.qualityControl.enterRun, {
      body: { planId, measuredAt: now, comment: 'First of the day', points },
    }),
  )
  const { specimenId } = await bench.specimen()
  const { batch } = await bench.open({ specimenIds: [specimenId], instrumentId })
  expect((await reportOf(batch._id)).runs).toMatchObject([
    {
      instrument: batch.instrument?.name,
      comment: 'First of the day',
      points: [{ level: 1, lot: 'QC-41', raw: '99.5', mean: null, verdict: 'none', findings: [] }],
    },
  ])
})
