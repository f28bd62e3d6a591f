import { expect, test } from 'vitest'
import { centsOf, moneyText, plainMoney } from './money'
import { pricesOverlap } from './price-lines'

test.each([
  ['12', 1200],
  ['12.5', 1250],
  ['$1,204.50', 120450],
  [' 0.07 ', 7],
  ['12.345', null],
  ['1,20', null],
  ['-3', null],
  ['', null],
  ['twelve', null],
  ['999999999', null],
])('%s is %s cents', (text, cents) => {
  expect(centsOf(text)).toBe(cents)
})

test('cents are written with two places and groups of three', () => {
  expect(plainMoney(120405)).toBe('1204.05')
  expect(moneyText(123456789)).toBe('$1,234,567.89')
  expect(moneyText(-705)).toBe('-$7.05')
})

test('days count on both ends, and no last day is every day after', () => {
  const line = { testCode: 'GLU', validFrom: '2026-01-01', validTo: '2026-06-30' }
  expect(pricesOverlap(line, { ...line, validFrom: '2026-06-30', validTo: null })).toBe(true)
  expect(pricesOverlap(line, { ...line, validFrom: '2026-07-01', validTo: null })).toBe(false)
  expect(pricesOverlap(line, { ...line, validFrom: '2020-01-01', validTo: null })).toBe(true)
  expect(pricesOverlap(line, { ...line, testCode: 'NA' })).toBe(false)
})
