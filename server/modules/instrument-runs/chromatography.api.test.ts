import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import type { MethodContent } from '@contract/analyte-methods/shapes'
import type { RunLine } from '@contract/instrument-runs/shapes'
import { pathOf, testLab, type Caller, type TestLab } from '../../test/harness'
import { batchBench, ok } from '../batches/test-batches'

let lab: TestLab
let admin: Caller
let bench: ReturnType<typeof batchBench>
let instrumentId: string
let testId: string

beforeAll(async () => {
  lab = await testLab()
  admin = await lab.as('admin')
  bench = batchBench(lab, admin)
  instrumentId = (
    await lab.owner.selectFrom('instrument').select('id').orderBy('code').executeTakeFirstOrThrow()
  ).id
  testId = lab.seeded.tests.get('C-6AM') ?? ''
})
afterAll(() => lab.close())
beforeEach(async () => {
  await lab.owner.deleteFrom('instrument_run_analyte').execute()
  await lab.owner.deleteFrom('analyte_method_version').execute()
  await lab.owner.deleteFrom('analyte_method').execute()
  await lab.owner.deleteFrom('instrument_test_code').execute()
})

const content = (over: Partial<MethodContent['method']> = {}, on = true): MethodContent => ({
  on,
  method: {
    ...{ analyte: '6-Acetylmorphine', unit: 'ng/mL', lod: '2', lloq: '5', uloq: '1000', carryOver: '800' },
    calibration: { atLeast: 5, rSquared: '0.990', tolerance: '15', lowestTolerance: '20', leftOutAtMost: 1 },
    retention: { expected: null, tolerance: { kind: 'percent', value: '2' } },
    ratios: [{ name: 'Qualifier', expected: null, tolerance: '20' }],
    standard: { low: '50', high: '150' },
    controls: [
      { name: 'LOW', target: '15', tolerance: '20', atLeast: 2 },
      { name: 'HIGH', target: '700', tolerance: '20', atLeast: 1 },
    ],
    bracketed: true,
    ...over,
  },
})
const save = (body = content(), version: number | null = null, ofTest = testId) =>
  admin.call(
    api.analyteMethods.save,
    { body: { instrumentId, testId: ofTest, version, content: body } },
    bench.key(),
  )
const approve = ({ _id, version }: { _id: string; version: number }, caller = admin) =>
  caller.call(api.analyteMethods.approve, { body: { _id, version } }, bench.key())
async function inForce(body = content()) {
  return ok(await approve(ok(await save(body))))
}
const map = async (code = '6-Acetylmorphine', ofTest = testId) =>
  ok(
    await admin.call(api.instrumentRuns.saveCode, {
      body: {
        code: {
          ...{ instrumentId, version: 0, code, testId: ofTest, sentUnit: null },
          ...{ factor: null, low: null, high: null, beyond: 'bound' },
        },
      },
    }),
  )

interface Row {
  sample: string
  type: string
  nominal: string
  rt: string
  area: string
  ratio: string
  standard: string
  conc: string
  dilution: string
  r2: string
  used: string
  manual: string
  by: string
  why: string
  seen: string
  analyte: string
  unit: string
}
const row = (type: string, sample: string, conc: string, over: Partial<Row> = {}): Row => ({
  ...{ sample, type, nominal: '', rt: '2.01', area: '50000', ratio: '0.50', standard: '10000', conc },
  ...{ dilution: '', r2: '0.9990', used: 'Yes', manual: 'No', by: '', why: '', seen: '' },
  ...{ analyte: '6-Acetylmorphine', unit: 'ng/mL' },
  ...over,
})
const nothing = { rt: '', area: '', ratio: '' }
const specimen = (sample: string, conc: string, over: Partial<Row> = {}) => row('Unknown', sample, conc, over)
const head = (over: Partial<Row> = {}): Row[] => [
  row('Double Blank', 'DB', 'No Peak', { ...nothing, standard: '' }),
  ...['5', '20', '100', '500', '1000'].map((nominal, n) => row('Cal', `C${n + 1}`, nominal, { nominal })),
  row('Blank', 'B1', 'No Peak', nothing),
  row('QC', 'LOW', '15.2'),
  row('QC', 'HIGH', '702', over),
  row('Blank', 'B2', 'No Peak', nothing),
]
const tail = [row('QC', 'LOW', '14.6')]
const columns =
  'Injection,Sample Name,Sample Type,Nominal Conc.,RT,Quant Area,Qualifier Ratio,IS Area,Conc.,Dilution,R2,Used,Manual,Manual By,Manual Reason,Reviewed By,Analyte,Unit,Acquired'
