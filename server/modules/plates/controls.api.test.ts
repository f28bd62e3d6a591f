import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { api } from '@contract/api'
import type { Plate } from '@contract/plates/shapes'
import { testLab, type Caller, type TestLab } from '../../test/harness'
import { ok } from '../batches/test-batches'
import { assayContent } from './test-assay'
import { plateBench } from './test-plates'

let lab: TestLab
let staff: Caller
let bench: ReturnType<typeof plateBench>
let instrumentId = ''
let testId = ''
let planId = ''
let materialId = ''
let lotId = ''

const day = (days: number) =>
  new Date(lab.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)

beforeAll(async () => {
  lab = await testLab()
  staff = await lab.as('admin')
  bench = plateBench(lab, staff)
  testId = lab.seeded.tests.get('GLU') ?? ''
  instrumentId = (
    await lab.owner.selectFrom('instrument').select('id').orderBy('code').executeTakeFirstOrThrow()
  ).id
  const rules = ok(
    await staff.call(
      api.plates.saveRules,
      { body: { testTypeId: await bench.typeOf('GLU'), version: null, content: assayContent(testId) } },
      bench.key(),
    ),
  )
  ok(
    await staff.call(
      api.plates.approveRules,
      { body: { _id: rules._id, version: rules.version, read: false } },
      bench.key(),
    ),
  )
  const draft = ok(
    await staff.call(api.qualityControl.savePlan, {
      body: {
        ...{ testId, instrumentId, version: null },
        plan: {
          ...{ on: true, levels: 1, hours: 24, eachDay: false, r4s: 'both2s' },
          rules: [{ rule: '1-3s', scopes: ['P'], severity: 'reject' }],
        },
      },
    }),
  )
  planId = draft._id
  ok(await staff.call(api.qualityControl.approvePlan, { body: { _id: planId, version: draft.version } }))
  materialId = ok(
    await staff.call(api.qualityControl.addMaterial, {
      body: { material: { kind: 'control', name: 'Virus N1 positive', maker: 'Maker', levels: 1 } },
    }),
  )._id
  lotId = ok(
    await staff.call(api.qualityControl.addLot, {
      body: {
        lot: {
          ...{ materialId, level: 1, number: 'PCR-9', received: day(-20), expires: day(90), inUse: true },
        },
      },
    }),
  )._id
  const target = ok(
    await staff.call(api.qualityControl.saveTarget, {
      body: { target: { planId, lotId, mean: '25', sd: '0.5', unit: 'mg/dL', source: 'insert' } },
    }),
  )
  ok(
    await staff.call(api.qualityControl.approveTarget, {
      body: { _id: target._id, version: target.version },
    }),
  )
  lab.clock.advance(60_000)
})
afterAll(() => lab.close())
beforeEach(() => bench.nothingWaits())

async function running(barcodes: readonly string[], on: string | null = instrumentId): Promise<Plate> {
  const plate = await bench.make({ barcode: `RUN-${lab.ports.ids.id()}`, instrumentId: on })
  for (const barcode of barcodes) ok(await bench.scan(plate._id, barcode))
  ok(await bench.stage(plate, 'load'))
  ok(await bench.stage(plate, 'run'))
  return bench.get(plate._id)
}
/** The file of a plate whose specimens are negative; `positive` is the Ct of its positive control. */
const fileOf = (plate: Plate, positive: string, head = '') =>
  [
    `Plate,${plate.barcode}${head}`,
    'Well,Target,Ct',
    ...plate.contents.flatMap((one) => {
      const [virus, own] =
        one.content === 'CONTROL'
          ? [one.role === 'PC' ? positive : 'Undetermined', 'Undetermined']
          : ['Undetermined', '27.3']
      return [`${one.well},N1,${virus}`, `${one.well},RNase P,${own}`]
    }),
  ].join('\n')
const read = (plate: Plate, text: string) =>
  staff.call(api.plates.readRun, { body: { _id: plate._id, fileName: 'run.csv', text } }, bench.key())
const controls = async (plate: Plate) =>
  ok(await staff.call(api.plates.verdicts, { body: { _id: plate._id } })).judged?.controls
const accept = async (plate: Plate) => {
  const { version } = await bench.get(plate._id)
  return staff.call(api.plates.accept, { body: { _id: plate._id, version } }, bench.key())
}
const qc = async () => ok(await staff.call(api.qualityControl.bench, { body: { planId } }))

test('a positive control whose name nobody said waits, and is entered with what is accepted once it is named', async () => {
  const one = await bench.specimen()
  const plate = await running([one.barcode])
  ok(await read(plate, fileOf(plate, '25.1')))
  expect(await controls(plate)).toEqual([
    {
      ...{ well: 'A12', name: 'Positive', target: 'N1', test: 'Glucose', ct: '25.1', control: null },
      ...{ state: 'unknown', why: 'No control has the name or lot number Positive. Map it once.' },
    },
  ])
  expect((await qc()).runs).toEqual([])
  ok(
    await staff.call(
      api.instrumentRuns.saveControl,
      { body: { control: { instrumentId, version: 0, name: 'Positive', materialId, level: 1 } } },
      bench.key(),
    ),
  )
  expect(await controls(plate)).toMatchObject([{ state: 'ready', control: { lot: 'PCR-9', verdict: null } }])
  ok(await accept(plate))
  expect((await qc()).runs).toMatchObject([
    {
      ...{ source: 'plate', from: { _id: plate._id, name: plate.number }, verdict: 'accept' },
      points: [{ level: 1, raw: '25.1', lot: 'PCR-9', z: '0.200' }],
    },
  ])
  expect(await controls(plate)).toMatchObject([{ state: 'entered', why: 'In control' }])
  expect((await bench.reports.one(one.orderId, 'GLU')).controlHold).toBeNull()
})

