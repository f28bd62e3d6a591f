import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import type { MrsaContent, MrsaRecord } from '@contract/mrsa/shapes'
import { startingMrsaTable } from '@contract/rules/mrsa/starting-table'
import { testLab, type Caller, type TestLab } from '../../test/harness'
import { ok } from '../batches/test-batches'
import { reportBench } from '../reports/test-reports'

let lab: TestLab
let staff: Caller
let bench: ReturnType<typeof reportBench>
let testId: string
beforeAll(async () => {
  lab = await testLab()
  staff = await lab.as('admin')
  bench = reportBench(lab, staff)
  const { definition, testTypeId, sampleTypeIds } = ok(
    await staff.call(api.tests.get, { params: { id: idOf('N-SA') } }),
  )
  const made = ok(
    await staff.call(
      api.tests.add,
      {
        body: {
          test: {
            code: 'N-STAPH',
            name: 'Staphylococci, nares, PCR',
            testTypeId,
            sampleTypeIds,
            definition: {
              ...definition,
              kind: 'qualitative',
              units: null,
              unitsLabel: null,
              significantFigures: null,
              pcr: null,
              choices: [
                { code: 'MRSA', label: 'MRSA detected', abnormal: true },
                { code: 'ND', label: 'Not detected', abnormal: false },
              ],
            },
          },
        },
      },
      key(),
    ),
  )
  testId = made._id
  lab.seeded.tests.set('N-STAPH', testId)
})
afterAll(() => lab.close())

const key = () => ({ 'idempotency-key': lab.ports.ids.id() })
const idOf = (code: string) => lab.seeded.tests.get(code) ?? ''
const { version: _version, approved: _approved, ...starting } = startingMrsaTable
const content = (over: Partial<MrsaContent['table']> = {}): MrsaContent => ({
  table: { ...starting, ...over },
  tests: {
    sa: idOf('N-SA'),
    se: idOf('N-SE'),
    mec: idOf('N-MEC'),
    junction: idOf('N-JUN'),
    control: idOf('N-IC'),
  },
})
const save = (version: number | null, sent: MrsaContent, caller = staff) =>
  caller.call(api.mrsa.save, { body: { testId, version, content: sent } }, key())
const replay = ({ _id, version }: MrsaRecord) =>
  staff.call(api.mrsa.replay, { body: { _id, version } }, key())
const approve = ({ _id, version }: MrsaRecord, read = false) =>
  staff.call(api.mrsa.approve, { body: { _id, version, read } }, key())
const said = ({ status, message }: { status: number; message: string }) => `${status} ${message}`

const codes = ['N-SA', 'N-SE', 'N-MEC', 'N-JUN', 'N-IC'] as const
const ordered = (...without: string[]) =>
  bench.received({
    specimens: [bench.forms.specimen('A', 'NARES', 'NAR')],
    items: ['N-STAPH', ...codes]
      .filter((code) => !without.includes(code))
      .map((code) => bench.forms.test(code)),
  })
/** `+` a Ct, `-` none, `?` invalid; in the order of `codes`. */
const run = async (orderId: string, signs: string) =>
  bench.enter(
    orderId,
    Object.fromEntries(
      codes.flatMap((code, at) => {
        const sign = signs.charAt(at)
        return sign === 'o' ? [] : [[code, sign === '+' ? '27.4' : sign === '?' ? 'Invalid' : 'ND']]
      }),
    ),
  )
const reported = async (signs: string): Promise<string> => {
  const orderId = await ordered(...codes.filter((_code, at) => signs.charAt(at) === 'o'))
  await run(orderId, signs)
  return (await bench.one(orderId, 'N-STAPH')).raw ?? ''
}
const retest = async (orderId: string) => {
  const read = await bench.analyses(orderId)
  const analyses = codes.flatMap((code) => {
    const one = read.get(code)
    return one ? [{ _id: one._id, version: one.version }] : []
  })
  ok(await staff.call(api.results.retest, { body: { analyses, reason: 'Internal control failed' } }))
  lab.clock.advance(60_000)
}

describe('[feature:mrsa] a table of staphylococci', () => {
  test('is refused field by field, reports nothing as a draft, and is in force once it is approved', async () => {
    const [row] = starting.rows
    const wrong = await save(null, {
      table: { ...starting, rows: starting.rows.slice(1) },
      tests: { ...content().tests, se: idOf('N-SA'), mec: idOf('GLU') },
    })
    expect(row?.id).toBe('mrsa')
    expect(wrong.status).toBe(400)
    expect(Object.keys(wrong.fields).toSorted()).toEqual([
      'content.table.rows',
      'content.tests.mec',
      'content.tests.se',
    ])
    const draft = ok(await save(null, content()))
    expect(draft).toMatchObject({ number: 0, approved: null, test: { code: 'N-STAPH' } })
    expect((await save(null, content())).status).toBe(409)
    expect(await reported('+-+++')).toBe('')
    expect(ok(await approve(draft))).toMatchObject({ number: 1, draft: null, approved: content() })
  })

  test('only who manages controls drafts one, and only who manages the laboratory approves', async () => {
    const tech = await lab.as('lab')
    const portal = await lab.as('portal')
    expect((await save(2, content(), tech)).status).toBe(403)
    expect((await portal.call(api.mrsa.list, {})).status).toBe(403)
    expect(ok(await tech.call(api.mrsa.list, {})).docs).toHaveLength(1)
  })
})

