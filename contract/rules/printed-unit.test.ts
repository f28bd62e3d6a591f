import { expect, test } from 'vitest'
import { printedUnit } from './printed-unit'

test.each([
  ['{INR}', ''],
  ['{ratio}', ''],
  ['mg/g{creat}', 'mg/g'],
  ['{copies}/mL', 'copies/mL'],
  ['10*3/uL', '10*3/uL'],
  ['mmol/L', 'mmol/L'],
  [null, ''],
])('%s is printed as "%s"', (units, printed) => {
  expect(printedUnit({ units, unitsLabel: null })).toBe(printed)
})

test('the laboratory’s own label is printed, but an annotation is no label', () => {
  expect(printedUnit({ units: '10*3/uL', unitsLabel: '10³/µL' })).toBe('10³/µL')
  expect(printedUnit({ units: null, unitsLabel: '{INR}' })).toBe('')
})
