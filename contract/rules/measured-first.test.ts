import { expect, test } from 'vitest'
import { isMeasuredFirst } from './measured-first'

test.each([
  ['08:00', false],
  ['07:50', false],
  ['07:49', true],
  ['09:00', false],
])('measured at %s, collected at 08:00', (measured, expected) => {
  const at = (time: string) => new Date(`2026-11-24T${time}:00Z`)
  expect(isMeasuredFirst(at(measured), at('08:00'))).toBe(expected)
})
