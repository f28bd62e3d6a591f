import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import type { EnteredIsolates } from '@contract/results/isolates'
import type { Analysis } from '@contract/results/shapes'
import { readPdf } from '../../documents/read-pdf'
import { orderWith } from '../../test/fixtures'
import { testLab, type Caller, type TestLab } from '../../test/harness'
import { reportBench } from '../reports/test-reports'

let lab: TestLab
let staff: Caller
let bench: ReturnType<typeof reportBench>
beforeAll(async () => {
  lab = await testLab()
  staff = await lab.as('admin')
  bench = reportBench(lab, staff)
})
afterAll(() => lab.close())

type Sent = EnteredIsolates[number]
type Line = Sent['susceptibilities'][number]
const line = (
  antibiotic: string,
  value: string,
  interpretation: Line['interpretation'],
  over: Partial<Line> = {},
): Line => ({
  antibiotic,
  method: 'MIC',
  value,
  interpretation,
  suppressed: false,
  ...over,
})
const coli = (over: Partial<Sent> = {}): Sent => ({
  number: 1,
  organism: 'Escherichia coli',
  quantity: '>100,000 CFU/mL',
  remark: '',
  breakpoints: { standard: 'CLSI', edition: 'M100, 35th edition' },
  susceptibilities: [
    line('Ampicillin', '<=2', 'S'),
    line('Nitrofurantoin', '22', 'S', { method: 'disk' }),
    line('Meropenem', '<=0.25', 'S', { suppressed: true }),
  ],
  ...over,
})
const RAW = 'Escherichia coli, >100,000 CFU/mL; Proteus mirabilis, 10,000-50,000 CFU/mL'
const proteus: Sent = {
  ...coli(),
  number: 2,
  organism: 'Proteus mirabilis',
  quantity: '10,000-50,000 CFU/mL',
  susceptibilities: [line('Ampicillin', '>=32', 'R')],
}

const urine = () => orderWith(lab, { tubes: [{ panels: ['URCULT'], sampleType: 'UTUBE', source: 'UCC' }] })
const cultureOf = (orderId: string) => bench.live(orderId, 'M-UC')

async function enter(orderId: string, raw: string, isolates?: EnteredIsolates) {
  const { _id, version } = await cultureOf(orderId)
  const { body } = await staff.call(api.results.enter, {
    body: { cells: [{ _id, version, raw, ...(isolates ? { isolates } : {}) }] },
  })
  lab.clock.advance(60_000)
  return body.outcomes[0]
}
async function correct(orderId: string, raw: string, isolates?: EnteredIsolates) {
  const { _id, version } = await cultureOf(orderId)
  const { body } = await staff.call(api.results.correct, {
    body: {
      analysis: { _id, version },
      raw,
      reason: 'Wrong card read',
      toldTo: 'Dr. Vandersloot',
      ...(isolates ? { isolates } : {}),
    },
  })
  lab.clock.advance(60_000)
  return body.outcomes[0]
}
async function released(): Promise<string> {
  const { orderId } = await urine()
  expect(await enter(orderId, RAW, [coli(), proteus])).toMatchObject({ ok: true })
  await bench.verify(orderId, ['M-UC'])
  await bench.release(orderId)
  return orderId
}
const pdfText = async (orderId: string, number: number) => {
  const { rows } = { rows: await bench.frozen(orderId, number) }
  return (await readPdf(await lab.ports.documents.report(rows))).text.replaceAll(/\s+/g, ' ')
}

describe('isolates of a culture [call:POST /api/v1/results/enter]', () => {
  test('are kept as typed with their value, in one version, and told in the trail', async () => {
    const { orderId } = await urine()
    const saved = await enter(orderId, RAW, [proteus, coli()])
    expect(saved).toMatchObject({ ok: true, analysis: { raw: RAW, version: 2, state: 'RESULTED' } })
    expect(saved?.analysis?.isolates).toEqual([
      { ...coli(), code: 'ECOLI' },
      { ...proteus, code: 'PMIR' },
    ])
    const history = await staff.call(api.orders.history, { body: { orderId } })
    expect(JSON.stringify(history.body)).toContain('Meropenem ≤0.25 µg/mL S (not printed)')
  })

  test('stay where they are not sent, and are sent again as they stand without a new version', async () => {
    const { orderId } = await urine()
    await enter(orderId, RAW, [coli()])
    const same = await enter(orderId, RAW, [coli()])
    expect(same).toMatchObject({ ok: true, analysis: { version: 2 } })
    const other = await enter(orderId, RAW.replace('50,000', '40,000'))
    expect(other).toMatchObject({ ok: true, analysis: { version: 3, isolates: [{ number: 1 }] } })
  })

  test('are never left under a value that has none, and never dropped with it', async () => {
    const { orderId } = await urine()
    await enter(orderId, RAW, [coli()])
    for (const [raw, said] of [
      ['No growth', /^This result reports no growth of an organism/],
      ['QNS', /^This result reports no growth of an organism/],
      [
        'Klebsiella pneumoniae',
        'Isolate 1: Escherichia coli is not in the result. Add it to the result first.',
      ],
      ['', 'This result has isolates. Remove them before clearing the result.'],
    ] as const)
      expect(await enter(orderId, raw)).toMatchObject({ ok: false, message: expect.stringMatching(said) })
    expect(await cultureOf(orderId)).toMatchObject({ raw: RAW, version: 2, isolates: [{ number: 1 }] })
    expect(await enter(orderId, 'No growth', [])).toMatchObject({ ok: true })
    expect((await cultureOf(orderId)).isolates).toBeUndefined()
  })

  test('are refused in words, and nothing is saved', async () => {
    const { orderId } = await urine()
    expect(await enter(orderId, RAW, [coli(), coli()])).toMatchObject({
      ok: false,
      message: 'Isolate 1 is entered twice. Give each isolate its own number.',
    })
    expect(await enter(orderId, 'No growth', [coli()])).toMatchObject({ ok: false })
    expect(await cultureOf(orderId)).toMatchObject({ raw: null, version: 1 })
  })

  test('are closed to who verified them: the verification is undone first', async () => {
    const { orderId } = await urine()
    await enter(orderId, RAW, [coli()])
    await bench.verify(orderId, ['M-UC'])
    expect(await enter(orderId, RAW, [coli(), proteus])).toMatchObject({
      ok: false,
      message: 'This result is verified. Undo the verification first.',
    })
  })

  test('growth in blood is critical as ever, and what it is susceptible to needs no second call', async () => {
    const { orderId } = await orderWith(lab, { tests: ['M-BC'] })
    const one = async (): Promise<Analysis> => bench.live(orderId, 'M-BC')
    const put = async (isolates: EnteredIsolates) => {
      const { _id, version } = await one()
      await staff.call(api.results.enter, {
        body: { cells: [{ _id, version, raw: 'Escherichia coli', isolates }] },
      })
      lab.clock.advance(60_000)
    }
    await put([])
    expect(await one()).toMatchObject({ critical: true, interpretation: { flag: 'CRIT' } })
    await bench.notify(orderId, 'M-BC')
    await put([coli({ quantity: '' })])
    expect(await one()).toMatchObject({
      critical: true,
      criticalCall: { toldTo: 'Dr. Vandersloot' },
      isolates: [{ number: 1 }],
    })
  })
})

