import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { api } from '@contract/api'
import type { AddOnFields } from '@contract/add-ons/shapes'
import { json } from '../../db/json'
import { testLab, type Caller, type TestLab } from '../../test/harness'
import { define } from '../../test/define-test'
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

const testId = (code: string) => lab.seeded.tests.get(code) ?? ''
const ordered = (...codes: string[]) => bench.received({ items: codes.map((code) => bench.forms.test(code)) })
const fields = (orderId: string, over: Partial<AddOnFields> = {}): AddOnFields => ({
  orderId,
  letter: 'A',
  testIds: [testId('FT4')],
  requester: 'Dr. Lena Ortiz',
  how: 'oral',
  askedAt: lab.ports.clock.now().toISOString(),
  volume: 350,
  volumeEnough: true,
  note: null,
  ...over,
})
const add = (body: AddOnFields, as = staff) => as.call(api.addOns.add, { body })
const ofOrder = async (orderId: string) =>
  (await staff.call(api.addOns.ofOrder, { body: { orderId } })).body.docs
const openOnes = async () => (await staff.call(api.addOns.open, {})).body

describe('tests asked for after the order', () => {
  test('stand on the same specimen with who asked, when, and the last day of the written confirmation', async () => {
    const orderId = await ordered('TSH')
    const answer = await add(fields(orderId))
    expect([answer.status, answer.message]).toEqual([200, answer.message])
    expect(answer.body).toMatchObject({
      letter: 'A',
      tests: [{ code: 'FT4' }],
      requester: 'Dr. Lena Ortiz',
      how: 'oral',
      volume: 350,
      confirmed: null,
      efforts: [],
      toPull: false,
    })
    const asked = answer.body.askedAt.slice(0, 10)
    expect(answer.body.dueOn).toBe(
      new Date(Date.parse(`${asked}T00:00:00Z`) + 30 * 86_400_000).toISOString().slice(0, 10),
    )
    expect(await bench.one(orderId, 'FT4')).toMatchObject({
      state: 'REGISTERED',
      letter: 'A',
      cause: { rule: 'requested', sentence: 'Added on request of Dr. Lena Ortiz', automatic: false },
    })
    expect((await bench.order(orderId)).items.map(({ code }) => code)).toEqual(['TSH', 'FT4'])
    expect(await ofOrder(orderId)).toEqual([answer.body])
  })

  test('of a calculated test bring what it is calculated from', async () => {
    const orderId = await ordered('NA')
    expect((await add(fields(orderId, { testIds: [testId('AGAP')], how: 'written' }))).body).toMatchObject({
      dueOn: null,
    })
    expect([...(await bench.analyses(orderId)).keys()].toSorted()).toEqual(['AGAP', 'CL', 'CO2', 'NA'])
  })

  test('open an order again that was closed, and go out with its next report', async () => {
    const { orderId } = await bench.released()
    const before = await bench.order(orderId)
    expect(before.state).toBe('CLOSED')
    const answer = await add(fields(orderId))
    expect([answer.status, answer.message]).toEqual([200, answer.message])
    expect((await bench.order(orderId)).state).toBe('OPEN')
    await bench.enter(orderId, { FT4: '1.2' })
    await bench.verify(orderId, ['FT4'])
    await bench.release(orderId, { reason: 'FT4 was added on request' })
    expect((await bench.order(orderId)).state).toBe('CLOSED')
    expect((await bench.one(orderId, 'FT4')).state).toBe('RELEASED')
  })
})

