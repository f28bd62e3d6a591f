import { expect, test } from 'vitest'
import { hoursText } from './hours-text'

test.each([
  [0, '0 h'],
  [4.46, '4.5 h'],
  [9.96, '10 h'],
  [36.4, '36 h'],
  [47.9, '48 h'],
  [48, '2 days'],
  [52, '2.2 days'],
  [645, '27 days'],
])('%d hours are said as %s', (hours, text) => {
  expect(hoursText(hours)).toBe(text)
})
