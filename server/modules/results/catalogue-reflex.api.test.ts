import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import type { Reflex } from '@contract/tests/shapes'
import { testLab, type Caller, type TestLab } from '../../test/harness'
import { reportBench } from '../reports/test-reports'
import { calculations } from './test-calculations'

let lab: TestLab
let staff: Caller
let bench: ReturnType<typeof reportBench>
let catalogue: ReturnType<typeof calculations>
beforeAll(async () => {
  lab = await testLab()
  staff = await lab.as('admin')
  bench = reportBench(lab, staff)
  catalogue = calculations(lab, staff)
})
afterAll(() => lab.close())

/** Gives a test these reflex rules; the added test by its code. */
async function rules(code: string, ...all: (Omit<Reflex, 'testId'> & { test: string })[]) {
  const reflexes = all.map(({ test: added, ...rule }) => ({ ...rule, testId: catalogue.testId(added) }))
  const answer = await catalogue.save(code, undefined, { reflexes })
  expect([answer.status, answer.message]).toEqual([200, answer.message])
}
const ordered = (...codes: string[]) => bench.received({ items: codes.map((code) => bench.forms.test(code)) })
const offersOf = async (orderId: string) =>
  (await staff.call(api.results.reflexes, { body: { orderId } })).body.offers
const standing = async (orderId: string) => [...(await bench.analyses(orderId)).keys()]
const testsOf = (offers: readonly { testId: string; letter: string }[]) =>
  offers.map(({ testId, letter }) => ({ testId, letter }))

describe('a rule that asks, which is the way of every rule from before rules acted', () => {
  test('offers its test at the verified result, with the reason, and adds what somebody takes', async () => {
    await rules('TSH', { when: 'above', value: '4.20', test: 'FT4' })
    const orderId = await ordered('TSH')
    await bench.enter(orderId, { TSH: '6.2' })
    expect(await offersOf(orderId)).toEqual([])
    await bench.verify(orderId, ['TSH'])
    const offers = await offersOf(orderId)
    expect(offers).toMatchObject([{ code: 'FT4', letter: 'A', rule: 'catalogue' }])
    expect(offers[0]?.sentence).toMatch(/ is 6\.2, above 4\.20$/)
    expect(await standing(orderId)).toEqual(['TSH'])
    const body = { orderId, tests: testsOf(offers) }
    expect((await staff.call(api.results.addReflexes, { body })).body.added).toEqual(offers)
    expect(await bench.one(orderId, 'FT4')).toMatchObject({
      state: 'REGISTERED',
      cause: {
        rule: 'catalogue',
        sentence: offers[0]?.sentence,
        from: [(await bench.one(orderId, 'TSH'))._id],
        automatic: false,
      },
    })
    expect(await offersOf(orderId)).toEqual([])
  })

  test('what is declined is not offered again, and a value that the rule does not meet offers nothing', async () => {
    const orderId = await ordered('TSH')
    await bench.enter(orderId, { TSH: '6.2' })
    await bench.verify(orderId, ['TSH'])
    const body = { orderId, tests: testsOf(await offersOf(orderId)), reason: 'Known disease' }
    expect((await staff.call(api.results.dismissReflexes, { body })).body).toEqual({ dismissed: 1 })
    expect(await offersOf(orderId)).toEqual([])
    const normal = await ordered('TSH')
    await bench.enter(normal, { TSH: '2.1' })
    await bench.verify(normal, ['TSH'])
    expect(await offersOf(normal)).toEqual([])
  })

  test('the report says which were left open', async () => {
    const orderId = await ordered('TSH')
    await bench.enter(orderId, { TSH: '6.2' })
    await bench.verify(orderId, ['TSH'])
    const { report } = await bench.release(orderId)
    expect(report.leftOpen.join()).toMatch(/FT4|thyroxine/i)
  })
})

describe('a rule that adds', () => {
  test('adds with the verification, in a chain over several tests, each once and with its own cause', async () => {
    await rules('TSH', { when: 'above', value: '4.20', test: 'FT4', adds: true })
    await rules('FT4', { when: 'below', value: '0.80', test: 'FT3', adds: true })
    const orderId = await ordered('TSH')
    await bench.enter(orderId, { TSH: '6.2' })
    expect(await standing(orderId)).toEqual(['TSH'])
    await bench.verify(orderId, ['TSH'])
    expect(await standing(orderId)).toEqual(['TSH', 'FT4'])
    expect((await bench.one(orderId, 'FT4')).cause).toMatchObject({ rule: 'catalogue', automatic: true })
    await bench.enter(orderId, { FT4: '0.60' })
    await bench.verify(orderId, ['FT4'])
    expect(await standing(orderId)).toEqual(['TSH', 'FT4', 'FT3'])
    expect((await bench.one(orderId, 'FT3')).cause?.sentence).toMatch(/ is 0\.60, below 0\.80$/)
    expect(await offersOf(orderId)).toEqual([])
  })

  test('what stands on the order already is not added; what was canceled there stays off', async () => {
    const orderId = await ordered('TSH', 'FT4')
    const { _id, version } = await bench.one(orderId, 'FT4')
    const body = { analyses: [{ _id, version }], reason: 'Client' }
    expect((await staff.call(api.results.cancel, { body })).body.outcomes[0]?.ok).toBe(true)
    await bench.enter(orderId, { TSH: '6.2' })
    await bench.verify(orderId, ['TSH'])
    expect(await standing(orderId)).toEqual(['TSH', 'FT4'])
    expect(await offersOf(orderId)).toEqual([])
  })

  test('an order keeps the rules that it was made with', async () => {
    const orderId = await ordered('TSH')
    await rules('TSH')
    await bench.enter(orderId, { TSH: '6.2' })
    await bench.verify(orderId, ['TSH'])
    expect(await standing(orderId)).toEqual(['TSH', 'FT4'])
    const later = await ordered('TSH')
    await bench.enter(later, { TSH: '6.2' })
    await bench.verify(later, ['TSH'])
    expect(await standing(later)).toEqual(['TSH'])
  })

  test('a test that takes another kind of specimen is not added: that is said, and refused with the way on', async () => {
    await rules('TSH', { when: 'above', value: '4.20', test: 'HGB', adds: true })
    const orderId = await ordered('TSH')
    await bench.enter(orderId, { TSH: '6.2' })
    await bench.verify(orderId, ['TSH'])
    expect(await standing(orderId)).toEqual(['TSH'])
    const offers = await offersOf(orderId)
    expect(offers[0]?.sentence).toContain('takes another kind of specimen than A')
    const body = { orderId, tests: testsOf(offers) }
    const answer = await staff.call(api.results.addReflexes, { body })
    expect([answer.status, answer.message]).toEqual([
      422,
      expect.stringMatching(/^HGB cannot be added: .*Decline it/),
    ])
    expect(await standing(orderId)).toEqual(['TSH'])
  })
})