let files = 0
const fileOf = (rows: readonly Row[]) =>
  new TextEncoder().encode(
    [
      columns,
      ...rows.map((one, at) =>
        [
          ...[at + 1, one.sample, one.type, one.nominal, one.rt, one.area, one.ratio, one.standard, one.conc],
          ...[
            one.dilution,
            one.r2,
            one.used,
            one.manual,
            one.by,
            one.why,
            one.seen,
            one.analyte,
            one.unit,
            '',
          ],
        ].join(','),
      ),
      // No two files are the same.
      `${'\n'.repeat(files++)}`,
    ].join('\n'),
  )
async function send(bytes: Uint8Array, profile = 'chromatography-table') {
  const path = pathOf(api.instrumentRuns.take, {
    query: { instrumentId, fileName: 'run.csv', profile, sure: true },
  })
  const answer = await admin.raw('POST', path, bytes)
  return ok({ ...answer, body: api.instrumentRuns.take.out.parse(answer.body) })
}
const review = async (_id: string) =>
  ok(await admin.call(api.instrumentRuns.get, { body: { _id, states: [] } }))
/** A run of these specimens in which everything else is right, or as `rows` has it. */
async function ran(specimens: readonly Row[], rows = head(), behind = tail) {
  const { run } = await send(fileOf([...rows, ...specimens, ...behind]))
  const seen = await review(run._id)
  const analyte = seen.analytes[0]
  return { id: run._id, seen, analyte, lines: seen.lines.filter(({ orderId }) => orderId !== null) }
}
const told = ({ state, verdict, raw }: RunLine) => [state, verdict, raw]
const accept = async (_id: string, lines: readonly RunLine[]) =>
  ok(
    await admin.call(
      api.instrumentRuns.accept,
      { body: { _id, lines: lines.map(({ place, raw, present }) => ({ place, raw: raw ?? '9', present })) } },
      bench.key(),
    ),
  ).outcomes
async function tube() {
  const { forms } = bench.reports
  return bench.specimen({ specimens: [forms.specimen('A', 'UCUP', 'URV')], items: [forms.test('C-6AM')] })
}
const entered = async (orderId: string) => (await bench.reports.one(orderId, 'C-6AM')).raw

describe('a method [call:POST /api/v1/analyte_method] [call:POST /api/v1/analyte_method/approve]', () => {
  test('is a draft until the director approves it, and an analyte has one on an instrument', async () => {
    const draft = ok(await save())
    expect(draft).toMatchObject({ number: 0, approved: null, draft: { method: { lod: '2' } } })
    const tech = await lab.as('lab')
    expect((await approve(draft, tech)).status).toBe(403)
    const approved = ok(await approve(draft))
    expect(approved).toMatchObject({ number: 1, draft: null, approved: { method: { uloq: '1000' } } })
    expect((await approve(approved)).message).toBe('There is no draft to approve.')
    expect((await save()).message).toBe('This test has a method on this instrument already. Edit that one.')
    expect((await save(content(), draft.version)).status).toBe(409)
    const other = lab.seeded.tests.get('C-MOR') ?? ''
    expect((await save(content(), null, other)).fields).toHaveProperty('content.method.analyte')
    const next = ok(await save(content({ lod: '3' }), approved.version))
    expect(next).toMatchObject({
      number: 1,
      approved: { method: { lod: '2' } },
      draft: { method: { lod: '3' } },
    })
    const { docs } = ok(await admin.call(api.analyteMethods.list, { query: { instrumentId } }))
    expect(docs).toEqual([next])
  })

  test('that contradicts itself is refused at its field', async () => {
    expect((await save(content({ lloq: '1' }))).fields).toEqual({
      'content.method.lloq': 'The lower limit must not be below the limit of detection.',
    })
  })
})

