import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import type { CodeFormInput, InstrumentRun } from '@contract/instrument-runs/shapes'
import type { RunLineState } from '@contract/instrument-runs/choices'
import { orderWith } from '../../test/fixtures'
import { pathOf, testLab, type Caller, type TestLab } from '../../test/harness'
import { batchBench, ok } from '../batches/test-batches'
import { minutesAgo } from '../../test/instrument-times'

let lab: TestLab
let admin: Caller
let bench: ReturnType<typeof batchBench>
let instrumentId: string
let fileNumber = 0

beforeAll(async () => {
  lab = await testLab()
  admin = await lab.as('admin')
  bench = batchBench(lab, admin)
  instrumentId = (
    await lab.owner.selectFrom('instrument').select('id').orderBy('code').executeTakeFirstOrThrow()
  ).id
})
afterAll(() => lab.close())
beforeEach(() => lab.owner.deleteFrom('instrument_test_code').execute())

type Row = readonly [
  specimen: string,
  kind: string,
  test: string,
  result: string,
  unit: string,
  mark?: string,
  time?: string,
]
const fileOf = (rows: readonly Row[]) =>
  new TextEncoder().encode(
    [
      'Sample Id,Sam/Ctr/cAl,Test short name,Result,Result unit,Errors,Result date and time',
      ...rows.map(
        ([specimen, kind, test, result, unit, mark = '', time = minutesAgo(lab, fileNumber++ % 10)]) =>
          [specimen, kind, test, result, unit, mark, time].join(','),
      ),
    ].join('\n'),
  )
async function send(
  bytes: Uint8Array,
  over: { instrumentId?: string; profile?: string; sure?: boolean } = {},
) {
  const path = pathOf(api.instrumentRuns.take, {
    query: { instrumentId, fileName: 'day.txt', profile: 'gallery', sure: true, ...over },
  })
  const answer = await admin.raw('POST', path, bytes)
  const parsed = api.instrumentRuns.take.out.safeParse(answer.body)
  return { ...answer, ...(parsed.success ? parsed.data : {}) }
}
async function taken(...rows: Row[]): Promise<InstrumentRun> {
  const { run, message } = await send(fileOf(rows))
  if (!run) throw new Error(message)
  return run
}
const review = async (_id: string, states: RunLineState[] = []) =>
  ok(await admin.call(api.instrumentRuns.get, { body: { _id, states } }))
const statesOf = async (_id: string) => (await review(_id)).lines.map(({ state }) => state)
const map = (over: Partial<CodeFormInput> = {}) =>
  admin.call(api.instrumentRuns.saveCode, {
    body: {
      code: {
        instrumentId,
        version: 0,
        code: 'GLUC',
        testId: lab.seeded.tests.get('GLU') ?? '',
        sentUnit: null,
        factor: null,
        low: null,
        high: null,
        beyond: 'bound',
        ...over,
      },
    },
  })
const accept = async (_id: string, lines: { place: number; raw: string; present?: string | null }[]) =>
  ok(await admin.call(api.instrumentRuns.accept, { body: { _id, lines } }, bench.key())).outcomes
const glucose = (orderId: string) => bench.reports.one(orderId, 'GLU')

