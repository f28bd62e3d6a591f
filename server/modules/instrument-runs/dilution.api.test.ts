import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '@contract/api'
import type { CodeFormInput } from '@contract/instrument-runs/shapes'
import { pathOf, testLab, type Caller, type TestLab } from '../../test/harness'
import { batchBench, ok } from '../batches/test-batches'

let lab: TestLab
let admin: Caller
let bench: ReturnType<typeof batchBench>
let instrumentId: string
let profile: string

beforeAll(async () => {
  lab = await testLab()
  admin = await lab.as('admin')
  bench = batchBench(lab, admin)
  instrumentId = (
    await lab.owner.selectFrom('instrument').select('id').orderBy('code').executeTakeFirstOrThrow()
  ).id
  await lab.owner.deleteFrom('instrument_test_code').execute()
  profile = await saved('With dilutions', 'point')
  ok(await map())
})
afterAll(() => lab.close())

const column = (name: string) => ({ from: 'column' as const, name })
const saved = async (name: string, decimal: 'point' | 'comma'): Promise<string> => {
  const content = {
    ...{ layout: 'rows' as const, header: ['Tube', 'Assay', 'Reading', 'Diluted'], decimal },
    ...{ specimen: column('Tube'), test: column('Assay'), value: column('Reading') },
    ...{ unit: { from: 'fixed' as const, text: 'mg/dL' }, dilution: column('Diluted') },
  }
  const sent = { _id: null, version: 0, instrumentId, name, active: true, content }
  return ok(await admin.call(api.instrumentRuns.saveProfile, { body: { profile: sent } }, bench.key()))._id
}

const map = (over: Partial<CodeFormInput> = {}) =>
  admin.call(api.instrumentRuns.saveCode, {
    body: {
      code: {
        ...{ instrumentId, version: 0, code: 'GLUC', testId: lab.seeded.tests.get('GLU') ?? '' },
        ...{
          sentUnit: null,
          factor: null,
          low: '2',
          high: '500',
          beyond: 'bound' as const,
          maxDilution: '10',
        },
        ...over,
      },
    },
  })

/** A run of one value for each specimen, read with the column of its dilution. */
async function run(...rows: readonly [specimen: string, value: string, dilution: string][]): Promise<string> {
  const text = [
    'Tube,Assay,Reading,Diluted',
    ...rows.map(([tube, ...rest]) => [tube, 'GLUC', ...rest].join(',')),
  ]
  const path = pathOf(api.instrumentRuns.take, {
    query: { instrumentId, fileName: 'day.csv', profile, sure: true },
  })
  const answer = await admin.raw('POST', path, new TextEncoder().encode(text.join('\n')))
  return api.instrumentRuns.take.out.parse(answer.body).run._id
}
const linesOf = async (_id: string) =>
  ok(await admin.call(api.instrumentRuns.get, { body: { _id, states: [] } })).lines
const dilute = (
  _id: string,
  place: number,
  factor: string | null,
  over: { multiplied?: boolean; caller?: Caller } = {},
) =>
  (over.caller ?? admin).call(
    api.instrumentRuns.dilute,
    { body: { _id, place, factor, multiplied: over.multiplied ?? false } },
    bench.key(),
  )
const accept = async (_id: string, place: number) => {
  const line = (await linesOf(_id)).find((one) => one.place === place)
  const lines = [{ place, raw: line?.raw ?? '', present: line?.present ?? null }]
  return ok(await admin.call(api.instrumentRuns.accept, { body: { _id, lines } }, bench.key())).outcomes
}
const glucose = (orderId: string) => bench.reports.one(orderId, 'GLU')
const holds = async ({ requisitionNumber: text }: { requisitionNumber: string }) =>
  (['READY', 'PENDING', 'ERRORS'] as const).reduce<Promise<{ codes: string[]; dilution: string[] }>>(
    async (before, state) => {
      const all = await before
      const { docs } = ok(await admin.call(api.turboCls.list, { query: { state, text } }))
      return {
        codes: [...all.codes, ...docs.flatMap((one) => one.holds.map(({ code }) => code))],
        dilution: [...all.dilution, ...docs.flatMap((one) => one.dilution ?? [])],
      }
    },
    Promise.resolve({ codes: [], dilution: [] }),
  )