describe('a run that is judged', () => {
  beforeEach(async () => {
    await inForce()
    await map()
  })

  test('accepted: each specimen becomes what its row says, and the rest is held in words', async () => {
    const tubes = [await tube(), await tube(), await tube(), await tube(), await tube(), await tube()]
    const [positive, negative, trace, high, ion, bad] = tubes.map(({ barcode }) => barcode)
    const { id, analyte, lines } = await ran([
      specimen(positive ?? '', '62.4'),
      specimen(negative ?? '', 'No Peak', nothing),
      specimen(trace ?? '', '3.1'),
      specimen(ion ?? '', '80.0', { ratio: '0.90' }),
      specimen(bad ?? '', ''),
      row('Blank', 'B3', 'No Peak', nothing),
      specimen(high ?? '', '1400'),
    ])
    expect(analyte).toMatchObject({
      analyte: '6-Acetylmorphine',
      judged: { accepted: true, reasons: [], number: 1, range: { low: '5', high: '1000' } },
      outdated: false,
    })
    expect(lines.map(told)).toEqual([
      ['matched', 'REPORT', '62.4'],
      ['matched', 'NOT_DETECTED', 'Not detected'],
      ['matched', 'BELOW_LLOQ', '< 5'],
      ['held', 'REINJECT', null],
      ['held', 'REVIEW', null],
      ['held', 'DILUTE', null],
    ])
    expect(lines[3]?.why).toBe(
      'Inject again. The ion ratio Qualifier is 0.90, not within 20 % of that expected.',
    )
    expect(lines[5]?.why).toBe('Dilute. Above 1000: dilute it and inject it again.')
    const outcomes = await accept(id, lines)
    expect(outcomes.map(({ ok: done }) => done)).toEqual([true, true, true, false, false, false])
    expect(outcomes[3]?.message).toBe(lines[3]?.why)
    expect(await entered(tubes[0]?.orderId ?? '')).toBe('62.4')
    expect(await entered(tubes[1]?.orderId ?? '')).toBe('Not detected')
    expect(await entered(tubes[3]?.orderId ?? '')).toBeNull()
  })

  test('a dilution is counted in', async () => {
    const { barcode } = await tube()
    const { lines } = await ran([
      specimen(barcode, '1400'),
      row('Blank', 'B3', 'No Peak', nothing),
      specimen(barcode, '98.4', { dilution: '10' }),
    ])
    expect(lines.map(told)).toEqual([
      ['held', 'DILUTE', null],
      ['matched', 'REPORT', '984'],
    ])
  })

  test('behind a strong one a finding is injected again', async () => {
    const [strong, behind] = [await tube(), await tube()]
    const { lines } = await ran([specimen(strong.barcode, '950'), specimen(behind.barcode, '12')])
    expect(lines.map(told)).toEqual([
      ['matched', 'REPORT', '950'],
      ['held', 'REINJECT', null],
    ])
    expect(lines[1]?.why).toContain(`It stands behind ${strong.barcode} (place 11)`)
  })

  test('by hand needs a reason and the look of another person', async () => {
    const tubes = [await tube(), await tube(), await tube(), await tube()]
    const manual = { manual: 'Yes', by: 'Kim', why: 'Shoulder' }
    const [a = '', b = '', c = '', d = ''] = tubes.map(({ barcode }) => barcode)
    const { lines } = await ran([
      specimen(a, '40', manual),
      specimen(b, '40', { ...manual, seen: 'kim' }),
      specimen(c, '40', { ...manual, by: '', seen: 'Lee' }),
      specimen(d, '40', { ...manual, seen: 'Lee' }),
    ])
    expect(lines.map(told)).toEqual([
      ['held', 'REVIEW', null],
      ['held', 'REVIEW', null],
      ['held', 'REVIEW', null],
      ['matched', 'REPORT', '40'],
    ])
    expect(lines[0]?.why).toBe('Look at it. Integrated by hand by Kim: another person must look at it.')
  })

  test.each<[string, string, () => { rows?: Row[]; behind?: Row[]; specimens?: (one: Row) => Row[] }]>([
    [
      'r² too low',
      'The curve’s r² is 0.981. Needed: 0.990.',
      () => ({
        rows: head().map((one) => ({ ...one, r2: '0.981' })),
        behind: tail.map((one) => ({ ...one, r2: '0.981' })),
        specimens: (one) => [{ ...one, r2: '0.981' }],
      }),
    ],
    [
      'several r²',
      'The file gives several r²: 0.9990, 0.9971.',
      () => ({ specimens: (one) => [{ ...one, r2: '0.9971' }] }),
    ],
    [
      'a control out',
      'Control HIGH: 900 is not within 20 % of 700.',
      () => ({ rows: head({ conc: '900' }) }),
    ],
    [
      'a control that was read as nothing',
      'line 10: The type “Qlty” is none that the profile knows.',
      () => ({ rows: head({ type: 'Qlty' }) }),
    ],
    [
      'another unit',
      'line 12: the unit is µg/L, and the method has ng/mL.',
      () => ({ specimens: (one) => [{ ...one, unit: 'µg/L' }] }),
    ],
    [
      'a row without analyte',
      'line 13: the row names no analyte.',
      () => ({ specimens: (one) => [one, { ...one, analyte: '' }] }),
    ],
    [
      'a mark that says neither',
      'line 12: “perhaps” is neither yes nor no.',
      () => ({ specimens: (one) => [{ ...one, manual: 'perhaps' }] }),
    ],
    ['no control behind', 'No control stands behind the last specimen.', () => ({ behind: [] })],
  ])('not accepted: %s', async (_, reason, change) => {
    const { orderId, barcode } = await tube()
    const { rows = head(), behind = tail, specimens = (one: Row) => [one] } = change()
    const { id, analyte, lines } = await ran(specimens(specimen(barcode, '50')), rows, behind)
    expect(analyte?.judged?.accepted).toBe(false)
    expect(analyte?.judged?.reasons).toContain(reason)
    const [line] = lines
    expect(line).toMatchObject({
      state: 'held',
      verdict: 'HELD',
      raw: null,
      why: 'The run of 6-Acetylmorphine is not accepted.',
    })
    const [outcome] = await accept(id, lines.slice(0, 1))
    expect(outcome).toMatchObject({ ok: false, message: line?.why })
    expect(await entered(orderId)).toBeNull()
  })

  test('the same file twice changes nothing, and values stay as they were read', async () => {
    const { barcode } = await tube()
    const bytes = fileOf([...head(), specimen(barcode, ' 50.10 ', { ratio: 'n.a.' }), ...tail])
    const first = await send(bytes)
    const before = await lab.owner.selectFrom('instrument_run_analyte').selectAll().execute()
    const again = await send(bytes)
    expect(again).toMatchObject({ isNew: false, run: { _id: first.run._id, times: 2 } })
    expect(await lab.owner.selectFrom('instrument_run_analyte').selectAll().execute()).toEqual(before)
    const kept = await lab.owner
      .selectFrom('instrument_run')
      .select('lines')
      .where('id', '=', first.run._id)
      .executeTakeFirstOrThrow()
    expect(kept.lines[10]).toMatchObject({
      value: '50.10',
      injection: { kind: 'specimen', type: 'Unknown', ratios: [{ name: 'Qualifier', ratio: 'n.a.' }] },
    })
    const [line] = (await review(first.run._id)).lines.filter(({ orderId }) => orderId !== null)
    expect(line).toMatchObject({ state: 'held', verdict: 'REINJECT' })
  })

  test('nothing that was not read with the columns of its rules is accepted from this instrument', async () => {
    const { orderId, barcode } = await tube()
    const bytes = new TextEncoder().encode(
      `Sample Id,Sam/Ctr/cAl,Test short name,Result,Result unit,Errors,Result date and time\n${barcode},S,6-Acetylmorphine,62,ng/mL,,`,
    )
    const { run } = await send(bytes, 'gallery')
    const [line] = (await review(run._id)).lines
    expect(line).toMatchObject({ state: 'held', verdict: null, raw: null })
    expect((await accept(run._id, line ? [line] : []))[0]?.ok).toBe(false)
    expect(await entered(orderId)).toBeNull()
  })
})

