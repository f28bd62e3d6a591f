import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import type { Lot, LotForm } from '@contract/quality-control/shapes'
import { json } from '../../db/json'
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
  for (const [code, known] of [
    ['AGAP', 'anion_gap'],
    ['EGFR', 'egfr_cr'],
    ['LDLC', 'friedewald'],
  ] as const) {
    const answer = await catalogue.save(code, catalogue.calculation(known))
    expect([answer.status, answer.message]).toEqual([200, answer.message])
  }
})
afterAll(() => lab.close())

const ordered = (...codes: string[]) => bench.received({ items: codes.map((code) => bench.forms.test(code)) })
const gap = { NA: '140', CL: '104', CO2: '24.5' }
const mark = async (orderId: string, code: string) => {
  const { _id, version } = await bench.one(orderId, code)
  return { _id, version }
}
const entered = async (orderId: string, code: string, raw: string) =>
  (
    await staff.call(api.results.enter, {
      body: { cells: [{ ...(await mark(orderId, code)), raw }] },
    })
  ).body.outcomes[0]
const verified = async (orderId: string, ...codes: string[]) => {
  const analyses = await Promise.all(codes.map((code) => mark(orderId, code)))
  return (await staff.call(api.results.verify, { body: { analyses } })).body.outcomes
}

describe('what is ordered', () => {
  test('a calculated test brings what it is calculated from, once, as items of their own', async () => {
    const orderId = await ordered('AGAP', 'NA')
    expect((await bench.order(orderId)).items.map(({ code }) => code)).toEqual(['AGAP', 'NA', 'CL', 'CO2'])
    expect([...(await bench.analyses(orderId)).keys()].toSorted()).toEqual(['AGAP', 'CL', 'CO2', 'NA'])
    const panel = await bench.received({ items: [bench.forms.panel('BMP')] })
    expect((await bench.order(panel)).items.map(({ code }) => code)).toEqual(['BMP'])
  })
})