describe('what comes in', () => {
  test('the same file twice changes nothing and says so; another instrument has its own', async () => {
    const bytes = fileOf([['A-1', 'S', 'GLUC', '92', 'mg/dL']])
    const first = await send(bytes)
    expect(first.isNew).toBe(true)
    const again = await send(bytes)
    expect(again).toMatchObject({ isNew: false, run: { _id: first.run?._id, times: 2, lines: 1 } })
    const other = await lab.owner
      .selectFrom('instrument')
      .select('id')
      .where('id', '<>', instrumentId)
      .executeTakeFirstOrThrow()
    expect((await send(bytes, { instrumentId: other.id })).isNew).toBe(true)
  })

  test('a file of another day or another instrument is asked about by name', async () => {
    const [own, other] = await lab.owner
      .selectFrom('instrument')
      .select(['id', 'name'])
      .orderBy(({ eb, ref }) => eb(ref('id'), '<>', instrumentId))
      .execute()
    await lab.owner
      .updateTable('instrument')
      .set({ serial: 'SN-88142' })
      .where('id', '=', other?.id ?? '')
      .execute()
    const old = fileOf([['SN-88142', 'S', 'GLUC', '92', 'mg/dL', '', '11/24/2026 06:10']])
    const asked = await send(old, { sure: false })
    expect(asked.status).toBe(422)
    expect(asked.fields).toHaveProperty('sure')
    expect(asked.message).toContain(`names the serial number SN-88142, which is that of ${other?.name}.`)
    expect(asked.message).toContain('The file was measured on Nov 24, 2026.')
    expect((await send(old)).isNew).toBe(true)
    // What is here already is told as such, and for another instrument it is asked.
    const elsewhere = await send(old, { sure: false, instrumentId: other?.id ?? '' })
    expect(elsewhere.message).toContain(`The same file was loaded for ${own?.name}.`)
    const undated = new TextEncoder().encode(
      'Sample Id,Sam/Ctr/cAl,Test short name,Result,Result unit,Errors,Result date and time\nA-9,S,GLUC,9,mg/dL,,',
    )
    expect((await send(undated, { sure: false })).isNew).toBe(true)
  })

  test('the bytes are kept as they came', async () => {
    const bytes = fileOf([['A-2', 'S', 'GLUC', '92', 'mg/dL']])
    const { run } = await send(bytes)
    const row = await lab.owner
      .selectFrom('instrument_run')
      .select('raw')
      .where('id', '=', run?._id ?? '')
      .executeTakeFirstOrThrow()
    expect([...row.raw]).toEqual([...bytes])
  })

  test('a file that no profile reads, and a profile that there is not, are refused in words', async () => {
    const path = pathOf(api.instrumentRuns.take, { query: { instrumentId } })
    const none = await admin.raw('POST', path, new TextEncoder().encode('Dear laboratory,\nhello'))
    expect(none).toMatchObject({
      status: 400,
      message: expect.stringContaining('No profile reads this file'),
    })
    expect((await send(fileOf([]), { profile: 'nothing' })).fields).toHaveProperty('profile')
    expect((await send(new Uint8Array())).message).toBe('The file is empty.')
  })
})

