import { expect, test } from 'vitest'
import { ageBoundText, readAgeBound } from './age-bound'

test('ages are read as they are typed', () => {
  expect(readAgeBound('18')).toBe(6575)
  expect(readAgeBound('18 y')).toBe(6575)
  expect(readAgeBound('6mo')).toBe(183)
  expect(readAgeBound('2 weeks')).toBe(14)
  expect(readAgeBound('0')).toBe(0)
  for (const text of ['', 'old', '-1', '1.5 y', '18 x']) expect(readAgeBound(text), text).toBeNull()
})

test('what is written is read back as the same day', () => {
  for (let days = 0; days <= 50_000; days += 1) expect(readAgeBound(ageBoundText(days))).toBe(days)
  expect([0, 28, 183, 365, 366, 6575].map(ageBoundText)).toEqual([
    '0 d',
    '28 d',
    '6 mo',
    '1 y',
    '366 d',
    '18 y',
  ])
})
