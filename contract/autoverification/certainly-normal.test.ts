import { expect, test } from 'vitest'
import { addDays, ageOn } from '../rules/age'
import { readEntered } from '../rules/entered-value'
import { glucose, hemoglobin } from '../rules/example-definitions'
import { interpret } from '../rules/interpret'
import type { TestDefinition } from '../tests/shapes'
import { certainlyNormal } from './certainly-normal'

const adult = ageOn('1961-01-01', '2026-11-19')
const newborn = ageOn('2026-11-01', addDays('2026-11-01', 3))

function isNormal(definition: TestDefinition, raw: string, sex: 'F' | 'M' | 'N' = 'F', age = adult) {
  const read = readEntered(definition, raw)
  if (!read.ok) throw new Error(read.message)
  const { finding, isAbnormal } = interpret(definition, read.value, {
    ...{ sex, age, matrix: 'serum', collectedOn: '2026-11-19' },
  })
  return certainlyNormal({ definition, value: read.value, finding, isAbnormal }, { sex, age })
}

test('a number is normal inside its range, its bounds too, and not for certain as a bound', () => {
  expect(['70', '85', '99'].map((raw) => isNormal(glucose, raw))).toEqual([true, true, true])
  expect(['69', '100', '<100', '<50', '>90'].map((raw) => isNormal(glucose, raw))).toEqual(
    Array(5).fill(false),
  )
})

test('without a range, or with words for one, nobody knows', () => {
  const [range] = glucose.ranges
  if (!range) throw new Error('Glucose has a range.')
  expect(isNormal({ ...glucose, ranges: [] }, '85')).toBe(false)
  expect(isNormal({ ...glucose, ranges: [{ ...range, fromDays: 6570 }] }, '85', 'F', newborn)).toBe(false)
  const words = [{ ...range, low: null, high: null, text: 'See comment' }]
  expect(isNormal({ ...glucose, ranges: words }, '85')).toBe(false)
})

test('where the sex is not known a value is normal inside the ranges of both', () => {
  expect(isNormal(hemoglobin, '14.0', 'N')).toBe(true)
  expect(isNormal(hemoglobin, '13.0', 'N')).toBe(false)
  expect(isNormal(hemoglobin, '13.0', 'F')).toBe(true)
  const women = { ...hemoglobin, ranges: hemoglobin.ranges.filter(({ sex }) => sex === 'F') }
  expect(isNormal(women, '14.0', 'N')).toBe(false)
})
