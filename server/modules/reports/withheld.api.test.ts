import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import type { Analysis } from '@contract/results/shapes'
import { orderWith } from '../../test/fixtures'
import { testLab, type Caller, type TestLab } from '../../test/harness'
import { reportBench } from './test-reports'

let lab: TestLab
let staff: Caller
let clinic: Caller
let bench: ReturnType<typeof reportBench>
beforeAll(async () => {
  lab = await testLab()
  staff = await lab.as('admin')
  clinic = await lab.as('portal')
  bench = reportBench(lab, staff)
})
afterAll(() => lab.close())

const day = 86_400_000
const words = 'Not reported: specimen substituted'
const substituted = { 'V-CREA': '0.8', 'V-SG': '1.0005' }
const acceptable = { 'V-CREA': '110', 'V-SG': '1.0150' }
const codes = ['C-OXY', 'V-CREA', 'V-SG']

/** Oxycodone in urine, released. */
async function released(
  oxycodone: string,
  { urine, ago, patient }: { urine: Record<string, string>; ago: number; patient?: string },
) {
  const made = await orderWith(lab, {
    tubes: [{ tests: codes, sampleType: 'UCUP', source: 'URV' }],
    collectedAt: new Date(lab.clock.now().getTime() - ago * day).toISOString(),
    ...(patient ? { patient } : {}),
  })
  await bench.enter(made.orderId, { 'C-OXY': oxycodone, ...urine })
  await bench.verify(made.orderId, codes)
  await bench.release(made.orderId)
  return made
}
async function correct(orderId: string, typed: Record<string, string>) {
  for (const [code, raw] of Object.entries(typed)) await bench.correct(orderId, code, raw)
  await bench.verify(orderId, Object.keys(typed))
  await bench.release(orderId, { reason: 'Wrong tube was measured' })
}
async function drug(orderId: string, caller: Caller): Promise<Analysis> {
  const { docs } = (await caller.call(api.results.ofOrder, { body: { orderId } })).body
  const found = docs.findLast(({ code, state }) => code === 'C-OXY' && state === 'RELEASED')
  if (!found) throw new Error('No oxycodone here.')
  return found
}
const pointsOf = async (patientId: string, caller: Caller) =>
  (await caller.call(api.patients.results, { body: { _id: patientId } })).body.series
    .filter(({ name }) => name === 'Oxycodone')
    .flatMap(({ points }) => points)