describe('[feature:mrsa] what is reported of a specimen', () => {
  test.each([
    ['+-+++', 'MRSA detected'],
    ['+-+o+', 'MRSA detected. mecA by co-detection; other coagulase-negative staphylococci not excluded'],
    ['+--++', 'MSSA detected'],
    ['+++++', 'MRSA detected; S. epidermidis detected'],
    [
      '+++-+',
      'S. aureus and S. epidermidis detected; mecA detected, source cannot be assigned: culture/AST advised. mecA may belong to either organism. Culture and susceptibility testing tell which',
    ],
    ['+-+-+', 'S. aureus and mecA detected, junction negative: resistance indeterminate. Reflex to culture'],
    ['-++-+', 'Methicillin-resistant S. epidermidis; not MRSA'],
    [
      '--+-+',
      'No S. aureus/S. epidermidis. mecA was detected without S. aureus or S. epidermidis. This is not MRSA',
    ],
    ['----+', 'Not detected'],
  ])('%s: %s', async (signs, text) => {
    expect(await reported(signs)).toBe(text)
  })

  test('ordered alone it brings its targets; where some were ordered, they stay as they were chosen', async () => {
    const alone = await ordered(...codes)
    expect(new Set([...(await bench.analyses(alone)).values()].map(({ code }) => code))).toEqual(
      new Set(['N-STAPH', ...codes]),
    )
    await run(alone, '+-+++')
    expect((await bench.one(alone, 'N-STAPH')).raw).toBe('MRSA detected')
    const chosen = await ordered('N-JUN')
    expect([...(await bench.analyses(chosen)).values()].map(({ code }) => code)).not.toContain('N-JUN')
  })

  test('waits for every target, names what it is made from, is never typed, and stands on the report as it is', async () => {
    const orderId = await ordered()
    expect(await bench.one(orderId, 'N-STAPH')).toMatchObject({ raw: null, calculated: { waits: true } })
    await run(orderId, '+-+++')
    const found = await bench.one(orderId, 'N-STAPH')
    expect(found).toMatchObject({
      state: 'RESULTED',
      raw: 'MRSA detected',
      interpretation: { isAbnormal: true },
      calculated: { table: { number: 1, row: 'mrsa', action: 'report' } },
    })
    const typed = ok(
      await staff.call(api.results.enter, {
        body: { cells: [{ _id: found._id, version: found.version, raw: 'Not detected' }] },
      }),
    )
    expect(typed.outcomes[0]?.message).toBe(
      'This result is calculated from other tests. Change those instead.',
    )
    // A target that changes takes its conclusion along.
    await bench.enter(orderId, { 'N-MEC': 'ND' })
    expect((await bench.one(orderId, 'N-STAPH')).raw).toBe('MSSA detected')
  })

  test('a failed internal control is repeated once and cannot be verified; then the specimen is collected again', async () => {
    const orderId = await ordered()
    await run(orderId, '-----')
    const first = await bench.one(orderId, 'N-STAPH')
    expect(first.raw).toMatch(/^Invalid, repeat\. S\. aureus invalid, repeat\./)
    const refused = ok(
      await staff.call(api.results.verify, {
        body: { analyses: [{ _id: first._id, version: first.version }] },
      }),
    )
    expect(refused.outcomes[0]?.message).toMatch(/^Repeat the run first: retest /)
    await retest(orderId)
    expect(await bench.one(orderId, 'N-STAPH')).toMatchObject({ raw: null, state: 'REGISTERED' })
    await run(orderId, '-----')
    const second = await bench.one(orderId, 'N-STAPH')
    expect(second.raw).toMatch(/^Invalid\. S\. aureus invalid again\..*Collect a new specimen$/)
    expect(second.calculated?.table).toMatchObject({ action: 'recollect', runsBefore: 1 })
    await bench.verify(orderId, [...codes, 'N-STAPH'])
    expect((await bench.one(orderId, 'N-STAPH')).state).toBe('VERIFIED')
  })

  test('a changed table is replayed over what it reported, and is approved only after it was read', async () => {
    const [current] = ok(await staff.call(api.mrsa.list, {})).docs
    const rows = starting.rows.map((row) =>
      row.id === 'mssa' ? { ...row, report: 'Methicillin-susceptible S. aureus detected' } : row,
    )
    const draft = ok(await save(current?.version ?? 0, content({ rows })))
    expect(said(await approve(draft))).toBe('422 Replay the draft over the last 90 days first.')
    const { record, changes } = ok(await replay(draft))
    expect(changes.map(({ before, after }) => `${before} → ${after}`)).toEqual([
      'MSSA detected → Methicillin-susceptible S. aureus detected',
      'MSSA detected → Methicillin-susceptible S. aureus detected',
    ])
    expect(said(await approve(record))).toBe('422 Read the results that would change first.')
    expect(ok(await approve(record, true)).number).toBe(2)
    expect(await reported('+--++')).toBe('Methicillin-susceptible S. aureus detected')
  })

  test('where the laboratory has the feature off, the test is one that people type', async () => {
    const switchTo = (active: boolean) =>
      lab.owner.updateTable('feature').set({ active }).where('name', '=', 'mrsa').execute()
    await switchTo(false)
    try {
      expect(await reported('+-+++')).toBe('')
      expect((await staff.call(api.mrsa.list, {})).status).toBe(403)
    } finally {
      await switchTo(true)
    }
  })
})
