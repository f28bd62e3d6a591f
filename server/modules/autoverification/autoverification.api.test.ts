import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import type { RuleContent } from '@contract/autoverification/shapes'
import { json } from '../../db/json'
import { orderWith } from '../../test/fixtures'
import { testLab, type Caller, type TestLab } from '../../test/harness'

let lab: TestLab
let admin: Caller
let tech: Caller
beforeAll(async () => {
  lab = await testLab()
  admin = await lab.as('admin')
  tech = await lab.as('lab')
})
afterAll(() => lab.close())

const content = (over: Partial<RuleContent> = {}): RuleContent => ({
  ...{ on: true, name: 'Rule', low: '3.0', high: '6.0', onlyNormal: false, deltaPercent: null },
  ...{ controlNeeded: false, typed: true, confirmations: false, cultures: false },
  ...over,
})
const testId = async (code: string) =>
  (await lab.owner.selectFrom('test').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id
async function drafted(code: string, over: Partial<RuleContent> = {}, version: number | null = null) {
  const answer = await admin.call(api.autoverification.saveRule, {
    body: { testId: await testId(code), version, rule: content(over) },
  })
  expect(answer.status).toBe(200)
  return answer.body
}
const simulated = async ({ _id, version }: { _id: string; version: number }) =>
  (await admin.call(api.autoverification.simulate, { body: { _id, version } })).body
const approve = ({ _id, version }: { _id: string; version: number }, read = true) =>
  admin.call(api.autoverification.approveRule, { body: { _id, version, read } })
async function inForce(code: string, over: Partial<RuleContent> = {}) {
  const { rule } = await simulated(await drafted(code, over))
  const answer = await approve(rule)
  expect(answer.body).toMatchObject({ revision: 1, draft: null })
  return answer.body
}
async function enter(code: string, raw: string, fixture: Parameters<typeof orderWith>[1] = {}) {
  const order = await orderWith(lab, { tests: [code], ...fixture })
  const { body } = await tech.call(api.results.enter, {
    body: { cells: [{ _id: order.analysis(code), version: 1, raw }] },
  })
  const [outcome] = body.outcomes
  expect(outcome?.message).toBeNull()
  const analysis = outcome?.analysis
  if (!analysis) throw new Error('A value was entered.')
  return { order, analysis }
}

describe('a rule [call:POST /api/v1/autoverify_rule] [call:POST /api/v1/autoverify_rule/approve]', () => {
  test('is off until it was simulated and the director approved it', async () => {
    const rule = await drafted('K')
    expect((await enter('K', '4.2')).analysis.state).toBe('RESULTED')
    expect((await approve(rule)).message).toBe('Simulate this draft first.')
    const first = await simulated(rule)
    const edited = await drafted('K', { high: '5.5' }, first.rule.version)
    expect((await approve(edited)).message).toBe('Simulate this draft first.')
    const { rule: changed } = await simulated(edited)
    expect(
      (
        await tech.call(api.autoverification.approveRule, {
          body: { _id: rule._id, version: changed.version, read: true },
        })
      ).status,
    ).toBe(403)
    expect((await approve(changed)).body).toMatchObject({ revision: 1, approvedByName: 'Ana Reyes' })
    expect((await enter('K', '4.2')).analysis.state).toBe('VERIFIED')
  })

  test('verifies with the value, and the result and the trail say by which rule and version', async () => {
    const { _id } = await inForce('NA', { name: 'Sodium rules', low: '130', high: '150' })
    const { analysis } = await enter('NA', '141')
    expect(analysis).toMatchObject({
      state: 'VERIFIED',
      verifiedByName: 'Autoverified by rule Sodium rules v1',
      verifiedRule: { ruleId: _id, name: 'Sodium rules', revision: 1 },
    })
    await lab.app.drain()
    const rows = await lab.owner.selectFrom('audit').select('changes').execute()
    expect(JSON.stringify(rows)).toContain('Sodium rules')
    const undone = await admin.call(api.results.unverify, {
      body: { analyses: [{ _id: analysis._id, version: analysis.version }], reason: 'Looked at again' },
    })
    expect(undone.body.outcomes[0]?.analysis).toMatchObject({
      state: 'RESULTED',
      verifiedRule: null,
      verifiedByName: null,
    })
  })

  test.each([
    ['outside its limits', '161', {}],
    ['on an order on hold', '141', { hold: { reason: 'Asked' } }],
    ['on an expired specimen', '141', { collectedAt: '2026-08-01T10:00:00.000Z' }],
  ])('leaves a value %s to a person', async (_, raw, fixture) => {
    expect((await enter('NA', raw, fixture)).analysis).toMatchObject({
      state: 'RESULTED',
      verifiedByName: null,
    })
  })

  test('leaves critical values, repeats and marked changes to a person', async () => {
    await inForce('GLU', { name: 'Wide', low: '0', high: '2000' })
    expect((await enter('GLU', '900')).analysis.state).toBe('RESULTED')
    const { order, analysis } = await enter('GLU', '91')
    expect(analysis.state).toBe('VERIFIED')
    const repeat = await admin.call(api.results.retest, {
      body: { analyses: [{ _id: analysis._id, version: analysis.version }], reason: 'Clot' },
    })
    const next = repeat.body.outcomes[0]?.analysis
    const again = await tech.call(api.results.enter, {
      body: { cells: [{ _id: next?._id ?? '', version: next?.version ?? 0, raw: '92' }] },
    })
    expect(again.body.outcomes[0]?.analysis?.state).toBe('RESULTED')
    const before = await orderWith(lab, {
      tests: ['GLU'],
      results: { GLU: '60' },
      resultState: 'RELEASED',
      patient: order.patientId,
      collectedAt: new Date(lab.clock.now().getTime() - 3 * 86_400_000).toISOString(),
    })
    expect((await enter('GLU', '250', { patient: before.patientId })).analysis).toMatchObject({
      state: 'RESULTED',
      interpretation: { delta: { marked: true } },
    })
  })

  test('leaves what a person typed where it asks for instruments, and what has no control where it asks for one', async () => {
    await inForce('CL', { low: '90', high: '120', typed: false })
    expect((await enter('CL', '101')).analysis.state).toBe('RESULTED')
    await inForce('BUN', { low: '5', high: '30', controlNeeded: true })
    expect((await enter('BUN', '12')).analysis.state).toBe('RESULTED')
  })

  test('leaves to a person what is neither normal nor abnormal: no range for the age or the sex', async () => {
    await inForce('HSCRP', { low: '0.1', high: '50' })
    expect((await enter('HSCRP', '2.9', { patient: { dob: '2026-11-15' } })).analysis.state).toBe('RESULTED')
    expect((await enter('HSCRP', '0.9')).analysis.state).toBe('VERIFIED')
  })

  test('leaves a result to a person where an index of its specimen is not in or beyond the limit, and the simulation agrees', async () => {
    const { _id, version } = await inForce('ALB', { low: '1', high: '9' })
    const said = (definition: object) =>
      sql`update test_version set definition = definition || ${JSON.stringify(definition)}::jsonb`
    await sql`${said({ indexLimits: [{ index: 'hemolysis', limit: '100', effect: 'raises' }] })} where code = 'ALB'`.execute(
      lab.db,
    )
    await sql`${said({ measuresIndex: 'hemolysis' })} where code = 'ALP'`.execute(lab.db)
    const stateWith = async (index: string | null) => {
      const order = await orderWith(lab, {
        tests: ['ALB', 'ALP'],
        ...(index === null ? {} : { results: { ALP: index }, resultState: 'RESULTED' as const }),
      })
      const { docs } = (await tech.call(api.results.ofOrder, { body: { orderId: order.orderId } })).body
      const cells = docs.flatMap((one) =>
        one.code === 'ALB' ? [{ _id: one._id, version: one.version, raw: '4.2' }] : [],
      )
      const { body } = await tech.call(api.results.enter, { body: { cells } })
      return body.outcomes[0]?.analysis?.state
    }
    expect([await stateWith(null), await stateWith('240'), await stateWith('90')]).toEqual([
      'RESULTED',
      'RESULTED',
      'VERIFIED',
    ])
    const again = await drafted('ALB', { low: '1', high: '9.5' }, version)
    expect(again._id).toBe(_id)
    const why = (await simulated(again)).rule.simulated?.why
    expect(why).toMatchObject({ index_unknown: expect.any(Number), index_beyond: 1 })
  })

  test('switched off by an approved draft it verifies nothing more, without a simulation', async () => {
    const { docs } = (await admin.call(api.autoverification.rules, {})).body
    const rule = docs.find(({ test: { code } }) => code === 'NA')
    const off = await drafted('NA', { on: false }, rule?.version ?? 0)
    expect((await approve(off)).body).toMatchObject({ revision: 2 })
    expect((await enter('NA', '141')).analysis.state).toBe('RESULTED')
  })

  test('one rule per test, and a rule without a bound is refused at its field', async () => {
    const again = await admin.call(api.autoverification.saveRule, {
      body: { testId: await testId('K'), version: null, rule: content() },
    })
    expect(again.fields).toEqual({ testId: 'This test has a rule already. Edit that one.' })
    const bare = await admin.call(api.autoverification.saveRule, {
      body: { testId: await testId('CA'), version: null, rule: content({ low: null, high: null }) },
    })
    expect(bare.fields).toEqual({ 'rule.low': 'Enter limits, or allow only normal results.' })
  })
})

test('a simulation says what share it releases, why it left each other, and what it would have released wrongly [call:POST /api/v1/autoverify_rule/simulate] [call:GET /api/v1/autoverify_rules]', async () => {
  for (const raw of ['9.1', '9.4', '13.9']) await enter('CA', raw)
  const { analysis } = await enter('CA', '9.5')
  await admin.call(api.results.retest, {
    body: { analyses: [{ _id: analysis._id, version: analysis.version }], reason: 'Wrong tube' },
  })
  const rule = await drafted('CA', { low: '8.0', high: '11.0' })
  const { rule: now, rows } = await simulated(rule)
  expect(now.version).toBe(rule.version + 1)
  expect(now.simulated).toMatchObject({ released: 3, releasedBefore: 0, corrected: 1, capped: false })
  expect(now.simulated?.results).toBe(4)
  expect(now.simulated?.why.outside_limits).toBe(1)
  expect(
    rows.map(({ raw, why, correctedWhy }) => [raw, why.includes('outside_limits'), correctedWhy]),
  ).toEqual([
    ['9.5', false, 'Wrong tube'],
    ['13.9', true, null],
  ])
  expect((await approve(now, false)).message).toBe(
    'Results that this draft would have released were corrected later. Read them first.',
  )
  expect((await approve(now)).status).toBe(200)
})

test('an approval is of the simulation that its approver saw, and of no later one', async () => {
  await lab.owner
    .updateTable('app_user')
    .set({ myroles: json({ 'lab-admin': { enabled: true } }), credentials: json(['director']) })
    .where('username', '=', 'manager')
    .execute()
  const director = await lab.as('manager')
  const { rule } = await simulated(await drafted('MG', { low: '1.0', high: '3.0' }))
  const seen = (await director.call(api.autoverification.rules, {})).body.docs.find(
    ({ _id }) => _id === rule._id,
  )
  expect(seen?.simulated).toMatchObject({ results: 0, released: 0 })
  const agree = (version: number) =>
    director.call(api.autoverification.approveRule, { body: { _id: rule._id, version, read: true } })
  await enter('MG', '2.0')
  const { rule: later } = await simulated(rule)
  const refused = await agree(seen?.version ?? 0)
  expect(refused.status).toBe(409)
  expect(later.simulated).toMatchObject({ results: 1, released: 1 })
  expect((await agree(later.version)).body).toMatchObject({ revision: 1, draft: null, simulated: null })
})

test('what verified a result stays to be read as it was, with the simulation of its approval [call:GET /api/v1/autoverify_rule_versions]', async () => {
  const first = await inForce('PHOS', { name: 'Phosphate', low: '2.0', high: '5.0' })
  const { analysis } = await enter('PHOS', '4.8')
  const { rule } = await simulated(
    await drafted('PHOS', { name: 'Phosphate', low: '2.0', high: '4.5' }, first.version),
  )
  expect((await approve(rule)).body.revision).toBe(2)
  expect((await enter('PHOS', '4.8')).analysis.state).toBe('RESULTED')
  const by = analysis.verifiedRule
  expect(by).toMatchObject({ revision: 1 })
  const { docs } = (await admin.call(api.autoverification.versions, { query: { _id: by?.ruleId ?? '' } }))
    .body
  expect(
    docs.map(({ revision, content: { high }, approvedByName }) => [revision, high, approvedByName]),
  ).toEqual([
    [2, '4.5', 'Ana Reyes'],
    [1, '5.0', 'Ana Reyes'],
  ])
  expect(docs.map(({ simulated: read }) => read?.results)).toEqual([1, 0])
  const unknown = await admin.call(api.autoverification.versions, { query: { _id: analysis._id } })
  expect(unknown.status).toBe(404)
})
