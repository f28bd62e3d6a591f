import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import type { ReflexMode } from '@contract/toxicology/shapes'
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
beforeEach(async () => {
  await lab.owner.deleteFrom('tox_reflex').execute()
})

const { reflexes, addReflexes, dismissReflexes } = api.results
const settings = async () => (await staff.call(api.toxicology.reflexSettings, {})).body.docs
async function set(kind: 'panel' | 'location', _id: string, mode: ReflexMode | null) {
  const before = (await settings()).find((one) => one._id === _id)
  return staff.call(api.toxicology.setReflex, { body: { kind, _id, mode, version: before?.version ?? 0 } })
}
const clinic = () => bench.forms.location('CRPS-MER')

async function urine(typed: Record<string, string>, medications: string[] = []) {
  const { forms } = bench
  const orderId = await bench.received({
    specimens: [forms.specimen('A', 'UCUP', 'URV')],
    items: Object.keys(typed).map((code) => forms.test(code)),
    medications: medications.map((name) => ({ medicationId: null, name, detail: null })),
  })
  await bench.enter(orderId, typed)
  return orderId
}
async function verified(typed: Record<string, string>, medications: string[] = []) {
  const orderId = await urine(typed, medications)
  await bench.verify(orderId, Object.keys(typed))
  return orderId
}
async function verifyAgain(orderId: string, code: string) {
  const { _id, version } = await bench.one(orderId, code)
  const body = { analyses: [{ _id, version }], reason: 'Look again' }
  expect((await staff.call(api.results.unverify, { body })).body.outcomes[0]?.ok).toBe(true)
  await bench.verify(orderId, [code])
}
const offersOf = async (orderId: string) => (await staff.call(reflexes, { body: { orderId } })).body.offers
const codesOf = async (orderId: string) => (await offersOf(orderId)).map(({ code }) => code)
const standing = async (orderId: string) => [...(await bench.analyses(orderId)).keys()]
const testsOf = (offers: readonly { testId: string; letter: string }[]) =>
  offers.map(({ testId, letter }) => ({ testId, letter }))

describe('where the laboratory asks, which is the way unless it is set', () => {
  test('a verified screen that nothing explains offers its confirmations, and an unverified one nothing', async () => {
    const orderId = await urine({ 'S-FEN': '5' }, ['Lisinopril 10 mg'])
    expect(await offersOf(orderId)).toEqual([])
    await bench.verify(orderId, ['S-FEN'])
    const offers = await offersOf(orderId)
    expect(offers.map(({ code }) => code)).toEqual(expect.arrayContaining(['C-FEN', 'C-NFEN']))
    expect(offers[0]).toMatchObject({
      letter: 'A',
      rule: 'positive-screen-unexplained',
      sentence: 'Fentanyl screen positive and not explained by the medications',
    })
    expect(await standing(orderId)).toEqual(['S-FEN'])
  })

  test('what is chosen is added once, with its cause, one row of the trail, and nothing else moved', async () => {
    const orderId = await verified({ 'S-FEN': '5' })
    const screen = await bench.one(orderId, 'S-FEN')
    const chosen = (await offersOf(orderId)).filter(({ code }) => code === 'C-FEN')
    const body = { orderId, tests: testsOf(chosen) }
    const rows = () =>
      lab.owner
        .selectFrom('audit')
        .selectAll()
        .where('entity_id', '=', orderId)
        .where('wrote', '=', true)
        .execute()
    const before = (await rows()).length
    expect((await staff.call(addReflexes, { body })).body.added).toEqual(chosen)
    expect((await rows()).length).toBe(before + 1)
    const added = await bench.one(orderId, 'C-FEN')
    expect(added).toMatchObject({
      state: 'REGISTERED',
      cause: { rule: 'positive-screen-unexplained', from: [screen._id], automatic: false },
    })
    expect((await bench.one(orderId, 'S-FEN')).version).toBe(screen.version)
    const { items } = await bench.order(orderId)
    expect(items.map(({ code }) => code)).toEqual(['S-FEN', 'C-FEN'])
    expect(await codesOf(orderId)).not.toContain('C-FEN')
    const again = await staff.call(addReflexes, { body })
    expect([again.status, again.message]).toEqual([422, expect.stringContaining('no longer called for')])
    // The cause tells of results that a clinic may not have yet.
    const portal = await lab.as('portal')
    expect((await portal.call(reflexes, { body: { orderId } })).status).toBe(403)
    expect((await portal.call(addReflexes, { body })).status).toBe(403)
    const { docs } = (await portal.call(api.results.ofOrder, { body: { orderId } })).body
    expect(docs.map(({ cause }) => cause ?? null)).toEqual([null, null])
  })

  test('what is declined stays declined, with its reason', async () => {
    const orderId = await verified({ 'S-FEN': '5' })
    const offers = await offersOf(orderId)
    const body = { orderId, tests: testsOf(offers), reason: 'The clinic wants the screen alone' }
    expect((await staff.call(dismissReflexes, { body })).body).toEqual({ dismissed: offers.length })
    expect(await offersOf(orderId)).toEqual([])
    const kept = await lab.owner
      .selectFrom('tox_reflex_declined')
      .select('reason')
      .where('order_id', '=', orderId)
      .execute()
    expect(new Set(kept.map(({ reason }) => reason))).toEqual(new Set(['The clinic wants the screen alone']))
    await set('location', clinic(), 'add')
    await verifyAgain(orderId, 'S-FEN')
    expect(await standing(orderId)).toEqual(['S-FEN'])
  })

  test('a prescription offers the test of what is listed', async () => {
    const orderId = await verified({ 'S-FEN': 'Negative' }, ['Fentanyl patch 25 mcg/h'])
    const offers = await offersOf(orderId)
    expect(offers.map(({ code, rule }) => [code, rule])).toEqual([
      ['C-FEN', 'negative-screen-of-listed'],
      ['C-NFEN', 'negative-screen-of-listed'],
    ])
  })
})