test('a dilution that the file names is multiplied, kept with what was measured, and said at the row and in Turbo CLS', async () => {
  const one = await bench.specimen()
  const id = await run([one.barcode, '9.1', '1:10'])
  const words = 'Diluted 10 times, as said by the instrument. Measured 9.1 mg/dL; multiplied here.'
  expect(await linesOf(id)).toMatchObject([
    { state: 'matched', raw: '91.0', why: `${words} “1:10” is taken as 1 part in 10.` },
  ])
  expect(await accept(id, 1)).toMatchObject([{ ok: true }])
  const dilution = {
    ...{ measured: '9.1 mg/dL', factor: '10', multiplied: false, byName: null, most: '10', owed: false },
  }
  expect(await glucose(one.orderId)).toMatchObject({ raw: '91.0', dilution: { words, owed: false } })
  // The line keeps it too.
  expect(await linesOf(id)).toMatchObject([{ state: 'accepted', dilution }])
  expect((await holds(one)).dilution).toEqual([words])
  const { history } = {
    history: await lab.owner.selectFrom('audit').select('changes').orderBy('at', 'desc').limit(20).execute(),
  }
  expect(JSON.stringify(history)).toContain(words)
  // Typed over by hand it is nobody's dilution.
  await bench.reports.enter(one.orderId, { GLU: '95' })
  expect(await glucose(one.orderId)).not.toHaveProperty('dilution')
})

test('a value above the range stays a bound, is to be repeated diluted, and the repeat replaces it', async () => {
  const one = await bench.specimen()
  const first = await run([one.barcode, '812', ''])
  const [line] = await linesOf(first)
  expect(line).toMatchObject({ state: 'matched', raw: '> 500' })
  expect(line?.why).toContain('Repeat diluted, at most 10 times.')
  await accept(first, 1)
  expect(await glucose(one.orderId)).toMatchObject({
    raw: '> 500',
    dilution: { words: 'Above what the instrument measures. Repeat diluted, at most 10 times.', owed: true },
  })
  expect((await holds(one)).codes).toContain('dilution_owed')
  const again = await run([one.barcode, '93.1', '10'])
  expect(await linesOf(again)).toMatchObject([{ state: 'repeated', raw: '931', present: '> 500' }])
  await accept(again, 1)
  expect(await glucose(one.orderId)).toMatchObject({ raw: '931', dilution: { owed: false } })
  expect((await holds(one)).codes).not.toContain('dilution_owed')
  // A later undiluted run says less than the number that stands.
  const late = await linesOf(await run([one.barcode, '813', '']))
  expect(late).toMatchObject([{ state: 'repeated', raw: '> 500', present: '931' }])
  expect(late[0]?.why).toContain('> 500 says less than that number and would replace it.')
})

test('a person says the dilution of a line that waits; their name stands with the result', async () => {
  const one = await bench.specimen()
  const id = await run([one.barcode, '61.25', ''])
  expect((await dilute(id, 1, '10.5')).fields).toEqual({ factor: 'Code GLUC allows at most 10.' })
  expect((await dilute(id, 1, '0.5')).fields).toHaveProperty('factor')
  expect((await dilute(id, 2, '5')).status).toBe(404)
  ok(await dilute(id, 1, '8', { multiplied: true }))
  expect(await linesOf(id)).toMatchObject([{ raw: '61.3', dilution: { multiplied: true } }])
  // Taken back, and said again: the last counts.
  ok(await dilute(id, 1, null))
  expect((await linesOf(id))[0]).not.toHaveProperty('dilution')
  const seen = { place: 1, raw: '61.3', present: null }
  ok(await dilute(id, 1, '8'))
  // Whoever saw the line before is not taken at their word.
  const { outcomes } = ok(
    await admin.call(api.instrumentRuns.accept, { body: { _id: id, lines: [seen] } }, bench.key()),
  )
  expect(outcomes).toMatchObject([{ ok: false }])
  await accept(id, 1)
  expect(await glucose(one.orderId)).toMatchObject({
    raw: '490',
    dilution: { words: 'Diluted 8 times, as said by Ana Reyes. Measured 61.25 mg/dL; multiplied here.' },
  })
  expect((await dilute(id, 1, '2')).message).toBe('The line is decided already.')
})