test('the Ct of a plate is a run as its file is read, once, also where the file is read again and accepted', async () => {
  const plate = await running([(await bench.specimen()).barcode])
  const before = (await qc()).runs.length
  ok(await read(plate, fileOf(plate, '24.9')))
  expect((await qc()).runs).toHaveLength(before + 1)
  expect(ok(await read(plate, fileOf(plate, '24.9'))).already).toBe(true)
  expect((await read(plate, fileOf(plate, '25.0'))).status).toBe(422)
  ok(await accept(plate))
  ok(await accept(plate))
  expect((await qc()).runs).toHaveLength(before + 1)
})

test('a control that did not amplify, and a plate without an instrument, say why nothing is judged', async () => {
  const before = (await qc()).runs.length
  const failed = await running([(await bench.specimen()).barcode])
  ok(await read(failed, fileOf(failed, 'Undetermined')))
  expect(await controls(failed)).toMatchObject([
    { state: 'held', ct: null, why: 'N1 has no Ct, so quality control has nothing to judge.' },
  ])
  const nowhere = await running([(await bench.specimen()).barcode], null)
  ok(await read(nowhere, fileOf(nowhere, '25')))
  expect(await controls(nowhere)).toMatchObject([
    { state: 'held', why: 'Choose the instrument of this plate. Its controls belong to one.' },
  ])
  expect((await qc()).runs).toHaveLength(before)
})

test('one that is rejected holds what its own plate found, although the plate itself passed', async () => {
  const one = await bench.specimen()
  const plate = await running([one.barcode])
  ok(await read(plate, fileOf(plate, '27.2')))
  expect(await controls(plate)).toMatchObject([
    {
      state: 'entered',
      why: 'Rejected by 1-3s. Verification is held.',
      control: { verdict: 'reject' },
    },
  ])
  ok(await accept(plate))
  const result = await bench.reports.one(one.orderId, 'GLU')
  expect(result).toMatchObject({ controlHold: expect.stringContaining('control rejected') })
  const refused = await staff.call(api.results.verify, {
    body: { analyses: [{ _id: result._id, version: result.version }] },
  })
  expect(refused.body.outcomes[0]).toMatchObject({ ok: false, message: result.controlHold })
})

test('a plate that ran while the control was out and is accepted after its cure is of the failed period', async () => {
  const minutes = (count: number) => lab.clock.advance(count * 60_000)
  const { failureId } = await qc()
  const failed = async () =>
    ok(await staff.call(api.qualityControl.failure, { body: { _id: failureId ?? '' } }))
  minutes(1)
  const one = await bench.specimen()
  const plate = await running([one.barcode])
  ok(await read(plate, fileOf(plate, '25.1')))
  minutes(5)
  let open = await failed()
  const cured = { cause: 'Pipette', action: 'Calibrated', resets: true }
  ok(await staff.call(api.qualityControl.act, { body: { _id: open._id, version: open.version, ...cured } }))
  minutes(5)
  const points = [{ level: 1, lotId, raw: '25.0' }]
  const measuredAt = lab.clock.now().toISOString()
  ok(await staff.call(api.qualityControl.enterRun, { body: { planId, measuredAt, comment: null, points } }))
  open = await failed()
  if (open.results.length > 0)
    open = ok(
      await staff.call(api.qualityControl.dispose, {
        body: {
          ...{ _id: open._id, version: open.version, what: 'stands', note: 'Repeated elsewhere' },
          results: open.results.map(({ analysisId, raw }) => ({ analysisId, raw })),
        },
      }),
    )
  ok(await staff.call(api.qualityControl.close, { body: { _id: open._id, version: open.version } }))
  minutes(30)
  ok(await accept(plate))
  const result = await bench.reports.one(one.orderId, 'GLU')
  const kept = lab.owner.selectFrom('analysis').select('measured_at').where('id', '=', result._id)
  const run = lab.owner.selectFrom('plate_run').select('read_at').where('plate_id', '=', plate._id)
  const { read_at } = await run.executeTakeFirstOrThrow()
  expect(await kept.executeTakeFirstOrThrow()).toEqual({ measured_at: read_at })
  const { results, openResults } = await failed()
  expect(results.map(({ analysisId }) => analysisId)).toContain(result._id)
  expect(openResults).toBe(1)
  const { docs } = ok(
    await staff.call(api.turboCls.list, { query: { text: one.barcode.slice(0, -1), state: 'ERRORS' } }),
  )
  expect(docs.flatMap(({ holds }) => holds.map(({ code }) => code))).toContain('failed_period')
})
