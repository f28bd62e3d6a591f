import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import type { TestInput } from '@contract/tests/inputs'
import type { TestDefinition } from '@contract/tests/shapes'
import { blankDefinition } from '@contract/rules/blank-definition'
import { testLab, type TestLab } from '../../test/harness'
import { orderForms } from '../orders/test-orders'

let lab: TestLab
let chemistry = ''
beforeAll(async () => {
  lab = await testLab()
  const { body } = await (await lab.as('admin')).call(api.reference.tests)
  chemistry = body.find(({ code }) => code === 'GLU')?.testTypeId ?? ''
})
afterAll(() => lab.close())

const blank: TestDefinition = {
  ...blankDefinition,
  kind: 'quantitative',
  units: 'mg/dL',
  unitsLabel: null,
  significantFigures: 3,
}
const range = (low: string | null, high: string | null, over: object = {}) => ({
  sex: 'any' as const,
  fromDays: 0,
  toDays: null,
  low,
  high,
  text: null,
  ...over,
})
let next = 0
const id = (map: ReadonlyMap<string, string>, code: string) => map.get(code) ?? ''
function fresh(over: Partial<TestInput> = {}, definition: Partial<TestDefinition> = {}): TestInput {
  next += 1
  return {
    code: `NEW${next}`,
    name: `New analyte ${next}`,
    reportName: null,
    testTypeId: chemistry,
    sampleTypeIds: [id(lab.seeded.sampleTypes, 'SST')],
    loinc: null,
    procedureCodes: [],
    turnaroundHours: 24,
    definition: { ...blank, ...definition },
    ...over,
  }
}
const add = async (input: TestInput = fresh()) =>
  (await lab.as('admin')).call(api.tests.add, { body: { test: input } })
const change = async (changing: { _id: string; version: number } & TestInput, over: Partial<TestInput>) => {
  const { _id, version, code, name, reportName, testTypeId, sampleTypeIds } = changing
  const { loinc, procedureCodes, turnaroundHours, definition } = changing
  lab.clock.advance(1000)
  return (await lab.as('admin')).call(api.tests.update, {
    params: { id: _id },
    body: {
      test: {
        version,
        code,
        name,
        reportName,
        testTypeId,
        sampleTypeIds,
        loinc,
        procedureCodes,
        turnaroundHours,
        definition,
        ...over,
      },
    },
  })
}
const get = async (code: string) =>
  (await (await lab.as('admin')).call(api.tests.get, { params: { id: id(lab.seeded.tests, code) } })).body