describe('the volume left', () => {
  const volumes = (ml: Record<string, number | null>) =>
    Promise.all(
      Object.entries(ml).map(([code, volume]) =>
        lab.owner
          .updateTable('test')
          .set({
            definition: sql`(definition - 'leastVolumeUl') || ${JSON.stringify(volume === null ? {} : { leastVolumeUl: volume })}::jsonb`,
          })
          .where('code', '=', code)
          .execute(),
      ),
    )

  test('is compared with what the tests that wait on the specimen need together', async () => {
    await volumes({ TSH: 100, FT4: 150, GLU: 20 })
    const orderId = await ordered('TSH')
    const short = await add(fields(orderId, { volume: 249 }))
    const words =
      'Specimen A has 249 µL left, and 250 µL are needed for FT4, TSH. Missing: 1 µL. Choose fewer tests or ask for a new specimen.'
    expect([short.status, short.fields]).toEqual([422, { volume: words }])
    expect([...(await bench.analyses(orderId)).keys()]).toEqual(['TSH'])
    const made = await add(fields(orderId, { volume: 250 }))
    expect(made.body.needed).toEqual({ needed: 250, known: ['FT4', 'TSH'], unknown: [] })
    // What was measured takes nothing again.
    await bench.enter(orderId, { TSH: '2.1' })
    const next = await add(fields(orderId, { volume: 170, testIds: [testId('GLU')] }))
    expect(next.body.needed).toEqual({ needed: 170, known: ['FT4', 'GLU'], unknown: [] })
  })

  test('names the tests of which nothing is known, and counts what a calculated one is made of', async () => {
    await volumes({ NA: 20, CL: 30, CO2: null, AGAP: null })
    const orderId = await ordered('NA')
    const made = await add(fields(orderId, { testIds: [testId('AGAP')], volume: 50 }))
    expect(made.body.needed).toEqual({ needed: 50, known: ['CL', 'NA'], unknown: ['CO2'] })
    expect((await ofOrder(orderId))[0]?.needed).toEqual(made.body.needed)
  })

  test('a test that names no sample type goes on any specimen', async () => {
    await lab.owner
      .updateTable('test')
      .set({ sample_type_ids: json([]) })
      .where('code', '=', 'LIP')
      .execute()
    const orderId = await ordered('TSH')
    const { status } = await add(fields(orderId, { testIds: [testId('LIP')] }))
    expect(status).toBe(200)
  })
})

describe('refused by name', () => {
  test('a test that stands, one for another specimen, a time before the collection or to come, a volume of nothing', async () => {
    const orderId = await ordered('TSH')
    const refusal = async (over: Partial<AddOnFields>) => (await add(fields(orderId, over))).message
    expect(await refusal({ testIds: [testId('TSH')] })).toBe('TSH is on specimen A already.')
    expect(await refusal({ testIds: [testId('A1C')] })).toMatch(/^A1C is not done on /)
    expect(await refusal({ letter: 'C' })).toBe('This order has no specimen C.')
    const later = new Date(lab.ports.clock.now().getTime() + 3_600_000).toISOString()
    expect(await refusal({ askedAt: later })).toBe('The request cannot be in the future.')
    expect(await refusal({ askedAt: '2020-01-01T00:00:00.000Z' })).toBe(
      'The request cannot be before the collection.',
    )
    expect((await add(fields(orderId, { volume: 0 }))).fields).toMatchObject({
      volume: 'Enter the volume left in µL, a whole number above 0.',
    })
    expect([...(await bench.analyses(orderId)).keys()]).toEqual(['TSH'])
    expect(await ofOrder(orderId)).toEqual([])
  })

  test('a specimen past its stability, and one that is not at hand', async () => {
    const old = await ordered('TSH')
    const { specimens } = await bench.order(old)
    await lab.owner
      .updateTable('specimen')
      .set({ state: 'DISPOSED' })
      .where('id', '=', specimens[0]?._id ?? '')
      .execute()
    expect((await add(fields(old))).message).toBe('Specimen A is not in the laboratory.')
    const late = await ordered('TSH')
    await lab.owner
      .updateTable('specimen')
      .set({ collected_at: new Date(lab.ports.clock.now().getTime() - 60 * 24 * 3_600_000) })
      .where('id', '=', (await bench.order(late)).specimens[0]?._id ?? '')
      .execute()
    expect((await add(fields(late))).message).toMatch(/^Specimen A is past its stability of \d+ h\./)
    expect([...(await bench.analyses(late)).keys()]).toEqual(['TSH'])
    // A test with a limit of its own decides for itself, either way.
    const sst = lab.seeded.sampleTypes.get('SST') ?? ''
    await define(lab, 'FT4', { stability: [{ sampleTypeId: sst, condition: 'room', hours: 87_600 }] })
    expect((await add(fields(late))).message).toMatch(/h for FT4\. .*Its storage is not on file/)
    await lab.owner.updateTable('specimen').set({ kept: 'room' }).where('order_id', '=', late).execute()
    expect((await add(fields(late))).status).toBe(200)
    await define(lab, 'FT3', { stability: [{ sampleTypeId: sst, condition: 'room', hours: 2 }] })
    expect((await add(fields(late, { testIds: [testId('FT3')] }))).fields).toEqual({
      testIds:
        'Specimen A is past its stability of 2 h for FT3. Ask for a new specimen, or leave the test out.',
    })
    await define(lab, 'FT4', { stability: [] })
    await define(lab, 'FT3', { stability: [] })
  })
})