describe('where the laboratory adds', () => {
  test('tests come with the verification, with their cause, and call for nothing more than the needed product', async () => {
    await set('location', clinic(), 'add')
    const orderId = await verified({ 'S-FEN': '5' })
    const first = await standing(orderId)
    expect(first).toEqual(expect.arrayContaining(['S-FEN', 'C-FEN', 'C-NFEN']))
    expect((await bench.one(orderId, 'C-FEN')).cause).toMatchObject({ automatic: true })
    expect(await offersOf(orderId)).toEqual([])
    await bench.enter(orderId, { 'C-FEN': '40', 'C-NFEN': '30' })
    await bench.verify(orderId, ['C-FEN', 'C-NFEN'])
    expect(await standing(orderId)).toEqual(first)
    expect((await bench.order(orderId)).state).toBe('OPEN')
  })

  test('a parent found in a high amount brings its needed product, which brings nothing', async () => {
    await set('location', clinic(), 'add')
    const orderId = await verified({ 'C-OXY': '4000' }, ['Oxycodone 10 mg'])
    expect((await standing(orderId)).sort()).toEqual(['C-NOXY', 'C-OXY'])
    await bench.enter(orderId, { 'C-NOXY': 'ND' })
    await bench.verify(orderId, ['C-NOXY'])
    expect((await standing(orderId)).sort()).toEqual(['C-NOXY', 'C-OXY'])
  })

  test('what was cancelled is not added again', async () => {
    await set('location', clinic(), 'add')
    const orderId = await verified({ 'S-FEN': '5', 'S-PCP': 'Negative' })
    const { _id, version } = await bench.one(orderId, 'C-FEN')
    await staff.call(api.results.cancel, {
      body: { analyses: [{ _id, version }], reason: 'Not enough urine' },
    })
    await verifyAgain(orderId, 'S-PCP')
    const { docs } = (await staff.call(api.results.ofOrder, { body: { orderId } })).body
    expect(docs.filter(({ code }) => code === 'C-FEN').map(({ state }) => state)).toEqual(['CANCELLED'])
  })
})