describe('what is calculated', () => {
  test('waits for its inputs, is there with the last of them, follows a change and goes with one taken back', async () => {
    const orderId = await ordered('AGAP')
    expect(await bench.one(orderId, 'AGAP')).toMatchObject({
      state: 'REGISTERED',
      raw: null,
      calculated: { waits: true, reason: 'Sodium, Chloride, Carbon dioxide has no result.' },
    })
    await bench.enter(orderId, { NA: '140', CL: '104' })
    expect((await bench.one(orderId, 'AGAP')).raw).toBeNull()
    await bench.enter(orderId, { CO2: '24.5' })
    expect(await bench.one(orderId, 'AGAP')).toMatchObject({
      state: 'RESULTED',
      raw: '12',
      interpretation: { flag: '', rangeText: '7–16' },
      calculated: {
        waits: false,
        reason: null,
        age: null,
        sex: null,
        inputs: [
          { label: 'Sodium', raw: '140' },
          { label: 'Chloride', raw: '104' },
          { label: 'Carbon dioxide', raw: '24.5' },
        ],
      },
    })
    expect((await entered(orderId, 'CO2', '14'))?.ok).toBe(true)
    expect(await bench.one(orderId, 'AGAP')).toMatchObject({ raw: '22', interpretation: { flag: 'H' } })
    expect((await entered(orderId, 'CO2', ''))?.ok).toBe(true)
    expect(await bench.one(orderId, 'AGAP')).toMatchObject({ state: 'REGISTERED', raw: null })
  })

  test('is not typed, and not repeated by itself', async () => {
    const orderId = await ordered('AGAP')
    await bench.enter(orderId, gap)
    expect(await entered(orderId, 'AGAP', '9')).toMatchObject({
      ok: false,
      message: 'This result is calculated from other tests. Change those instead.',
    })
    const body = { analyses: [await mark(orderId, 'AGAP')], reason: 'Again' }
    const { outcomes } = (await staff.call(api.results.retest, { body })).body
    expect(outcomes[0]).toMatchObject({ ok: false, message: expect.stringContaining('is calculated') })
    expect((await bench.one(orderId, 'AGAP')).raw).toBe('12')
  })

  test('is said to be not calculated, with the reason, on the page and on the report', async () => {
    const orderId = await ordered('LDLC')
    await bench.enter(orderId, { CHOL: '210', HDL: '40', TRIG: '412' })
    const reason = 'Not calculated: Triglycerides are above 400 mg/dL.'
    expect(await bench.one(orderId, 'LDLC')).toMatchObject({ state: 'RESULTED', raw: reason })
    await bench.verify(orderId, ['LDLC', 'CHOL', 'HDL', 'TRIG'])
    const { report } = await bench.release(orderId)
    const { panels } = await bench.frozen(orderId, 1)
    const row = panels.flatMap(({ rows }) => rows).find(({ test: name }) => name.startsWith('LDL'))
    expect(row).toMatchObject({ finding: reason })
    expect(row?.value ?? '').toBe('')
    expect(await bench.paper(report.mediaKey)).toContain('Triglycerides are above 400 mg/dL')
  })

  test.each([
    ['<20', 'a bound and no number'],
    ['QNS', 'Carbon dioxide was not performed.'],
  ])('an input of %s gives no number', async (raw, words) => {
    const orderId = await ordered('AGAP')
    await bench.enter(orderId, { ...gap, CO2: raw })
    expect((await bench.one(orderId, 'AGAP')).raw).toContain(words)
  })

  test('a canceled input leaves it not calculated, and not waiting for ever', async () => {
    const orderId = await ordered('AGAP')
    await bench.enter(orderId, { NA: '140', CL: '104' })
    const body = { analyses: [await mark(orderId, 'CO2')], reason: 'Client' }
    expect((await staff.call(api.results.cancel, { body })).body.outcomes[0]?.ok).toBe(true)
    expect(await bench.one(orderId, 'AGAP')).toMatchObject({
      state: 'RESULTED',
      raw: 'Not calculated: Carbon dioxide was canceled.',
    })
  })

  test('an input that is measured in another unit than the formula takes is said', async () => {
    const before = await catalogue.save('CO2', undefined, { units: 'mg/dL', unitsLabel: 'mg/dL' })
    expect(before.status).toBe(200)
    const orderId = await ordered('AGAP')
    await bench.enter(orderId, gap)
    expect((await bench.one(orderId, 'AGAP')).raw).toBe(
      'Not calculated: Carbon dioxide was measured in mg/dL; the formula takes mmol/L.',
    )
    await catalogue.save('CO2', undefined, { units: 'mmol/L', unitsLabel: 'mmol/L' })
  })

  test('age and sex are those of the patient at collection, and a corrected sex calculates anew', async () => {
    // Of a creatinine of 1.00 mg/dL, in floating point: CKD-EPI 2021.
    const estimate = (k: number, power: number, factor: number) =>
      (142 * (1 / k) ** power * 0.9938 ** AGE * factor).toFixed(0)
    const AGE = Math.floor((lab.clock.now().getTime() - Date.parse('1961-03-07')) / (365.25 * 86_400_000))
    const patientId = await bench.forms.addPatient(staff, {
      lastname: 'Recalculated',
      dob: '1961-03-07',
      gender: 'F',
    })
    const orderId = await bench.received({ patientId, items: [bench.forms.test('EGFR')] })
    await bench.enter(orderId, { CREAT: '1.00' })
    const woman = await bench.one(orderId, 'EGFR')
    expect(woman).toMatchObject({ raw: estimate(0.7, -1.2, 1.012), calculated: { age: AGE, sex: 'F' } })
    await bench.verify(orderId, ['CREAT', 'EGFR'])
    const answer = await staff.call(api.patients.update, {
      body: {
        patient: {
          _id: patientId,
          version: 1,
          firstname: 'Maria',
          lastname: 'Recalculated',
          dob: '1961-03-07',
          gender: 'M',
          location: bench.forms.location('CRPS-MER'),
        },
      },
    })
    expect([answer.status, answer.fields]).toEqual([200, {}])
    const man = await bench.one(orderId, 'EGFR')
    expect(man).toMatchObject({
      raw: estimate(0.9, -1.2, 1),
      state: 'RESULTED',
      calculated: { age: AGE, sex: 'M' },
    })
  })
})