describe('matching', () => {
  test('a code that is mapped once lets its lines match; versions are guarded', async () => {
    const { barcode } = await bench.specimen()
    const run = await taken([barcode, 'S', 'GLUC', '92', 'mg/dL'])
    expect(await statesOf(run._id)).toEqual(['unknownTest'])
    expect((await review(run._id)).unknown).toEqual([{ code: 'GLUC', units: ['mg/dL'], count: 1 }])
    const codes = async () => ok(await admin.call(api.instrumentRuns.codes, { query: { instrumentId } }))
    expect((await codes()).unknown).toContainEqual({
      code: 'GLUC',
      units: ['mg/dL'],
      count: expect.any(Number),
    })
    const made = ok(await map())
    expect((await map()).status).toBe(409)
    expect((await map({ version: made.version, factor: '-1', sentUnit: 'g/L' })).fields).toHaveProperty([
      'code.factor',
    ])
    const after = await review(run._id)
    expect(after.unknown).toEqual([])
    expect(await codes()).toMatchObject({ codes: [{ code: 'GLUC', testName: 'Glucose' }], unknown: [] })
    expect(after.lines[0]?.patient?.lastname).toBeTruthy()
    expect(after.lines[0]).toMatchObject({ state: 'matched', raw: '92', testName: 'Glucose' })
  })

  test('each kind of line has its state and its reason', async () => {
    ok(await map({ sentUnit: 'g/L', factor: '100', low: '20', high: '600' }))
    ok(await map({ code: 'SODIUM', testId: lab.seeded.tests.get('NA') ?? '' }))
    const [clean, scaled, unit, high, word, twice] = await Promise.all(
      Array.from({ length: 6 }, () => bench.specimen()),
    )
    const at = (one: typeof clean) => one?.barcode ?? ''
    const run = await taken(
      [at(clean), 'S', 'GLUC', '92', 'mg/dL'],
      [at(scaled), 'S', 'GLUC', '0.94', 'g/L'],
      [at(unit), 'S', 'GLUC', '5.1', 'mmol/L'],
      [at(high), 'S', 'GLUC', '812', 'mg/dL'],
      [at(word), 'S', 'GLUC', 'ERR-7', 'mg/dL'],
      [at(twice), 'S', 'GLUC', '90', 'mg/dL'],
      [at(twice), 'S', 'GLUC', '99', 'mg/dL'],
      [at(clean), 'S', 'SODIUM', '140', 'mmol/L'],
      ['NOBODY-1', 'S', 'GLUC', '90', 'mg/dL'],
    )
    const { lines, counts, total } = await review(run._id)
    expect(lines.map(({ state, raw }) => [state, raw])).toEqual([
      ['matched', '92'],
      ['matched', '94.0'],
      ['unitDiffers', null],
      ['matched', '> 600'],
      ['refused', null],
      ['repeated', '90'],
      ['repeated', '99'],
      ['unmatched', null],
      ['unmatched', null],
    ])
    // All that match at once, as somebody accepts them.
    const all = ok(await admin.call(api.instrumentRuns.matched, { body: { _id: run._id } })).lines
    expect(all.map(({ place, raw }) => [place, raw])).toEqual([
      [1, '92'],
      [2, '94.0'],
      [4, '> 600'],
    ])
    expect(lines.slice(2).every(({ state, why }) => state === 'matched' || Boolean(why))).toBe(true)
    expect(lines[2]?.why).toContain('mmol/L')
    expect(lines[3]?.why).toContain('sent 812, beyond what it measures, so that > 600 is entered')
    expect(lines[7]?.why).toContain('not ordered')
    expect(total).toBe(9)
    expect(counts).toContainEqual({ state: 'unmatched', count: 2 })
    expect((await review(run._id, ['repeated'])).lines.map(({ place }) => place)).toEqual([6, 7])
    const together = await admin.call(api.instrumentRuns.get, {
      body: { _id: run._id, states: ['unmatched', 'repeated', 'unitDiffers'], grouped: true },
    })
    expect(ok(together).lines.map(({ place }) => place)).toEqual([8, 9, 6, 7, 3])
  })

  test('what was measured before its specimen was collected, at a time nobody understands, or below zero is said', async () => {
    ok(await map({ low: '10', high: '600' }))
    const [old, unclear, failed] = await Promise.all(Array.from({ length: 3 }, () => bench.specimen()))
    const run = await taken(
      [old?.barcode ?? '', 'S', 'GLUC', '92', 'mg/dL', '', minutesAgo(lab, 3 * 24 * 60)],
      [unclear?.barcode ?? '', 'S', 'GLUC', '93', 'mg/dL', '', 'yesterday 6'],
      [failed?.barcode ?? '', 'S', 'GLUC', '-1', 'mg/dL'],
    )
    const { lines } = await review(run._id)
    expect(lines.map(({ state, why }) => [state, why])).toEqual([
      ['flagged', 'The instrument marked it: measured before the specimen was collected.'],
      ['flagged', expect.stringContaining('time “yesterday 6” is not understood')],
      ['refused', expect.stringContaining('-1 is below zero')],
    ])
    await accept(run._id, [{ place: 1, raw: '92', present: null }])
    const { docs } = ok(
      await admin.call(api.turboCls.list, { query: { state: 'ERRORS', text: old?.requisitionNumber ?? '' } }),
    )
    expect(docs[0]?.holds.map(({ code }) => code)).toEqual(expect.arrayContaining(['marked', 'conflict']))
  })

  test('a value with what nobody sees is refused by itself, shown, and the others are entered', async () => {
    ok(await map())
    const [bad, good] = await Promise.all([bench.specimen(), bench.specimen()])
    const run = await taken(
      [bad?.barcode ?? '', 'S', 'GLUC', '\u202e29', 'mg/dL'],
      [good?.barcode ?? '', 'S', 'GLUC', '92', 'mg/dL'],
    )
    const { lines } = await review(run._id)
    expect(lines.map(({ state, value, why, raw }) => [state, value, why, raw])).toEqual([
      [
        'refused',
        '<U+202E>29',
        'The line holds a character that cannot be seen. Type the value by hand.',
        null,
      ],
      ['matched', '92', null, '92'],
    ])
    expect(await accept(run._id, [{ place: 2, raw: '92' }])).toEqual([{ place: 2, ok: true, message: null }])
  })

  test('a value beyond the range of a code that asks waits for a person', async () => {
    ok(await map({ high: '600', beyond: 'ask' }))
    const { barcode, orderId } = await bench.specimen()
    const run = await taken([barcode, 'S', 'GLUC', '812', 'mg/dL'])
    expect(await statesOf(run._id)).toEqual(['outOfRange'])
    expect(await accept(run._id, [{ place: 1, raw: '> 600' }])).toEqual([
      { place: 1, ok: true, message: null },
    ])
    expect((await glucose(orderId)).raw).toBe('> 600')
  })
})

