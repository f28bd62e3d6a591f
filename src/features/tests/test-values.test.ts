import { describe, expect, test } from 'vitest'
import { canonical } from '@contract/canonical'
import type { Test } from '@contract/tests/shapes'
import { tests } from '@server/seed/catalogue'
import { testSchema, toFields } from './test-check'
import { blankCritical, blankRange, blankTest, valuesOf, blankStability } from './test-values'

const id = '0198f2a0-0000-7000-8000-000000000001'
const kept: Test[] = tests.map(({ testType: _type, sampleTypes: _samples, ...seeded }) => ({
  ...seeded,
  testTypeId: id,
  sampleTypeIds: [id],
  _id: id,
  version: 1,
  updatedAt: '2026-11-19T12:00:00Z',
}))
const messages = (values: unknown) =>
  Object.fromEntries(
    (testSchema.safeParse(values).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  )
const filled = {
  ...blankTest,
  code: 'NEW',
  name: 'New analyte',
  testTypeId: id,
  definition: { ...blankTest.definition, units: 'mg/dL' },
}
const withRanges = (...ranges: object[]) => ({
  ...filled,
  definition: { ...filled.definition, ranges: ranges.map((range) => ({ ...blankRange, ...range })) },
})

describe('a test in its form', () => {
  test('every test of the demo laboratory comes out as it went in, and can be saved', () => {
    for (const one of kept) {
      const { _id, version: _version, active: _active, updatedAt: _at, ...fields } = one
      expect(canonical(toFields(valuesOf(one))), one.code).toBe(canonical(fields))
      expect(messages(valuesOf(one)), one.code).toEqual({})
    }
  })

  test('what is typed is read: ages in years, months and days, days as dates', () => {
    const { definition } = toFields({
      ...filled,
      procedureCodes: '80053 g0480',
      definition: {
        ...withRanges({ fromDays: '28 d', toDays: '18', low: ' 70 ', high: '99' }).definition,
        cutoffs: [
          { version: '1', matrix: 'urine', cutoff: '50', loq: '', upper: '', effectiveFrom: '7/7/2025' },
        ],
      },
    })
    expect(definition.ranges[0]).toMatchObject({
      fromDays: 28,
      toDays: 6575,
      fromAge: { count: 28, unit: 'd' },
      toAge: { count: 18, unit: 'y' },
      low: '70',
      high: '99',
    })
    expect(definition.cutoffs[0]).toMatchObject({ effectiveFrom: '2025-07-07', loq: null })
  })

  test('limits by age and the mark of a sterile site are sent only where they are', () => {
    const of = (over: object) =>
      toFields({ ...filled, definition: { ...filled.definition, ...over } }).definition
    expect(of({})).not.toHaveProperty('criticalByAge')
    expect(of({})).not.toHaveProperty('sterileSite')
    const newborn = { ...blankCritical, toDays: '28 d', low: '3.0', lowBeyond: true }
    expect(of({ criticalByAge: [newborn], sterileSite: true })).toMatchObject({
      sterileSite: true,
      criticalByAge: [
        { fromDays: 0, toDays: 28, toAge: { count: 28, unit: 'd' }, low: '3.0', lowBeyond: true, high: null },
      ],
    })
    expect(
      messages({
        ...filled,
        definition: { ...filled.definition, criticalByAge: [{ ...newborn, fromDays: 'old' }] },
      }),
    ).toEqual({ 'definition.criticalByAge.0.fromDays': 'Enter the age as 18 y, 6 mo or 28 d.' })
  })

  test('what limits a change beside its percentage is sent only where it is, and comes back as it was', () => {
    const of = (over: object) =>
      toFields({
        ...filled,
        definition: { ...filled.definition, delta: { ...filled.definition.delta, ...over } },
      }).definition
    expect(of({})).not.toHaveProperty('delta')
    const delta = { absolute: '10', perDay: null, floor: '2.5', windowHours: 72, direction: 'rise' }
    const sent = of({ absolute: ' 10 ', floor: '2.5', windowHours: '72', direction: 'rise' })
    expect(sent.delta).toEqual(delta)
    const [one] = kept
    if (!one) throw new Error('The demo laboratory has tests.')
    expect(
      toFields(valuesOf({ ...one, definition: { ...one.definition, ...sent } })).definition.delta,
    ).toEqual(delta)
    const said = messages({
      ...filled,
      definition: { ...filled.definition, delta: { ...filled.definition.delta, windowHours: '72' } },
    })
    expect(said).toEqual({
      'definition.delta.absolute':
        'Enter a percentage, a limit in units or one per day, or leave this blank.',
    })
  })

  test('limits of stability go by sample type and storage, and come back as they were', () => {
    const of = (...stability: (typeof blankStability)[]) => ({
      ...filled,
      definition: { ...filled.definition, stability },
    })
    expect(toFields(of()).definition).not.toHaveProperty('stability')
    const sent = toFields(of({ ...blankStability, hours: ' 0.25 ' })).definition
    expect(sent.stability).toEqual([{ sampleTypeId: null, condition: 'room', hours: 0.25 }])
    const [one] = kept
    if (!one) throw new Error('The demo laboratory has tests.')
    expect(
      toFields(valuesOf({ ...one, definition: { ...one.definition, ...sent } })).definition.stability,
    ).toEqual(sent.stability)
    expect(messages(of({ ...blankStability, hours: 'two' }))).toEqual({
      'definition.stability.0.hours': 'Enter hours from 0 to 87,600, with at most two decimals.',
    })
    expect(messages(of({ ...blankStability, hours: '2' }, { ...blankStability, hours: '4' }))).toEqual({
      'definition.stability.1.condition':
        'This sample type and storage already have a limit. Remove one of the two.',
    })
  })

  test('a range from before units were kept is shown as it reads: years by the calendar, other days as days', () => {
    const [one] = kept
    if (!one) throw new Error('The demo laboratory has tests.')
    const old = { sex: 'any' as const, low: '1', high: '2', text: null }
    const ranges = [
      { ...old, fromDays: 0, toDays: 183 },
      { ...old, fromDays: 183, toDays: 6575 },
    ]
    expect(valuesOf({ ...one, definition: { ...one.definition, ranges } }).definition.ranges).toMatchObject([
      { fromDays: '0 d', toDays: '183 d' },
      { fromDays: '183 d', toDays: '18 y' },
    ])
  })

  test('what cannot stand is said at its field', () => {
    expect(messages(filled)).toEqual({})
    expect(messages({ ...filled, testTypeId: '', procedureCodes: '8005' })).toEqual({
      testTypeId: 'Choose the test type.',
      procedureCodes: '8005 is not a CPT or HCPCS code. Use five characters, such as 80053 or G0480.',
    })
    expect(messages(withRanges({ fromDays: 'old', low: '1' }, { low: '9', high: '3' }))).toMatchObject({
      'definition.ranges.0.fromDays': 'Enter the age as 18 y, 6 mo or 28 d.',
      'definition.ranges.1.high': 'High must be above Low (9).',
    })
    expect(messages(withRanges({ low: '1', toDays: '18' }, { low: '2', fromDays: '12 y' }))).toEqual({
      'definition.ranges.1.fromDays':
        'Overlaps the range for any sex, 0 d to 18 y. Start where that one ends.',
    })
    expect(messages(withRanges({ low: '1,5' }))).toEqual({
      'definition.ranges.0.low': 'Use a plain number, such as 4.20.',
    })
  })
})