describe('verification', () => {
  test('comes after that of the inputs, in the same call too, and falls with it', async () => {
    const orderId = await ordered('AGAP')
    await bench.enter(orderId, gap)
    expect(await verified(orderId, 'AGAP')).toMatchObject([
      {
        ok: false,
        message: 'Verify what it is calculated from first: Sodium, Chloride, Carbon dioxide, total.',
      },
    ])
    const marked = await verified(orderId, 'AGAP', 'NA', 'CL', 'CO2')
    expect(marked.map(({ ok }) => ok)).toEqual([true, true, true, true])
    const first = await bench.one(orderId, 'AGAP')
    expect([marked[0]?._id, first.state]).toEqual([first._id, 'VERIFIED'])
    const body = { analyses: [await mark(orderId, 'NA')], reason: 'Look again' }
    expect((await staff.call(api.results.unverify, { body })).body.outcomes[0]?.ok).toBe(true)
    expect(await bench.one(orderId, 'AGAP')).toMatchObject({ state: 'RESULTED', verifiedByName: null })
  })
})

describe('after the release', () => {
  test('a corrected input drafts the correction of what follows from it, and the report says both', async () => {
    const orderId = await ordered('AGAP')
    await bench.enter(orderId, gap)
    await bench.verify(orderId, ['AGAP', 'NA', 'CL', 'CO2'])
    await bench.release(orderId)
    await bench.correct(orderId, 'NA', '150')
    expect(await bench.one(orderId, 'AGAP')).toMatchObject({ raw: '22', state: 'RESULTED' })
    expect((await bench.gate(orderId)).ready).toBe(false)
    expect((await entered(orderId, 'NA', '145'))?.ok).toBe(true)
    expect(await bench.one(orderId, 'AGAP')).toMatchObject({ raw: '17', state: 'RESULTED' })
    await bench.verify(orderId, ['AGAP', 'NA'])
    await bench.release(orderId, { reason: 'Wrong tube was measured' })
    const { panels } = await bench.frozen(orderId, 2)
    const corrected = panels
      .flatMap(({ rows }) => rows)
      .flatMap(({ test: name, corrected: was }) => (was ? [[name, was.oldValue, was.newValue]] : []))
    expect(corrected.toSorted()).toEqual([
      [expect.stringContaining('Anion gap'), '12 mmol/L', '17 mmol/L'],
      ['Sodium', '140 mmol/L', '145 mmol/L'],
    ])
  })

  test('a preliminary report does not leave with a corrected input while what follows from it is not verified', async () => {
    const orderId = await ordered('AGAP', 'GLU')
    await bench.enter(orderId, gap)
    await bench.verify(orderId, ['AGAP', 'NA', 'CL', 'CO2'])
    await bench.release(orderId, { preliminary: true })
    await bench.correct(orderId, 'NA', '150')
    await bench.verify(orderId, ['NA'])
    const reason = 'Wrong tube was measured'
    const answer = await bench.tryRelease(orderId, { preliminary: true, reason })
    expect(answer.status).toBe(422)
    expect(answer.message).toContain('Anion gap')
    expect(await bench.one(orderId, 'AGAP')).toMatchObject({ raw: '22', state: 'RESULTED' })
    await bench.verify(orderId, ['AGAP'])
    const both = await bench.tryRelease(orderId, { preliminary: true, reason })
    expect([both.status, both.message]).toEqual([200, both.message])
    expect(await bench.live(orderId, 'AGAP')).toMatchObject({ raw: '22', state: 'RELEASED' })
  })

  test('a sex corrected after the release that makes another value of the same flag is said, and holds the next report', async () => {
    const dob = '1961-03-07'
    const patientId = await bench.forms.addPatient(staff, { lastname: 'Later', dob, gender: 'F' })
    const items = ['EGFR', 'GLU'].map((code) => bench.forms.test(code))
    const orderId = await bench.received({ patientId, items })
    await bench.enter(orderId, { CREAT: '0.65' })
    await bench.verify(orderId, ['CREAT', 'EGFR'])
    await bench.release(orderId, { preliminary: true })
    const woman = await bench.live(orderId, 'EGFR')
    expect(woman).toMatchObject({ interpretation: { flag: '' }, readNow: null })
    const location = bench.forms.location('CRPS-MER')
    const patient = {
      _id: patientId,
      version: 1,
      firstname: 'Maria',
      lastname: 'Later',
      dob,
      gender: 'M' as const,
    }
    const answer = await staff.call(api.patients.update, { body: { patient: { ...patient, location } } })
    expect([answer.status, answer.fields]).toEqual([200, {}])
    const man = await bench.live(orderId, 'EGFR')
    expect(man).toMatchObject({
      raw: woman.raw,
      readNow: { flag: '', value: expect.stringMatching(/^\d+$/) },
    })
    expect(man.readNow?.value).not.toBe(woman.raw)
    const said = `Estimated GFR was released as ${woman.raw ?? ''} and is now calculated as ${man.readNow?.value ?? ''}. Correct it under Results first.`
    expect((await bench.gate(orderId)).blockers).toContain(said)
    await bench.correct(orderId, 'EGFR', '1', 'The sex was corrected')
    expect(await bench.one(orderId, 'EGFR')).toMatchObject({ raw: man.readNow?.value, state: 'RESULTED' })
  })

  test('a correction that is canceled takes the calculated one with it', async () => {
    const orderId = await ordered('AGAP')
    await bench.enter(orderId, gap)
    await bench.verify(orderId, ['AGAP', 'NA', 'CL', 'CO2'])
    await bench.release(orderId)
    await bench.correct(orderId, 'NA', '150')
    const body = { analyses: [await mark(orderId, 'NA')], reason: 'It was right' }
    expect((await staff.call(api.results.cancel, { body })).body.outcomes[0]?.ok).toBe(true)
    expect(await bench.live(orderId, 'AGAP')).toMatchObject({ raw: '12', state: 'RELEASED' })
    expect(await bench.tryCorrect(orderId, 'AGAP', '9')).toMatchObject({
      ok: false,
      message: 'It is calculated as it was released. There is nothing to correct.',
    })
  })
})