describe('isolates on the report', () => {
  test('are printed under the line of the culture; a suppressed antibiotic never', async () => {
    const orderId = await released()
    const text = await pdfText(orderId, 1)
    expect(text).toContain('Isolate 1: Escherichia coli, >100,000 CFU/mL')
    expect(text).toContain('Ampicillin ≤2 µg/mL MIC S')
    expect(text).toContain('Nitrofurantoin 22 mm Zone (disk) S')
    expect(text).toContain('Isolate 2: Proteus mirabilis, 10,000-50,000 CFU/mL')
    expect(text).toContain('S = susceptible. Breakpoints: CLSI M100, 35th edition.')
    expect(JSON.stringify(await bench.frozen(orderId, 1))).not.toContain('Meropenem')
    expect(text).not.toContain('Meropenem')
  })

  test('a clinic reads what the report prints and no more', async () => {
    const orderId = await released()
    const clinic = await lab.as('portal')
    const { body } = await clinic.call(api.results.ofOrder, { body: { orderId } })
    expect(body.docs[0]?.isolates?.[0]?.susceptibilities.map(({ antibiotic }) => antibiotic)).toEqual([
      'Ampicillin',
      'Nitrofurantoin',
    ])
    expect(JSON.stringify(body)).not.toContain('Meropenem')
  })

  test('a corrected interpretation is told with its old value, on paper and in the difference [law:493.1291(k)]', async () => {
    const orderId = await released()
    const changed = coli({
      susceptibilities: [
        line('Ampicillin', '>=32', 'R'),
        line('Nitrofurantoin', '22', 'S', { method: 'disk' }),
        line('Meropenem', '<=0.25', 'S', { suppressed: true }),
      ],
    })
    expect(await correct(orderId, RAW, [changed, proteus])).toMatchObject({ ok: true })
    await bench.verify(orderId, ['M-UC'])
    await bench.release(orderId, { reason: 'Wrong card read' })
    const text = await pdfText(orderId, 2)
    expect(text).toContain('1 result corrected')
    expect(text).toMatch(
      /Was Escherichia coli, .+; isolate 1, Ampicillin: ≤2 µg\/mL S, now Escherichia coli, .+; isolate 1, Ampicillin: ≥32 µg\/mL R\./,
    )
    expect(text).toContain('Reason: Wrong card read. Notified: Dr. Vandersloot.')
    expect(text).toContain('Ampicillin ≥32 µg/mL MIC R')
    expect(text).not.toContain('Meropenem')
  })

  test('only what a report prints can be corrected: a suppressed antibiotic is no part of it', async () => {
    const orderId = await released()
    const same = 'The corrected value is the same as the released one.'
    expect(await correct(orderId, RAW)).toMatchObject({ ok: false, message: same })
    const hidden = coli({ susceptibilities: [...coli().susceptibilities.slice(0, 2)] })
    expect(await correct(orderId, RAW, [hidden, proteus])).toMatchObject({ ok: false, message: same })
    const shown = coli({
      susceptibilities: coli().susceptibilities.map((one) => ({ ...one, suppressed: false })),
    })
    expect(await correct(orderId, RAW, [shown, proteus])).toMatchObject({ ok: true })
    await bench.verify(orderId, ['M-UC'])
    await bench.release(orderId, { reason: 'Meropenem asked for' })
    expect(await pdfText(orderId, 2)).toMatch(
      /isolate 1, Meropenem: not reported, now .+ isolate 1, Meropenem: ≤0.25 µg\/mL S/,
    )
  })

  test('a culture that is corrected to no growth loses its isolates, and the report says which', async () => {
    const orderId = await released()
    expect(await correct(orderId, 'No growth')).toMatchObject({ ok: true })
    await bench.verify(orderId, ['M-UC'])
    await bench.release(orderId, { reason: 'Plates of another patient' })
    const text = await pdfText(orderId, 2)
    expect(text).toContain('isolate 2: Proteus mirabilis, 10,000-50,000 CFU/mL')
    expect(text).toContain('isolate 2: not reported')
    expect(text).not.toContain('Isolate 1: Escherichia')
  })
})
