import { expect, test } from 'vitest'
import { describeTest } from './describe-test'
import type { TestValues } from './test-check'
import { blankTest } from './test-values'

const id = (n: number) => `0198f2a0-0000-7000-8000-${String(n).padStart(12, '0')}`
const sample = (n: number, name: string) => ({
  _id: id(n),
  version: 1,
  active: true,
  code: name.toUpperCase(),
  name,
  matrix: 'serum' as const,
  container: null,
  stabilityHours: null,
  fillVolume: null,
  minVolume: null,
  drawOrder: null,
  handling: null,
})
const describe = describeTest({
  testTypes: [{ _id: id(1), version: 1, active: true, code: 'CHEM', name: 'Chemistry' }],
  sampleTypes: [sample(2, 'Serum'), sample(3, 'Plasma')],
  tests: [
    {
      _id: id(4),
      code: 'CONF',
      name: 'Confirmation',
      loinc: null,
      sampleTypeIds: [],
      active: true,
      onlyFor: null,
    },
  ],
})
const withDefinition = (changes: Partial<TestValues['definition']>): TestValues => ({
  ...blankTest,
  definition: { ...blankTest.definition, ...changes },
})
const text = (values: TestValues, field: string) => describe(values)[field]?.text

test('what points at something is named; samples compare in any order and read in theirs', () => {
  const said = describe({ ...blankTest, testTypeId: id(1), sampleTypeIds: [id(3), id(2)], code: ' GLU ' })
  expect(said['testTypeId']?.text).toBe('Chemistry')
  expect(said['sampleTypeIds']).toMatchObject({ text: 'Plasma, Serum', value: [id(2), id(3)] })
  expect(said['code']).toMatchObject({ text: 'GLU', value: 'GLU' })
  expect(text({ ...blankTest, testTypeId: id(9) }, 'testTypeId')).toBe('')
})

const range = { sex: 'any' as const, fromDays: '0', toDays: '18', low: '', high: '', text: '' }
test.each([
  [{ low: '70', high: '99' }, 'Any 0–18 70–99'],
  [{ high: '99' }, 'Any 0–18 ≤ 99'],
  [{ low: '70' }, 'Any 0–18 ≥ 70'],
  [{ text: 'see note' }, 'Any 0–18 see note'],
])('a range %j reads as %s', (changes, said) => {
  const values = withDefinition({ ranges: [{ ...range, ...changes }] })
  expect(text(values, 'definition.ranges')).toBe(said)
})

test('ranges of more than one are told apart', () => {
  const values = withDefinition({
    ranges: [
      { ...range, low: '1' },
      { ...range, sex: 'F', high: '2' },
    ],
  })
  expect(text(values, 'definition.ranges')).toBe('Any 0–18 ≥ 1; Female 0–18 ≤ 2')
})

const cutoff = {
  version: '1',
  matrix: 'urine' as const,
  cutoff: '50',
  loq: '',
  upper: '',
  effectiveFrom: '7/7/2025',
}
test('two cutoffs that differ read differently, whichever part it is', () => {
  const parts = [
    {},
    { loq: '5' },
    { upper: '900' },
    { cutoff: '51' },
    { effectiveFrom: '7/8/2025' },
    { version: '2' },
  ]
  const texts = parts.map((part) =>
    text(withDefinition({ cutoffs: [{ ...cutoff, ...part }] }), 'definition.cutoffs'),
  )
  expect(new Set(texts).size).toBe(parts.length)
  expect(texts[0]).toContain('50')
})

const choice = { code: 'POS', label: 'Positive', abnormal: false, critical: false }
test('two choices that differ read differently: a critical one is not taken for a harmless one', () => {
  const parts = [{}, { abnormal: true }, { critical: true }, { code: 'P' }, { label: 'Detected' }]
  const texts = parts.map((part) =>
    text(withDefinition({ choices: [{ ...choice, ...part }] }), 'definition.choices'),
  )
  expect(new Set(texts).size).toBe(parts.length)
  expect(texts[2]).toContain('critical')
  expect(texts[1]).toContain('abnormal')
  expect(texts[1]).not.toContain('critical')
})

test.each([
  [{ when: 'above' as const, value: '5', testId: id(4) }, 'above 5 → Confirmation'],
  [{ when: 'critical' as const, value: '', testId: id(4) }, 'is critical → Confirmation'],
])('a reflex %j reads as %s', (reflex, said) => {
  expect(text(withDefinition({ reflexes: [{ ...reflex, adds: false }] }), 'definition.reflexes')).toMatch(
    said,
  )
})

test('an internal control is ticked or nothing', () => {
  const pcr = { target: 'N1', maxCt: '37', internalControl: true }
  expect(text(withDefinition({ pcr }), 'definition.pcr.internalControl')).toBe('✓')
  const without = { ...pcr, internalControl: false }
  expect(text(withDefinition({ pcr: without }), 'definition.pcr.internalControl')).toBe('')
})