describe('a run without a method [call:POST /api/v1/instrument_run/judge]', () => {
  const judge = (_id: string) => admin.call(api.instrumentRuns.judge, { body: { _id } }, bench.key())

  test('is held, is judged once the method is approved, and stays once it was accepted', async () => {
    await map()
    const { orderId, barcode } = await tube()
    const draft = ok(await save())
    const { id, analyte, lines } = await ran([specimen(barcode, '62.4')])
    expect(analyte).toMatchObject({ judged: null, outdated: false })
    expect(lines.map(told)).toEqual([['held', null, null]])
    expect(lines[0]?.why).toBe(
      'Held: no approved method for 6-Acetylmorphine on this instrument. Nothing of it is accepted.',
    )
    expect((await accept(id, lines))[0]?.ok).toBe(false)
    expect(ok(await judge(id)).judged).toBe(0)
    const method = ok(await approve(draft))
    expect((await review(id)).analytes[0]).toMatchObject({ judged: null, outdated: true })
    expect(ok(await judge(id)).judged).toBe(1)
    const after = (await review(id)).lines.filter((one) => one.orderId !== null)
    expect(after.map(told)).toEqual([['matched', 'REPORT', '62.4']])
    expect((await accept(id, after))[0]).toMatchObject({ ok: true })
    expect(await entered(orderId)).toBe('62.4')
    ok(await approve(ok(await save(content({ uloq: '500' }), method.version))))
    expect(ok(await judge(id)).judged).toBe(0)
    expect((await review(id)).analytes[0]).toMatchObject({ judged: { number: 1 }, outdated: false })
  })

  test('a method that is switched off judges nothing, and a code of another test is held', async () => {
    const off = await inForce(content({}, false))
    await map()
    const { barcode } = await tube()
    expect((await ran([specimen(barcode, '62.4')])).lines.map(told)).toEqual([['held', null, null]])
    ok(await approve(ok(await save(content(), off.version))))
    await lab.owner.deleteFrom('instrument_test_code').execute()
    await map('6-Acetylmorphine', lab.seeded.tests.get('C-MOR') ?? '')
    const { forms } = bench.reports
    const other = await bench.specimen({
      specimens: [forms.specimen('A', 'UCUP', 'URV')],
      items: [forms.test('C-MOR')],
    })
    const { lines } = await ran([specimen(other.barcode, '62.4')])
    expect(lines[0]).toMatchObject({ state: 'held', raw: null })
    expect(lines[0]?.why).toContain('Held: the method for 6-Acetylmorphine is for')
  })
})
