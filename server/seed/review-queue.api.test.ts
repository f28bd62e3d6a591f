import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import type { PharmacistOrder, PharmacistRow } from '@contract/pharmacist/shapes'
import { TOX_STATES } from '@contract/rules/tox-states'
import { testLab, type Caller, type TestLab } from '../test/harness'
import { seedOrders } from './orders'
import { reviewCases } from './review-cases'

let lab: TestLab
let pharmacist: Caller
let rows: PharmacistRow[]
let orders: PharmacistOrder[]
beforeAll(async () => {
  lab = await testLab()
  await seedOrders(lab.owner, lab.seeded, { now: lab.clock.now(), count: 40, queue: true })
  pharmacist = await lab.as('pharmd')
  rows = (await pharmacist.call(api.pharmacist.list, { query: { limit: 200 } })).body.docs
  orders = []
  for (const { _id } of rows)
    orders.push((await pharmacist.call(api.pharmacist.get, { body: { orderId: _id } })).body)
})
afterAll(() => lab.close())

const linesOf = ({ prescribed, found }: PharmacistOrder) => [...prescribed, ...found]

describe('the demo queue of the pharmacist', () => {
  test('holds forty orders, waiting since the last two days, each due at its own time', async () => {
    expect(reviewCases).toHaveLength(40)
    expect(rows.length).toBeGreaterThanOrEqual(reviewCases.length)
    const now = lab.clock.now().getTime()
    const waited = rows.map(({ waitingSince }) => (now - Date.parse(waitingSince ?? '')) / 3_600_000)
    expect(Math.max(...waited)).toBeGreaterThan(40)
    expect(waited.filter((hours) => hours < 0 || Number.isNaN(hours))).toEqual([])
    expect(new Set(rows.map(({ dueAt }) => dueAt)).size).toBeGreaterThan(35)
    const counted = (await pharmacist.call(api.pharmacist.waiting, {})).body
    expect(counted.count).toBe(rows.length)
  })

  test.each(TOX_STATES)('shows %s', (state) => {
    expect(orders.flatMap(linesOf).filter((line) => line.state === state)).not.toEqual([])
  })

  test.each([
    'entry-not-read',
    'unread-entry-could-explain',
    'specimen-not-valid',
    'dilute-negative',
    'cross-reactant-listed',
    'screen-not-confirmed',
    'listed-class-found',
    'ratio-over-limit',
    'product-of-unlisted',
    'parent-without-metabolite',
    'impurity-of-listed',
  ])('shows the rule %s', (rule) => {
    expect(orders.flatMap(linesOf).filter((line) => line.rule === rule)).not.toEqual([])
  })

  test('softens what is taken as needed or seen below its cutoff', () => {
    const flags = orders.flatMap(linesOf).flatMap((line) => line.flags)
    expect(flags).toEqual(expect.arrayContaining(['softened:as-needed', 'softened:below-cutoff']))
  })

  test('names specimens that are dilute, substituted and adulterated', () => {
    const words = orders.flatMap(({ specimens }) => specimens.map(({ word }) => word))
    expect(words).toEqual(expect.arrayContaining(['dilute', 'substituted', 'adulterated']))
  })

  test('has templates, and side effects and alternatives for what is listed', () => {
    const [first] = orders
    expect(first?.templates.length).toBeGreaterThanOrEqual(6)
    const help = new Set(orders.flatMap((one) => one.help.map(({ ingredient }) => ingredient)))
    for (const ingredient of ['Oxycodone', 'Gabapentin', 'Buprenorphine'])
      expect(help, ingredient).toContain(ingredient)
    for (const one of orders.flatMap(({ help: own }) => own))
      expect(one.sideEffects.length + one.alternatives.length, one.ingredient).toBeGreaterThan(0)
  })

  test('two cultures stand beside it: a reported urine of two isolates and a blood that was called', async () => {
    const found = await lab.owner
      .selectFrom('analysis')
      .select(['state', 'entered', 'critical', 'critical_call'])
      .where('state', 'in', ['RELEASED', 'VERIFIED'])
      .execute()
    const cultures = found.filter(({ entered }) => entered !== null && 'isolates' in entered)
    expect(
      cultures
        .map(({ state, critical, entered }) => [state, critical, Object(entered).isolates.length])
        .toSorted(),
    ).toEqual([
      ['RELEASED', false, 2],
      ['VERIFIED', true, 1],
    ])
    const { document } = await lab.owner
      .selectFrom('report')
      .select('document')
      .where((eb) => eb.cast(eb.ref('document'), 'text'), 'like', '%Proteus mirabilis%Swarming%')
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(document)).toContain('Nitrofurantoin')
    expect(JSON.stringify(document)).not.toContain('Meropenem')
  })

  test('leaves every other order as it is without the queue', async () => {
    const plain = await testLab()
    await seedOrders(plain.owner, plain.seeded, { now: plain.clock.now(), count: 40 })
    const valuesOf = ({ owner }: TestLab) =>
      owner
        .selectFrom('analysis as a')
        .innerJoin('lab_order as o', (join) => join.onRef('o.id', '=', 'a.order_id'))
        .select(['o.date_collected', 'a.position', 'a.entered', 'a.state'])
        .orderBy('o.date_collected')
        .orderBy('a.position')
        .execute()
    const text = (one: object) => JSON.stringify(one)
    const withQueue = new Set((await valuesOf(lab)).map(text))
    const missing = (await valuesOf(plain)).map(text).filter((one) => !withQueue.has(one))
    await plain.close()
    expect(missing).toEqual([])
  })
})