describe('what a definition may say', () => {
  const gapOver = (over: Record<string, string>) => catalogue.calculation('anion_gap', over)

  test('a circle is named by its codes, and a test in another unit, or itself, by its name', async () => {
    const circle = await catalogue.save('NA', {
      formula: {
        ...gapOver({}).formula,
        inputs: gapOver({}).formula.inputs.slice(0, 1),
        formula: 'na',
        review: [],
      },
      reads: [{ name: 'na', testId: catalogue.testId('AGAP') }],
    })
    expect([circle.status, circle.fields]).toEqual([
      422,
      {
        'definition.calculation.reads.0.testId':
          'This is calculated in a circle: NA → AGAP → NA. Choose another test, or change the formula of AGAP first.',
      },
    ])
    const unit = await catalogue.save('AGAP', gapOver({ cl: 'CHOL' }))
    expect(unit.fields?.['definition.calculation.reads.1.testId']).toContain('is measured in mg/dL')
    const itself = await catalogue.save('AGAP', gapOver({ cl: 'AGAP' }))
    expect(itself.fields?.['definition.calculation.reads.1.testId']).toContain('from itself')
    const missing = await catalogue.save('AGAP', {
      ...gapOver({}),
      reads: gapOver({}).reads.slice(1),
    })
    expect(missing.fields?.['test.definition.calculation.reads.0.testId'] ?? missing.message).toContain(
      'Sodium',
    )
    const broken = await catalogue.save('AGAP', {
      ...gapOver({}),
      formula: { ...gapOver({}).formula, formula: 'na - cl - bicarb' },
    })
    expect(JSON.stringify(broken.fields)).toContain('bicarb')
  })

  test('an inactive input is refused by name, and an input says where it is used', async () => {
    const ids = [catalogue.testId('BUN')]
    expect((await staff.call(api.tests.setActive, { body: { ids, active: false } })).status).toBe(200)
    const { formula } = catalogue.calculation('anion_gap')
    const answer = await catalogue.save('AGAP', {
      formula,
      reads: [
        { name: 'na', testId: catalogue.testId('BUN') },
        ...catalogue.calculation('anion_gap').reads.slice(1),
      ],
    })
    expect(answer.fields?.['definition.calculation.reads.0.testId']).toContain('is inactive')
    const uses = (await staff.call(api.tests.uses, { body: { _id: catalogue.testId('CO2') } })).body
    expect(JSON.stringify(uses)).toContain('calculation of Anion gap (AGAP)')
  })
})

