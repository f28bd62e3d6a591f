import { describe, expect, test } from 'vitest'
import { canonical } from '@contract/canonical'
import type { Test } from '@contract/tests/shapes'
import { tests } from '@server/seed/catalogue'
import { testSchema, toFields } from './test-check'
import { blankRange, blankTest, valuesOf } from './test-values'

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
    expect(definition.ranges[0]).toMatchObject({ fromDays: 28, toDays: 6575, low: '70', high: '99' })
    expect(definition.cutoffs[0]).toMatchObject({ effectiveFrom: '2025-07-07', loq: null })
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