test('what cannot be so is refused in words, with the way on', async () => {
  const specimens = await Promise.all([1, 2, 3, 4].map(() => bench.specimen()))
  const [a, b, c, d] = specimens.map(({ barcode }) => barcode)
  const id = await run(
    [a ?? '', '1.5', '10'],
    [b ?? '', '40', '20'],
    [c ?? '', '40', 'auto'],
    [d ?? '', '40', '5'],
  )
  const lines = await linesOf(id)
  expect(lines.map(({ state }) => state)).toEqual(['refused', 'refused', 'refused', 'matched'])
  expect(lines.map(({ why }) => why)).toEqual([
    'Diluted 10 times, it is below what the instrument measures. Repeat it less diluted, or set the line aside.',
    'It was diluted 20 times, and code GLUC allows 10. Repeat it less diluted, or set the line aside.',
    'The dilution “auto” cannot be read without a guess. Enter how many times it was diluted, or 1 if it was not.',
    'Diluted 5 times, as said by the instrument. Measured 40 mg/dL; multiplied here.',
  ])
  // What the instrument says stands; what nobody can read, a person says.
  expect((await dilute(id, 4, '2')).message).toBe('The instrument says that it was diluted 5 times.')
  ok(await dilute(id, 3, '2'))
  expect((await linesOf(id))[2]).toMatchObject({ state: 'matched', raw: '80' })
  // A code that allows none takes none.
  const { codes } = ok(await admin.call(api.instrumentRuns.codes, { query: { instrumentId } }))
  const [code] = codes
  ok(await map({ version: code?.version ?? 0, maxDilution: '' }))
  expect((await linesOf(id))[3]).toMatchObject({ state: 'refused' })
  expect((await dilute(id, 4, '2')).status).toBe(422)
  ok(await map({ version: (code?.version ?? 0) + 1, maxDilution: '10', multiplied: true }))
  // An instrument that multiplies itself is taken at its word.
  expect((await linesOf(id))[3]).toMatchObject({ state: 'matched', raw: '40' })
  ok(await map({ version: (code?.version ?? 0) + 2 }))
})

test('the size of a dilution with a code is a number above 1', async () => {
  for (const maxDilution of ['1', '0', '-2'])
    expect((await map({ code: 'OTHER', maxDilution })).fields, maxDilution).toHaveProperty('code.maxDilution')
})

test('what the instrument says and nobody can read is said by a person, diluted or not', async () => {
  const [a, b] = [await bench.specimen(), await bench.specimen()]
  const id = await run([a.barcode, '61.5', '1:1'], [b.barcode, '61.5', '1+9'])
  expect(await linesOf(id)).toMatchObject([{ state: 'refused' }, { state: 'refused' }])
  ok(await dilute(id, 1, '1'))
  ok(await dilute(id, 2, '2.5'))
  expect(await linesOf(id)).toMatchObject([
    { state: 'matched', raw: '61.5', why: 'Not diluted, as said by Ana Reyes.' },
    { state: 'matched', raw: '154' },
  ])
  // Where commas begin decimals a point is not read as one; what a person types is, and is not taken for the instrument's.
  const comma = await saved('With commas', 'comma')
  const path = pathOf(api.instrumentRuns.take, {
    query: { instrumentId, fileName: 'comma.csv', profile: comma, sure: true },
  })
  const text = `Tube;Assay;Reading;Diluted\n${b.barcode};GLUC;61,5;2.5`
  const answer = await admin.raw('POST', path, new TextEncoder().encode(text))
  const { _id } = api.instrumentRuns.take.out.parse(answer.body).run
  expect((await linesOf(_id))[0]?.why).toContain('“2.5” cannot be read without a guess')
  ok(await dilute(_id, 1, '2.5'))
  expect(await linesOf(_id)).toMatchObject([{ state: 'matched', raw: '154' }])
})