test('a rule of a calculated test verifies what the same call calculated, after its inputs', async () => {
  const rules = ['NA', 'CL', 'CO2', 'AGAP']
  for (const code of rules) {
    const saved = await staff.call(api.autoverification.saveRule, {
      body: {
        testId: lab.seeded.tests.get(code) ?? '',
        version: null,
        rule: {
          ...{ on: true, name: code, low: '0', high: '2000', onlyNormal: false, deltaPercent: null },
          ...{ controlNeeded: false, typed: true, confirmations: false, cultures: false },
        },
      },
    })
    const { _id, version } = saved.body
    const { body } = await staff.call(api.autoverification.simulate, { body: { _id, version } })
    await staff.call(api.autoverification.approveRule, {
      body: { _id, version: body.rule.version, read: true },
    })
  }
  const orderId = await ordered('AGAP')
  for (const [code, raw] of Object.entries(gap)) await entered(orderId, code, raw)
  const states = await Promise.all(rules.map(async (code) => (await bench.one(orderId, code)).state))
  expect(states).toEqual(['VERIFIED', 'VERIFIED', 'VERIFIED', 'VERIFIED'])
  // The rule's name falls with its verification, and does not come back with a person's.
  expect(await bench.one(orderId, 'AGAP')).toMatchObject({
    verifiedRule: { name: 'AGAP' },
    verifiedByName: expect.stringContaining('AGAP'),
  })
  const body = { analyses: [await mark(orderId, 'NA')], reason: 'Look again' }
  expect((await staff.call(api.results.unverify, { body })).body.outcomes[0]?.ok).toBe(true)
  expect(await bench.one(orderId, 'AGAP')).toMatchObject({
    ...{ state: 'RESULTED', verifiedAt: null, verifiedByName: null, verifiedRule: null },
  })
  // As a rule's name was left by a verification that fell before it fell with it.
  await lab.owner
    .updateTable('analysis')
    .set({ verified_rule: json({ ruleId: lab.ports.ids.id(), name: 'AGAP', revision: 1 }) })
    .where('id', '=', (await bench.one(orderId, 'AGAP'))._id)
    .execute()
  const again = await verified(orderId, 'NA', 'AGAP')
  expect(again.map(({ ok }) => ok)).toEqual([true, true])
  expect(await bench.one(orderId, 'AGAP')).toMatchObject({
    ...{ state: 'VERIFIED', verifiedByName: 'Ana Reyes', verifiedRule: null },
  })
  // A gap below zero is looked at by a person.
  const odd = await ordered('AGAP')
  for (const [code, raw] of Object.entries({ NA: '136', CL: '112', CO2: '29' })) await entered(odd, code, raw)
  expect((await bench.one(odd, 'AGAP')).state).toBe('RESULTED')
})