/** Everything that a clinic may ask of this order and its patient, as text. */
async function everything({ orderId, patientId }: { orderId: string; patientId: string }) {
  const answers = [
    await clinic.call(api.results.ofOrder, { body: { orderId } }),
    await clinic.call(api.orders.history, { body: { orderId } }),
    await clinic.call(api.orders.get, { params: { id: orderId }, body: {} }),
    await clinic.call(api.patients.results, { body: { _id: patientId } }),
    await clinic.call(api.patients.orders, { body: { searchstr: '', filter: { patientId } } }),
    await clinic.call(api.orders.list, { query: {} }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
  const csv = await clinic.call(api.reports.generate, { body: { orderId, format: 'csv', preview: false } })
  expect(csv.status).toBe(200)
  return [...answers.map(({ body }) => JSON.stringify(body)), new TextDecoder().decode(csv.bytes)].join('\n')
}

/** As a release before releases kept the words left it. */
const unmark = (orderId: string) =>
  sql`update analysis set interpretation = interpretation - 'withheld' where order_id = ${orderId}`.execute(
    lab.owner,
  )

describe('a value that the specimen forbids to report', () => {
  test.each([
    ['as its release marked it', async () => {}],
    ['released before releases marked it', unmark],
  ])('is sent to no clinic; the laboratory goes on seeing it, marked: %s', async (_how, prepare) => {
    const made = await released('1284.5', { urine: substituted, ago: 3 })
    await prepare(made.orderId)
    expect(await drug(made.orderId, clinic)).toMatchObject({
      raw: null,
      interpretation: { flag: '', finding: null, cutoff: '50', delta: null, isAbnormal: false },
      withheld: words,
    })
    expect(await drug(made.orderId, staff)).toMatchObject({
      raw: '1284.5',
      interpretation: { finding: 'Positive' },
      withheld: words,
    })
    const said = await everything(made)
    expect(said).not.toContain('1284.5')
    expect(said).not.toContain('Positive')
    expect(said).toContain(words)
    for (const caller of [clinic, staff])
      expect(await pointsOf(made.patientId, caller)).toMatchObject([
        { raw: words, withheld: true, number: null, flag: '' },
      ])
  })

  test.each([
    ['as its release marked it', async () => {}],
    ['released before releases marked it', unmark],
  ])('is no previous value and nothing is compared with it: %s', async (_how, prepare) => {
    const first = await released('300', { urine: acceptable, ago: 9 })
    const patient = first.patientId
    const second = await released('1284.5', { urine: substituted, ago: 6, patient })
    await prepare(second.orderId)
    const third = await released('350', { urine: acceptable, ago: 3, patient })
    for (const caller of [clinic, staff])
      expect(await drug(third.orderId, caller)).toMatchObject({
        previous: { raw: '300', orderId: first.orderId },
        interpretation: { delta: { change: '+50' } },
        withheld: null,
      })
    expect((await pointsOf(patient, clinic)).map(({ raw }) => raw)).toEqual(['300', words, '350'])

    // Where it is the only one there is no previous value at all.
    const alone = await released('1284.5', { urine: substituted, ago: 6 })
    await prepare(alone.orderId)
    const next = await released('350', { urine: acceptable, ago: 3, patient: alone.patientId })
    for (const caller of [clinic, staff])
      expect(await drug(next.orderId, caller)).toMatchObject({
        raw: '350',
        previous: null,
        interpretation: { delta: null },
      })
  })

  test('a change that was reported since it tells it no more', async () => {
    const first = await released('300', { urine: acceptable, ago: 6 })
    const next = await released('350', { urine: acceptable, ago: 3, patient: first.patientId })
    expect(await drug(next.orderId, clinic)).toMatchObject({
      previous: { raw: '300' },
      interpretation: { delta: { change: '+50' } },
    })
    await correct(first.orderId, substituted)
    expect(await drug(next.orderId, clinic)).toMatchObject({
      raw: '350',
      previous: null,
      interpretation: { delta: null },
    })
  })
})

describe('the validity of its specimen is corrected', () => {
  test('to acceptable: the value is there with the corrected report, and not before', async () => {
    const made = await released('1284.5', { urine: substituted, ago: 3 })
    for (const [code, raw] of Object.entries(acceptable)) await bench.correct(made.orderId, code, raw)
    expect(await everything(made)).not.toContain('1284.5')
    await bench.verify(made.orderId, ['V-CREA', 'V-SG'])
    expect(await everything(made)).not.toContain('1284.5')
    await bench.release(made.orderId, { reason: 'Wrong tube was measured' })
    expect(await drug(made.orderId, clinic)).toMatchObject({
      raw: '1284.5',
      interpretation: { finding: 'Positive' },
      withheld: null,
    })
    expect(await pointsOf(made.patientId, clinic)).toMatchObject([{ raw: '1284.5', number: 1284.5 }])
    const { docs } = (await staff.call(api.orders.history, { body: { orderId: made.orderId } })).body
    expect(docs.flatMap(({ changes }) => changes)).toContainEqual(
      expect.objectContaining({ entity: 'analysis', field: 'withheld', old: words, new: null }),
    )
  })

  test('to substituted: the value is withheld from then on', async () => {
    const made = await released('1284.5', { urine: acceptable, ago: 3 })
    expect(await drug(made.orderId, clinic)).toMatchObject({ raw: '1284.5', withheld: null })
    await correct(made.orderId, substituted)
    expect(await drug(made.orderId, clinic)).toMatchObject({ raw: null, withheld: words })
    expect(await everything(made)).not.toContain('1284.5')
  })

  test('a value that was never told is no old value of a correction', async () => {
    const made = await released('1284.5', { urine: substituted, ago: 3 })
    await correct(made.orderId, { 'C-OXY': '900', ...acceptable })
    expect(await drug(made.orderId, clinic)).toMatchObject({ raw: '900', withheld: null })
    const said = await everything(made)
    expect(said).not.toContain('1284.5')
    const { document } = await lab.owner
      .selectFrom('report')
      .select('document')
      .where('order_id', '=', made.orderId)
      .where('number', '=', 2)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(document)).not.toContain('1284.5')
    expect(JSON.stringify(document)).toContain(words)
  })
})