describe('what is left to do', () => {
  test('a stored tube is pulled once, and an oral request is asked for and confirmed once', async () => {
    const orderId = await ordered('TSH')
    const { specimens } = await bench.order(orderId)
    await lab.owner
      .updateTable('specimen')
      .set({ state: 'STORED' })
      .where('id', '=', specimens[0]?._id ?? '')
      .execute()
    const before = await openOnes()
    const made = (await add(fields(orderId))).body
    expect(made.toPull).toBe(true)
    const open = await openOnes()
    expect([open.toPull - before.toPull, open.toConfirm - before.toConfirm]).toEqual([1, 1])
    expect(open.docs[0]?._id).toBe(made._id)
    const pulled = await staff.call(api.addOns.pull, { body: { _id: made._id, version: made.version } })
    expect([pulled.status, pulled.message]).toEqual([200, pulled.message])
    expect(pulled.body).toMatchObject({ toPull: false, pulled: { byName: expect.any(String) } })
    expect(
      (await staff.call(api.addOns.pull, { body: { _id: made._id, version: pulled.body.version } })).message,
    ).toBe('This specimen was pulled already.')
    const mark = { _id: made._id, version: made.version }
    const stale = await staff.call(api.addOns.confirm, { body: { ...mark, confirmed: true, note: 'Fax' } })
    expect(stale.status).toBe(409)
    const tried = await staff.call(api.addOns.confirm, {
      body: { ...mark, version: pulled.body.version, confirmed: false, note: 'Called the office' },
    })
    expect(tried.body.efforts).toMatchObject([{ note: 'Called the office' }])
    const got = await staff.call(api.addOns.confirm, {
      body: { ...mark, version: tried.body.version, confirmed: true, note: 'Fax of Nov 20' },
    })
    expect(got.body.confirmed).toMatchObject({ note: 'Fax of Nov 20' })
    expect(
      (
        await staff.call(api.addOns.confirm, {
          body: { ...mark, version: got.body.version, confirmed: true, note: 'Again' },
        })
      ).message,
    ).toBe('This request is confirmed already.')
    const after = await openOnes()
    expect([after.toPull, after.toConfirm]).toEqual([before.toPull, before.toConfirm])
  })

  test('who may not edit orders adds nothing, and a clinic sees none of it', async () => {
    const orderId = await ordered('TSH')
    await add(fields(orderId))
    const portal = await lab.as('portal')
    expect((await add(fields(orderId, { testIds: [testId('GLU')] }), portal)).status).toBe(403)
    expect((await portal.call(api.addOns.open, {})).status).toBe(403)
    expect((await portal.call(api.addOns.ofOrder, { body: { orderId } })).body.docs).toEqual([])
  })
})