describe('what a reagent lot gives', () => {
  const key = () => ({ key: crypto.randomUUID() })
  const ok = <Body>(answer: { status: number; message: string; body: Body }): Body => {
    expect([answer.status, answer.message]).toEqual([200, answer.message])
    return answer.body
  }
  const factors = (isi: string, mnpt: string, instrumentId: string | null = null) => ({
    instrumentId,
    isi,
    mnpt,
  })
  let materialId = ''
  const lotOf = (number: string, over: Partial<LotForm>) => ({
    ...{ materialId, level: 1, number, received: '2026-01-02', expires: '2099-01-01', inUse: true },
    ...over,
  })
  const addLot = async (number: string, ...given: LotForm['factors']) =>
    ok(
      await staff.call(
        api.qualityControl.addLot,
        { body: { lot: lotOf(number, { factors: given }) } },
        key(),
      ),
    )
  const outOfUse = async ({ _id, version, number, factors: given }: Lot) =>
    ok(
      await staff.call(
        api.qualityControl.updateLot,
        { body: { _id, version, lot: lotOf(number, { factors: given, inUse: false }) } },
        key(),
      ),
    )
  /** An INR of this prothrombin time, measured on an instrument or on none that was named. */
  async function inr(pt: string, instrumentId: string | null = null) {
    const orderId = await ordered('INR')
    await lab.owner
      .updateTable('analysis')
      .set({ instrument_id: instrumentId })
      .where('order_id', '=', orderId)
      .where('test_id', '=', catalogue.testId('PT'))
      .execute()
    await bench.enter(orderId, { PT: pt })
    return orderId
  }
  const shown = async (orderId: string) => {
    const { raw, calculated } = await bench.one(orderId, 'INR')
    return [raw, calculated?.lot?.lot ?? null]
  }

  test('is of the lot in use on its instrument, and stays with what was measured', async () => {
    const one = await lab.owner
      .selectFrom('instrument')
      .select('id')
      .where('active', '=', true)
      .orderBy('code')
      .executeTakeFirstOrThrow()
    // Clotting is measured in plasma; these orders have serum.
    await lab.owner
      .updateTable('test')
      .set({ sample_type_ids: json([]) })
      .where('code', 'in', ['PT', 'INR'])
      .execute()
    const calculation = {
      ...catalogue.calculation('inr', { pt: 'PT' }),
      lotInputs: [
        { name: 'isi' as const, constant: null },
        { name: 'mnpt' as const, constant: null },
      ],
    }
    ok(await catalogue.save('INR', calculation))
    const material = { kind: 'reagent' as const, name: 'Thromboplastin', maker: null, levels: 1 }
    materialId = ok(
      await staff.call(
        api.qualityControl.addMaterial,
        { body: { material: { ...material, testIds: [catalogue.testId('PT')] } } },
        key(),
      ),
    )._id
    const without = await inr('30.5')
    expect((await shown(without))[0]).toMatch(
      /^Not calculated: No reagent lot in use for Prothrombin time has/,
    )
    const first = await addLot('T-1', factors('1.28', '12.1'), factors('2.0', '11.8', one.id))
    await bench.enter(without, { PT: '30.6' })
    expect(await shown(without)).toEqual(['3.3', 'T-1'])
    const order = await inr('30.5')
    expect(await shown(order)).toEqual(['3.3', 'T-1'])
    expect(await shown(await inr('18.0', one.id))).toEqual(['2.3', 'T-1'])

    const second = await addLot('T-2', factors('1.0', '12.0'))
    expect((await shown(await inr('24.0')))[0]).toMatch(/More than one reagent lot .*: T-1, T-2\./)
    await outOfUse(first)
    expect(await shown(await inr('24.0'))).toEqual(['2.0', 'T-2'])
    await bench.enter(order, { PT: '24.0' })
    expect(await shown(order)).toEqual(['2.4', 'T-1'])
    await outOfUse(second)
  })

  test("without a lot, the definition's own values are used, said, and looked at by a person", async () => {
    const calculation = {
      ...catalogue.calculation('inr', { pt: 'PT' }),
      lotInputs: [
        { name: 'isi' as const, constant: '1.28' },
        { name: 'mnpt' as const, constant: '12.1' },
      ],
    }
    ok(await catalogue.save('INR', calculation))
    const orderId = await inr('30.5')
    expect((await bench.one(orderId, 'INR')).calculated).toMatchObject({
      lot: { lotId: null, isi: '1.28' },
      review: [
        'No reagent lot in use gave an ISI: the test’s own were used (ISI 1.28, mean normal PT 12.1 s).',
      ],
    })
    expect((await shown(orderId))[0]).toBe('3.3')
    const half = await catalogue.save('INR', {
      ...calculation,
      lotInputs: [{ name: 'isi', constant: '1.28' }],
    })
    expect(half.status).toBe(400)
    ok(await catalogue.save('INR', undefined))
  })
})
