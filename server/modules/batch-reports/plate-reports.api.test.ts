import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '@contract/api'
import { readPdf } from '../../documents/read-pdf'
import { testLab, type Caller, type TestLab } from '../../test/harness'
import { ok } from '../batches/test-batches'
import { assayContent } from '../plates/test-assay'
import { plateBench } from '../plates/test-plates'

let lab: TestLab
let staff: Caller
let bench: ReturnType<typeof plateBench>
beforeAll(async () => {
  lab = await testLab()
  staff = await lab.as('admin')
  bench = plateBench(lab, staff)
})
afterAll(() => lab.close())

const reportOf = async (_id: string) => ok(await staff.call(api.batchReports.get, { body: { _id } }))
const make = (_id: string) => staff.call(api.batchReports.make, { body: { _id } }, bench.key())

test('a plate tells its wells, Ct, controls, verdicts, people and orders; its paper is kept, and its clean orders go [route:/batchreport]', async () => {
  const testTypeId = await bench.typeOf('GLU')
  const testId = lab.seeded.tests.get('GLU') ?? ''
  // What is detected is no critical glucose, which somebody would have to be told first.
  const results = [{ analyte: 'Virus', testId, detected: '92', notDetected: '80' }]
  const content = { ...assayContent(testId), results }
  const rules = ok(
    await staff.call(api.plates.saveRules, { body: { testTypeId, version: null, content } }, bench.key()),
  )
  const replayed = ok(
    await staff.call(
      api.plates.replayRules,
      { body: { _id: rules._id, version: rules.version } },
      bench.key(),
    ),
  )
  ok(
    await staff.call(
      api.plates.approveRules,
      { body: { _id: rules._id, version: replayed.rule.version, read: true } },
      bench.key(),
    ),
  )
  const plate = await bench.make()
  const [one, two] = [await bench.specimen(), await bench.specimen()]
  for (const { barcode } of [one, two]) ok(await bench.scan(plate._id, barcode))
  expect((await make((await bench.make())._id)).message).toBe('This plate holds no tests.')
  for (const move of ['load', 'run'] as const) ok(await bench.stage(plate, move))
  const ct: Record<string, [string, string]> = {
    A1: ['24.1', '25.0'],
    B1: ['Undetermined', '25.2'],
    A12: ['25.5', 'Undetermined'],
    H12: ['Undetermined', 'Undetermined'],
  }
  const text = [
    `Plate,${plate.barcode}`,
    'Well,Target,Ct',
    ...Object.entries(ct).flatMap(([well, [n1, rp]]) => [`${well},N1,${n1}`, `${well},RNase P,${rp}`]),
  ].join('\n')
  ok(
    await staff.call(
      api.plates.readRun,
      { body: { _id: plate._id, fileName: 'run.csv', text } },
      bench.key(),
    ),
  )
  for (const { orderId, raw } of [
    { orderId: one.orderId, raw: '92' },
    { orderId: two.orderId, raw: '93' },
  ])
    await bench.reports.enter(orderId, { GLU: raw })
  await bench.reports.verify(one.orderId, ['GLU'])
  ok(await staff.call(api.batchReports.check, { body: { _id: plate._id } }))
  const report = await reportOf(plate._id)
  expect(report).toMatchObject({ batch: null, plate: { number: plate.number, stage: 'RESULTED' } })
  expect(report.wells.find(({ well }) => well === 'A1')).toMatchObject({
    content: one.barcode,
    readings: ['N1: 24.1', 'RNase P: 25.0'],
    verdict: expect.arrayContaining(['Virus: Detected']),
    alarm: false,
  })
  expect(report.wells.find(({ well }) => well === 'H12')).toMatchObject({
    content: 'NTC Water',
    readings: ['N1: no Ct', 'RNase P: no Ct'],
    verdict: expect.arrayContaining(['Passed']),
  })
  expect(report.tests.map(({ wells, barcode, text: value }) => [wells, barcode, value])).toEqual([
    ['A1', one.barcode, '92'],
    ['B1', two.barcode, '93'],
  ])
  expect(report.plates[0]?.runs).toMatchObject([{ fileName: 'run.csv', byName: expect.any(String) }])
  const standing = new Map(report.orders.map((each) => [each._id, each.standing]))
  expect([standing.get(one.orderId), standing.get(two.orderId)]).toEqual(['CLEAN', 'LEFT'])

  expect(ok(await make(plate._id))).toMatchObject({ number: 1 })
  expect((await make(plate._id)).message).toBe('Nothing changed since version 1. Open that version.')
  const paper = await staff.call(api.batchReports.paper, { body: { _id: plate._id, number: 1 } })
  const words = (await readPdf(paper.bytes)).text
  for (const part of [`Plate report ${plate.number}`, 'Wells', one.barcode, 'N1: 24.1', 'Virus: Detected'])
    expect(words).toContain(part)
  const change = lab.owner.deleteFrom('batch_report').where('plate_id', '=', plate._id).execute()
  await expect(change).rejects.toThrow('never changed')
  const { docs } = ok(await staff.call(api.batchReports.plates, { query: { sort: '-createdAt' } }))
  expect(docs.find(({ _id }) => _id === plate._id)?.paper).toMatchObject({ number: 1 })

  const orders = report.orders.flatMap(({ _id, version, standing: is }) =>
    is === 'CLEAN' ? [{ _id, version }] : [],
  )
  ok(await staff.call(api.batchReports.release, { body: { _id: plate._id, orders } }, bench.key()))
  await lab.app.jobs.idle()
  expect((await reportOf(plate._id)).releases[0]?.outcomes).toMatchObject([
    { orderId: one.orderId, state: 'RELEASED' },
  ])
  const other = await bench.specimen()
  const foreign = await staff.call(
    api.batchReports.release,
    { body: { _id: plate._id, orders: [{ _id: other.orderId, version: 1 }] } },
    bench.key(),
  )
  expect(foreign.message).toBe('An order is not on this plate. Reload the page.')
})
