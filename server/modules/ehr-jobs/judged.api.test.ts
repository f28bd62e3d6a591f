import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import { testLab, type Caller, type TestLab } from '../../test/harness'
import { config, ehrBench, order } from './test-ehr'

let lab: TestLab
let admin: Caller
let bench: ReturnType<typeof ehrBench>
let ordering: { test: string; npi: string }
beforeAll(async () => {
  lab = await testLab()
  admin = await lab.as('admin')
  bench = ehrBench(lab, admin)
  const { npi } = await lab.owner
    .selectFrom('physician')
    .select('npi')
    .where('id', '=', lab.seeded.physicians[0]?.id ?? '')
    .executeTakeFirstOrThrow()
  ordering = { test: 'BMP^Basic metabolic panel^L', npi }
})
afterAll(() => lab.close())

const text = (over: Record<string, string>) =>
  order({ test: ordering.test, ...over })
    .replaceAll('1114933458', ordering.npi)
    .replace('Zuber^Nora||19800102', 'Zuber^Wilhelmina||19550607')
const place = () => ({ locationId: lab.seeded.locations.get('CRPS-MER') ?? null })
const orders = async () =>
  Number(
    (
      await lab.owner
        .selectFrom('lab_order')
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )
const makes = () => ({ ...place(), config: config({ makesPatients: true }) })

describe('what comes while a connection is tested', () => {
  test('is judged and files nothing; the same marked as real is filed once it is live', async () => {
    const chart = await bench.testing(makes())
    const before = await orders()
    await bench.take(chart, text({ id: 'J1', patient: 'J100' }))
    const [tried] = await bench.rows(chart)
    expect(tried).toMatchObject({
      state: 'ACK',
      why: 'A test message. Nothing was filed.',
      order_id: null,
      patient_id: null,
      requisition_number: null,
    })
    const { problems } = await bench.get(tried?.id ?? '')
    expect(problems.at(-1)?.text).toContain('register a patient, enter an order')
    expect(await orders()).toBe(before)
    await bench.set(chart._id, { state: 'LIVE' })
    await bench.take(chart, text({ id: 'J2', patient: 'J100', processing: 'P' }))
    expect((await bench.rows(chart))[1]).toMatchObject({ state: 'ACK', why: null })
    expect(await orders()).toBe(before + 1)
  })

  test('what is held holds nothing real of the same patient, and stays a test once the connection is live', async () => {
    const chart = await bench.testing(makes())
    await bench.take(chart, text({ id: 'J3', patient: 'J200', family: 'Zuber', test: 'J3CODE^Unheard of^L' }))
    const [held] = await bench.rows(chart)
    expect(held).toMatchObject({ state: 'ERROR', hold: 'code', lane: null })
    await bench.set(chart._id, { state: 'LIVE' })
    const before = await orders()
    await bench.take(
      chart,
      text({ id: 'J4', patient: 'J200', family: 'Zuber', processing: 'P', placer: 'P4' }),
    )
    expect((await bench.rows(chart))[1]).toMatchObject({ state: 'ACK' })
    expect(await orders()).toBe(before + 1)
    await lab.owner
      .updateTable('ehr_code')
      .set({ panel_id: lab.seeded.panels.get('BMP') ?? '' })
      .where('code', '=', 'J3CODE')
      .execute()
    const { body } = await admin.call(api.ehrJobs.act, {
      body: { _id: held?.id ?? '', version: held?.version ?? 0, transition: 'again', reason: null },
    })
    expect(body.state).toBe('WAITING')
    await bench.settled()
    expect((await bench.rows(chart))[0]).toMatchObject({
      state: 'ACK',
      why: 'A test message. Nothing was filed.',
      order_id: null,
    })
    expect(await orders()).toBe(before + 1)
  })
})

test('what is real waits while its connection is not live, and is never taken for a test', async () => {
  const chart = await bench.testing(place(), { state: 'LIVE' })
  await bench.take(
    chart,
    text({ id: 'J5', patient: 'J500', processing: 'P', placer: 'P5', test: 'J5CODE^Unheard of^L' }),
  )
  await bench.set(chart._id, { state: 'STOPPED' })
  const again = async () => {
    const [row] = await bench.rows(chart)
    await admin.call(api.ehrJobs.act, {
      body: { _id: row?.id ?? '', version: row?.version ?? 0, transition: 'again', reason: null },
    })
    await bench.settled()
    return (await bench.rows(chart))[0]
  }
  for (const state of ['STOPPED', 'TESTING'] as const) {
    await bench.set(chart._id, { state })
    expect(await again()).toMatchObject({
      state: 'ERROR',
      hold: 'content',
      why: 'It is marked as real, and its connection is not live. Make that live and try again, or enter it by hand and skip it.',
    })
  }
  await bench.set(chart._id, { state: 'LIVE' })
  expect(await again()).toMatchObject({ state: 'ERROR', hold: 'code' })
})

describe('whose message it is', () => {
  const waiting = async (id: string) => {
    const chart = await bench.testing(place(), { state: 'LIVE' })
    await bench.take(chart, text({ id, patient: id, family: 'Hale', processing: 'P', placer: id }))
    const [row] = await bench.rows(chart)
    expect(row).toMatchObject({ state: 'ERROR', hold: 'patient' })
    return { chart, _id: row?.id ?? '', version: row?.version ?? 0 }
  }
  const someone = async (over: object) => {
    const { body } = await admin.call(api.patients.add, {
      body: {
        patient: {
          firstname: 'Nora',
          lastname: 'Hale',
          dob: '1980-01-02',
          gender: 'F',
          location: place().locationId ?? '',
          ...over,
        },
      },
    })
    return body._id
  }
  test.each([
    ['name', { firstname: 'Walter', lastname: 'Zed' }],
    ['birth date', { dob: '1950-02-03' }],
    ['sex', { gender: 'M' as const }],
  ])('another %s is taken with a reason alone, which stays on record', async (what, over) => {
    const { chart, ...named } = await waiting(`W${what.length}`)
    const patientId = await someone(over)
    const without = await admin.call(api.ehrJobs.choosePatient, {
      body: { ...named, patientId, reason: null },
    })
    expect(without).toMatchObject({
      status: 400,
      fields: {
        reason: 'Name, date of birth or sex differ from the message. Say why it is the same person.',
      },
    })
    expect((await bench.rows(chart))[0]).toMatchObject({ state: 'ERROR', hold: 'patient' })
    const reason = `The ${what} was mistyped, by phone`
    const { body } = await admin.call(api.ehrJobs.choosePatient, { body: { ...named, patientId, reason } })
    expect(body.state).toBe('WAITING')
    const { reason: kept } = await lab.owner
      .selectFrom('audit')
      .select('reason')
      .where('entity_id', '=', named._id)
      .where('reason', 'is not', null)
      .executeTakeFirstOrThrow()
    expect(kept).toBe(reason)
    await bench.settled()
    expect((await bench.rows(chart))[0]).toMatchObject({ state: 'ACK', patient_id: patientId })
  })

  test('somebody who agrees needs none', async () => {
    const { chart, ...named } = await waiting('W00')
    const patientId = await someone({ lastname: 'HALE' })
    const { status } = await admin.call(api.ehrJobs.choosePatient, {
      body: { ...named, patientId, reason: null },
    })
    expect(status).toBe(200)
    await bench.settled()
    expect((await bench.rows(chart))[0]).toMatchObject({ state: 'ACK', patient_id: patientId })
  })
})