describe('the setting', () => {
  test('of a panel goes for its results, that of the client wins, and none is silent', async () => {
    const panel = (await settings()).find(({ kind, name }) => kind === 'panel' && name.includes('(TOXSCR)'))
    if (!panel) throw new Error('No panel of screens here.')
    const make = async () => {
      const { forms } = bench
      const orderId = await bench.received({
        specimens: [forms.specimen('A', 'UCUP', 'URV')],
        items: [{ panelId: panel._id, letter: 'A' }],
      })
      const ordered = await standing(orderId)
      // Nothing is called for before the specimen is known to be urine.
      const typed: Record<string, string> = {
        'S-FEN': '5',
        'V-CREA': '100',
        'V-SG': '1.0150',
        'V-PH': '6.0',
        'V-NIT': '10',
        'V-OXID': 'N',
      }
      const codes = Object.keys(typed).filter((code) => ordered.includes(code))
      await bench.enter(orderId, Object.fromEntries(codes.map((code) => [code, typed[code] ?? ''])))
      await bench.verify(orderId, codes)
      return orderId
    }
    await set('panel', panel._id, 'none')
    const silent = await make()
    expect(await offersOf(silent)).toEqual([])
    expect(await standing(silent)).not.toContain('C-FEN')
    await set('panel', panel._id, 'add')
    expect(await standing(await make())).toContain('C-FEN')
    await set('location', clinic(), 'ask')
    const asked = await make()
    expect(await standing(asked)).not.toContain('C-FEN')
    expect(await codesOf(asked)).toContain('C-FEN')
    await set('location', clinic(), 'none')
    expect(await offersOf(asked)).toEqual([])
  })

  test('is stale where somebody else set it, unknown for what is not there, and closed to whoever may not', async () => {
    const body = { kind: 'location' as const, _id: clinic(), mode: 'add' as const, version: 0 }
    const first = await staff.call(api.toxicology.setReflex, { body })
    expect(first.body).toMatchObject({ mode: 'add', version: 1 })
    expect((await staff.call(api.toxicology.setReflex, { body })).status).toBe(409)
    const back = await staff.call(api.toxicology.setReflex, { body: { ...body, mode: null, version: 1 } })
    expect(back.body).toMatchObject({ mode: null, version: 2 })
    const unknown = { ...body, _id: lab.ports.ids.id() }
    expect((await staff.call(api.toxicology.setReflex, { body: unknown })).status).toBe(404)
    for (const who of ['sales', 'lab', 'pharmd'] as const)
      expect((await (await lab.as(who)).call(api.toxicology.setReflex, { body })).status, who).toBe(403)
  })
})

describe('an order that takes no tests', () => {
  test('on hold refuses, with the way on, and has them again once it is cleared', async () => {
    const orderId = await verified({ 'S-FEN': '5' })
    const tests = testsOf(await offersOf(orderId))
    const hold = (on: boolean) =>
      staff.call(api.orders.hold, { body: { orderIds: [orderId], hold: on, reason: 'Ask the clinic' } })
    await hold(true)
    const answer = await staff.call(addReflexes, { body: { orderId, tests } })
    expect([answer.status, answer.message]).toEqual([422, expect.stringContaining('on hold')])
    await hold(false)
    expect((await staff.call(addReflexes, { body: { orderId, tests } })).status).toBe(200)
  })

  test('closed refuses and offers nothing', async () => {
    const orderId = await verified({ 'S-FEN': '5' })
    const tests = testsOf(await offersOf(orderId))
    await bench.release(orderId)
    expect((await bench.order(orderId)).state).toBe('CLOSED')
    expect(await offersOf(orderId)).toEqual([])
    const answer = await staff.call(addReflexes, { body: { orderId, tests } })
    expect([answer.status, answer.message]).toEqual([422, expect.stringContaining('open orders only')])
  })

  test('out of reach is not found', async () => {
    const orderId = lab.ports.ids.id()
    const tests = [{ testId: orderId, letter: 'A' }]
    expect((await staff.call(reflexes, { body: { orderId } })).status).toBe(404)
    expect((await staff.call(addReflexes, { body: { orderId, tests } })).status).toBe(404)
    const declined = await staff.call(dismissReflexes, { body: { orderId, tests, reason: 'No' } })
    expect(declined.status).toBe(404)
  })
})