describe('accepting', () => {
  test('a value is entered as sent by the instrument that measured it, once', async () => {
    ok(await map())
    const { barcode, orderId } = await bench.specimen()
    const run = await taken([barcode, 'S', 'GLUC', '92', 'mg/dL'])
    expect(await accept(run._id, [{ place: 1, raw: '93' }])).toMatchObject([{ ok: false }])
    expect((await glucose(orderId)).state).toBe('REGISTERED')
    expect(await accept(run._id, [{ place: 1, raw: '92' }])).toEqual([{ place: 1, ok: true, message: null }])
    const row = await lab.owner
      .selectFrom('analysis')
      .select(['state', 'instrument_id', 'from_instrument'])
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ state: 'RESULTED', instrument_id: instrumentId, from_instrument: true })
    expect(await accept(run._id, [{ place: 1, raw: '92' }])).toMatchObject([
      { ok: false, message: 'The line is decided already.' },
    ])
    const after = await review(run._id)
    expect(after.run.decided).toBe(1)
    expect(after.lines[0]).toMatchObject({ state: 'accepted', raw: '92' })
  })

  test('what the instrument marked stays marked when it is accepted: no rule verifies it and nothing is calculated from it before a person did', async () => {
    await map({ code: 'HBA1C', testId: lab.seeded.tests.get('A1C') ?? '' })
    const rule = ok(
      await admin.call(api.autoverification.saveRule, {
        body: {
          testId: lab.seeded.tests.get('A1C') ?? '',
          version: null,
          rule: {
            ...{ on: true, name: 'A1c', low: '4', high: '14', onlyNormal: false, deltaPercent: null },
            ...{ controlNeeded: false, typed: false, confirmations: false, cultures: false },
          },
        },
      }),
    )
    const { rule: simulated } = ok(
      await admin.call(api.autoverification.simulate, { body: { _id: rule._id, version: rule.version } }),
    )
    ok(
      await admin.call(api.autoverification.approveRule, {
        body: { _id: rule._id, version: simulated.version, read: true },
      }),
    )
    const [marked, clean] = [
      await orderWith(lab, { tests: ['A1C', 'EAG'] }),
      await orderWith(lab, { tests: ['A1C', 'EAG'] }),
    ]
    const run = await taken(
      [marked.specimens[0]?.barcode ?? '', 'S', 'HBA1C', '5.4', '%', 'Hemolysis'],
      [clean.specimens[0]?.barcode ?? '', 'S', 'HBA1C', '5.4', '%', 'N'],
    )
    expect(await statesOf(run._id)).toEqual(['flagged', 'matched'])
    const taking = await accept(run._id, [
      { place: 1, raw: '5.4', present: null },
      { place: 2, raw: '5.4', present: null },
    ])
    expect(taking.map(({ ok: done }) => done)).toEqual([true, true])
    const of = async ({ orderId }: { orderId: string }) =>
      Object.fromEntries(
        ok(await admin.call(api.results.ofOrder, { body: { orderId } })).docs.map((one) => [one.code, one]),
      )
    expect((await of(clean))['A1C']).toMatchObject({ state: 'VERIFIED', verifiedRule: { name: 'A1c' } })
    expect((await of(clean))['A1C']).not.toHaveProperty('instrumentMarks')
    expect((await of(clean))['EAG']?.raw).toBe('108')
    const held = await of(marked)
    expect(held['A1C']).toMatchObject({ state: 'RESULTED', instrumentMarks: ['Hemolysis'] })
    expect(held['EAG']).toMatchObject({
      raw: null,
      calculated: {
        waits: true,
        reason: expect.stringContaining('is marked by the instrument and not verified yet.'),
      },
    })
    const { docs: queue } = ok(await admin.call(api.turboCls.list, { query: { state: 'ERRORS' } }))
    expect(queue.find(({ orderId }) => orderId === marked.orderId)?.holds).toEqual([
      { code: 'marked', message: 'The instrument marked it: Hemolysis.', refuses: false },
    ])
    const { version = 0 } = held['A1C'] ?? {}
    ok(
      await admin.call(api.results.verify, {
        body: { analyses: [{ _id: marked.analysis('A1C'), version }] },
      }),
    )
    expect((await of(marked))['EAG']).toMatchObject({ state: 'RESULTED', raw: '108' })
    // Typed by a person it is that person's value, and marked no more.
    const again = await orderWith(lab, { tests: ['A1C'] })
    const second = await taken([again.specimens[0]?.barcode ?? '', 'S', 'HBA1C', '5.5', '%', 'Short sample'])
    await accept(second._id, [{ place: 1, raw: '5.5', present: null }])
    const before = (await of(again))['A1C']
    await admin.call(api.results.enter, {
      body: { cells: [{ _id: again.analysis('A1C'), version: before?.version ?? 0, raw: '5.6' }] },
    })
    expect(before).toHaveProperty('instrumentMarks')
    expect((await of(again))['A1C']).not.toHaveProperty('instrumentMarks')
  })

  test('a value that stands is replaced only by who saw it, and one that is verified or cancelled never', async () => {
    ok(await map())
    const [typed, verified, cancelled] = await Promise.all([
      bench.specimen(),
      bench.specimen(),
      bench.specimen(),
    ])
    await bench.reports.enter(typed.orderId, { GLU: '80' })
    await bench.reports.enter(verified.orderId, { GLU: '81' })
    await bench.reports.verify(verified.orderId, ['GLU'])
    await lab.owner
      .updateTable('analysis')
      .set({ state: 'CANCELLED' })
      .where('order_id', '=', cancelled.orderId)
      .execute()
    const run = await taken(
      [typed.barcode, 'S', 'GLUC', '92', 'mg/dL'],
      [verified.barcode, 'S', 'GLUC', '92', 'mg/dL'],
      [cancelled.barcode, 'S', 'GLUC', '92', 'mg/dL'],
    )
    const { lines } = await review(run._id)
    expect(lines.map(({ state, present }) => [state, present])).toEqual([
      ['repeated', '80'],
      ['refused', null],
      ['refused', null],
    ])
    const outcomes = await accept(
      run._id,
      [1, 2, 3].map((place) => ({ place, raw: '92' })),
    )
    expect(outcomes.map((one) => one.ok)).toEqual([false, false, false])
    expect((await glucose(verified.orderId)).raw).toBe('81')
    expect(await accept(run._id, [{ place: 1, raw: '92', present: '80' }])).toMatchObject([{ ok: true }])
    expect((await glucose(typed.orderId)).raw).toBe('92')
  })

  test('of two lines for one test only one is taken; a refused one does not stop the others', async () => {
    ok(await map())
    const [one, two] = await Promise.all([bench.specimen(), bench.specimen()])
    const run = await taken(
      [one.barcode, 'S', 'GLUC', '90', 'mg/dL'],
      [one.barcode, 'S', 'GLUC', '99', 'mg/dL'],
      [two.barcode, 'S', 'GLUC', '70', 'mg/dL'],
    )
    const outcomes = await accept(run._id, [
      { place: 1, raw: '90' },
      { place: 2, raw: '99' },
      { place: 3, raw: '70' },
      { place: 9, raw: '70' },
    ])
    expect(outcomes.map((each) => each.ok)).toEqual([true, false, true, false])
    expect((await glucose(one.orderId)).raw).toBe('90')
    expect((await glucose(two.orderId)).raw).toBe('70')
  })

  test('an instrument out of service files nothing', async () => {
    ok(await map())
    const { barcode, orderId } = await bench.specimen()
    const run = await taken([barcode, 'S', 'GLUC', '92', 'mg/dL'])
    const active = (to: boolean) =>
      lab.owner.updateTable('instrument').set({ active: to }).where('id', '=', instrumentId).execute()
    await active(false)
    try {
      expect(await statesOf(run._id)).toEqual(['outOfService'])
      expect(await accept(run._id, [{ place: 1, raw: '92' }])).toMatchObject([
        { ok: false, message: expect.stringContaining('out of service') },
      ])
      expect((await glucose(orderId)).raw).toBeNull()
    } finally {
      await active(true)
    }
  })

  test('lines are set aside with a reason and stay to be seen', async () => {
    const run = await taken(['NOBODY-2', 'S', 'GLUC', '92', 'mg/dL'])
    const aside = (places: number[], reason: string) =>
      admin.call(api.instrumentRuns.setAside, { body: { _id: run._id, places, reason } }, bench.key())
    expect((await aside([1], '')).fields).toHaveProperty('reason')
    expect(ok(await aside([1, 5], 'A trial run')).outcomes.map((each) => each.ok)).toEqual([true, false])
    expect((await review(run._id)).lines[0]).toMatchObject({ state: 'setAside', why: 'A trial run' })
  })

  test('who may not enter results sees no lines', async () => {
    const run = await taken(['NOBODY-3', 'S', 'GLUC', '92', 'mg/dL'])
    const clinic = await lab.as('portal')
    expect((await clinic.call(api.instrumentRuns.get, { body: { _id: run._id } })).status).toBe(403)
  })
})

test('an accepted value keeps when the instrument measured it, not when somebody accepted it', async () => {
  await map()
  const order = await orderWith(lab, { tests: ['GLU'] })
  const run = await taken([order.specimens[0]?.barcode ?? '', 'S', 'GLUC', '92', 'mg/dL'])
  const own = await lab.owner
    .selectFrom('instrument_run')
    .select(['lines', 'received_at'])
    .where('id', '=', run._id)
    .executeTakeFirstOrThrow()
  lab.clock.advance(10 * 60_000)
  expect(await accept(run._id, [{ place: 1, raw: '92', present: null }])).toMatchObject([{ ok: true }])
  const { measured_at, resulted_at } = await lab.owner
    .selectFrom('analysis')
    .select(['measured_at', 'resulted_at'])
    .where('id', '=', order.analysis('GLU'))
    .executeTakeFirstOrThrow()
  expect(measured_at).not.toBeNull()
  expect(Number(measured_at)).toBeLessThanOrEqual(Number(own.received_at))
  expect(Number(resulted_at)).toBeGreaterThan(Number(own.received_at))
})