describe('tests [route:/tests] [call:POST /api/v1/test/{id}]', () => {
  test('one added is found by code, name, LOINC and CPT, changed, and its history tells the parts', async () => {
    const admin = await lab.as('admin')
    const { body, status } = await add(
      fresh({ loinc: '2345-7', procedureCodes: ['82947'] }, { ranges: [range('70', '99')] }),
    )
    expect(status).toBe(200)
    for (const text of [body.code, body.name, '2345-7', '82947'])
      expect(
        (await admin.call(api.tests.list, { query: { text, limit: 200 } })).body.docs.map(({ _id }) => _id),
        text,
      ).toContain(body._id)
    const changed = await change(body, { definition: { ...body.definition, ranges: [range('65', '99')] } })
    expect(changed.body).toMatchObject({ version: 2, definition: { ranges: [{ low: '65' }] } })
    const history = await admin.call(api.tests.history, { body: { _id: body._id } })
    expect(history.body.docs[0]).toMatchObject({
      did: 'Test edited',
      changes: [
        {
          field: 'ranges',
          old: ['any sex, 0 d to no limit: low 70, high 99'],
          new: ['any sex, 0 d to no limit: low 65, high 99'],
        },
      ],
    })
    expect(history.body.docs[1]?.changes.find(({ field }) => field === 'testType')?.new).toBe('Chemistry')
  })

  test('limits of stability are of sample types that the test is done on, and are told in its history', async () => {
    const [sst, lav] = ['SST', 'LAV'].map((code) => id(lab.seeded.sampleTypes, code))
    const limit = (sampleTypeId: string | null, hours: number) => ({
      stability: [{ sampleTypeId, condition: 'refrigerated' as const, hours }],
    })
    const { body } = await add(fresh({}, limit(sst ?? null, 0.25)))
    expect(body.definition.stability).toEqual(limit(sst ?? null, 0.25).stability)
    const refused = await add(fresh({}, limit(lav ?? null, 4)))
    expect(refused.fields).toMatchObject({
      'definition.stability.0.sampleTypeId': expect.stringMatching(/not done on/),
    })
    const changed = await change(body, { definition: { ...body.definition, ...limit(null, 72) } })
    expect(changed.body.version).toBe(2)
    const history = await (await lab.as('admin')).call(api.tests.history, { body: { _id: body._id } })
    expect(history.body.docs[0]?.changes).toMatchObject([
      { field: 'stability', new: ['Any other, Refrigerated: 72 h'] },
    ])
  })

  test('an order made before a change keeps its range; one made after has the new', async () => {
    const admin = await lab.as('admin')
    const forms = orderForms(lab)
    const patientId = await forms.addPatient(admin)
    const order = async () =>
      (
        await admin.call(api.orders.addOrder, {
          body: { order: forms.form(patientId, { items: [forms.test('GLU')] }) },
        })
      ).body
    const lowOf = async (orderId: string) =>
      (await admin.call(api.results.ofOrder, { body: { orderId } })).body.docs.map(
        ({ testVersion, definition }) => [testVersion, definition.ranges.map(({ low }) => low)],
      )
    const before = await order()
    const glucose = await get('GLU')
    const old = glucose.definition.ranges.map(({ low }) => low)
    const ranges = glucose.definition.ranges.map((one) => ({ ...one, low: '60' }))
    const saved = await change(glucose, { definition: { ...glucose.definition, ranges } })
    expect(saved.status, saved.message).toBe(200)
    const after = await order()
    expect(await lowOf(before._id)).toEqual([[1, old]])
    expect(await lowOf(after._id)).toEqual([[2, ranges.map(() => '60')]])
    // What is not reported makes no version: the target alone has changed.
    const slower = await change(saved.body, { turnaroundHours: 48 })
    expect(slower.body.version).toBe(3)
    expect(await lowOf((await order())._id)).toEqual([[2, ranges.map(() => '60')]])
  })

  test('a stale version is refused with the test as it is now', async () => {
    const { body } = await add()
    await change(body, { reportName: 'Analyte, serum' })
    const late = await change(body, { turnaroundHours: 12 })
    expect(late.status).toBe(409)
    expect(late.body).toMatchObject({ error: { code: 'stale', current: { reportName: 'Analyte, serum' } } })
  })

  test('a code that another has is refused at its field', async () => {
    const { body } = await add()
    const duplicate = await add(fresh({ code: body.code }))
    expect(duplicate.status).toBe(409)
    expect(duplicate.fields).toEqual({ code: 'Another test already has this code.' })
  })

  test('what cannot stand is refused, each at its place', async () => {
    const refused = async (definition: Partial<TestDefinition>, over: Partial<TestInput> = {}) => {
      const { status, fields } = await add(fresh(over, definition))
      expect(status).toBe(400)
      return Object.keys(fields).map((field) => field.replace(/^test\./, ''))
    }
    expect(await refused({ ranges: [range('99', '70')] })).toEqual(['definition.ranges.0.high'])
    expect(
      await refused({
        ranges: [range('1', '2', { toDays: 6575 }), range('3', '4', { fromDays: 365 })],
      }),
    ).toEqual(['definition.ranges.1.fromDays'])
    expect(await refused({ ranges: [range('70', '99')], critical: { low: '75', high: '90' } })).toEqual([
      'definition.critical.low',
      'definition.critical.high',
    ])
    expect(await refused({ units: 'mgdL' })).toEqual(['definition.units'])
    expect(await refused({}, { loinc: '2345-8' })).toEqual(['loinc'])
    expect(await refused({}, { procedureCodes: ['80053', '80053'] })).toEqual(['procedureCodes'])
    const cutoff = {
      version: 1,
      matrix: 'urine' as const,
      loq: '25',
      upper: null,
      effectiveFrom: '2026-01-01',
    }
    expect(await refused({ kind: 'tox_confirm', cutoffs: [{ ...cutoff, cutoff: '25' }] })).toEqual([
      'definition.cutoffs.0.cutoff',
    ])
    expect(
      await refused({
        kind: 'qualitative',
        choices: [
          { code: 'POS', label: 'Positive', abnormal: true, critical: false },
          { code: 'pos', label: 'Reactive', abnormal: true, critical: false },
        ],
      }),
    ).toEqual(['definition.choices.1.code'])
    expect(await refused({ kind: 'pcr' })).toEqual(['definition.pcr.target'])
  })

  test('a cutoff that has been in force stays: a change is a further version', async () => {
    const morphine = (
      await (await lab.as('admin')).call(api.tests.list, { query: { kind: 'tox_confirm', limit: 1 } })
    ).body.docs[0]
    const { body } = await (
      await lab.as('admin')
    ).call(api.tests.get, { params: { id: morphine?._id ?? '' } })
    const [first, ...others] = body.definition.cutoffs
    if (!first) throw new Error('A confirmation has a cutoff.')
    const rewritten = await change(body, {
      definition: { ...body.definition, cutoffs: [{ ...first, cutoff: '9999', upper: null }, ...others] },
    })
    expect(rewritten.status).toBe(422)
    expect(rewritten.fields['definition.cutoffs']).toMatch(/was in effect and cannot change/)
    const own = body.definition.cutoffs.filter(({ matrix }) => matrix === first.matrix)
    const version = Math.max(...own.map((one) => one.version)) + 1
    const further = { ...first, version, cutoff: '9999', upper: null, effectiveFrom: '2027-01-01' }
    const added = await change(body, {
      definition: { ...body.definition, cutoffs: [...body.definition.cutoffs, further] },
    })
    expect(added.status, added.message).toBe(200)
  })

  test('a reflex rule names a test in use, and never its own', async () => {
    const { body } = await add()
    const self = await change(body, {
      definition: { ...body.definition, reflexes: [{ when: 'abnormal', value: null, testId: body._id }] },
    })
    expect(self.fields).toEqual({
      'definition.reflexes.0.testId': 'A test cannot add itself. Choose another test.',
    })
    const target = (await add()).body
    const kept = await change(body, {
      definition: {
        ...body.definition,
        reflexes: [{ when: 'above', value: '4.20', testId: target._id }],
      },
    })
    expect(kept.body.definition.reflexes).toEqual([{ when: 'above', value: '4.20', testId: target._id }])
    const admin = await lab.as('admin')
    const { uses } = (await admin.call(api.tests.uses, { body: { _id: target._id } })).body
    expect(uses).toEqual([
      { what: `reflex rule of ${body.name} (${body.code})`, count: 1, to: `/test/${body._id}` },
    ])
  })

  test('reflex rules that lead back to their own test are refused, over one test or several, with the way out', async () => {
    const [a, b, c] = [(await add()).body, (await add()).body, (await add()).body]
    const leadTo = async (test: { _id: string }, ...to: readonly { _id: string }[]) => {
      const { body } = await (await lab.as('admin')).call(api.tests.get, { params: { id: test._id } })
      const reflexes = to.map(({ _id: testId }) => ({ when: 'abnormal' as const, value: null, testId }))
      return change(body, { definition: { ...body.definition, reflexes } })
    }
    expect((await leadTo(a, b)).status).toBe(200)
    const two = await leadTo(b, c, a)
    expect(two.status).toBe(422)
    expect(two.fields).toEqual({
      'definition.reflexes.1.testId': `This loops back to ${b.code}: ${b.code} → ${a.code} → ${b.code}. Choose another test, or remove the rule from ${a.code} first.`,
    })
    expect((await leadTo(b, c)).status).toBe(200)
    const three = await leadTo(c, a)
    expect(three.fields).toEqual({
      'definition.reflexes.0.testId': `This loops back to ${c.code}: ${c.code} → ${a.code} → ${b.code} → ${c.code}. Choose another test, or remove the rule from ${b.code} first.`,
    })
    // Two ways to one test are no loop; and the way out that the refusal names is one.
    expect((await leadTo(a, b, c)).status).toBe(200)
    expect((await leadTo(a)).status).toBe(200)
    expect((await leadTo(c, a)).status).toBe(200)
    // Closed from both ends in one moment, one of the two is refused.
    const [d, e] = [(await add()).body, (await add()).body]
    const both = await Promise.all([leadTo(d, e), leadTo(e, d)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })

  test('a diagnosis code is added once, taken off, and refused where it cannot stand on a claim [call:POST /api/v1/add/test_diagcode] [call:POST /api/v1/remove/test_diagcode]', async () => {
    const admin = await lab.as('admin')
    const { body } = await add()
    const { docs } = (await admin.call(api.reference.searchDiagCodes, { body: { text: 'E11', limit: 3 } }))
      .body
    const code = docs[0]?.code ?? ''
    const typed = code.replace('.', '').toLowerCase()
    for (const diagcode of [code, typed])
      expect(
        (await admin.call(api.tests.addDiagCode, { body: { diagcode, testId: body._id } })).body.diagCodes,
      ).toMatchObject([{ code }])
    const listed = await admin.call(api.diagCodes.get, { params: { code } })
    expect(listed.body.tests).toEqual([{ _id: body._id, code: body.code, name: body.name, active: true }])
    const unknown = await admin.call(api.tests.addDiagCode, {
      body: { diagcode: 'Q99.77', testId: body._id },
    })
    expect(unknown.status).toBe(422)
    expect(unknown.fields['diagcode']).toBe('Q99.77 is not on file. Choose a code from the list.')
    lab.clock.advance(1000)
    const off = await admin.call(api.tests.removeDiagCode, { body: { diagcode: code, testId: body._id } })
    expect(off.body.diagCodes).toEqual([])
    const history = await admin.call(api.tests.history, { body: { _id: body._id } })
    expect(history.body.docs[0]?.changes).toMatchObject([{ field: 'diagCodes', old: [code], new: [] }])
  })

  test('before one is switched off its panels are named; then no order takes it, alone or in a panel', async () => {
    const admin = await lab.as('admin')
    const forms = orderForms(lab)
    const sodium = await get('NA')
    const { uses } = (await admin.call(api.tests.uses, { body: { _id: sodium._id } })).body
    expect(uses.map(({ what }) => what)).toContain('panel: Basic Metabolic Panel (BMP)')
    const patientId = await forms.addPatient(admin)
    await admin.call(api.tests.setActive, { body: { ids: [sodium._id], active: false } })
    const alone = await admin.call(api.orders.addOrder, {
      body: { order: forms.form(patientId, { items: [forms.test('NA')] }) },
    })
    expect(alone.fields['order.items.0'] ?? alone.fields['items.0']).toMatch(/is no longer offered/)
    const inPanel = await admin.call(api.orders.addOrder, { body: { order: forms.form(patientId) } })
    expect(inPanel.fields['order.items.0'] ?? inPanel.fields['items.0']).toMatch(
      /Sodium is no longer offered/,
    )
    await admin.call(api.tests.setActive, { body: { ids: [sodium._id], active: true } })
    const again = await admin.call(api.orders.addOrder, { body: { order: forms.form(patientId) } })
    expect(again.status, again.message).toBe(200)
  })

  test('the file holds what the list shows; who may not change the catalogue reads it alone', async () => {
    const admin = await lab.as('admin')
    const file = await admin.call(api.tests.exportCsv, { query: { kind: 'pcr' } })
    const lines = new TextDecoder().decode(file.bytes).trim().split('\r\n')
    expect(lines[0]).toBe('Code,Name,Type,Section,LOINC,Units,CPT,Target hours,Active')
    expect(lines).toHaveLength(53)
    const courier = await lab.as('courier')
    expect((await courier.call(api.tests.list, {})).status).toBe(200)
    expect((await courier.call(api.tests.uses, { body: { _id: chemistry } })).status).toBe(403)
    expect((await courier.call(api.tests.add, { body: { test: fresh() } })).status).toBe(403)
  })
})
