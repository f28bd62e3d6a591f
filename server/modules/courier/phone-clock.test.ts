import { expect, test } from 'vitest'
import { happened } from './phone-clock'

const now = new Date('2026-11-19T15:00:00.000Z')

test.each([
  '2026-11-19T15:00:00.000Z',
  '2026-11-19T07:12:00.000Z',
  '2026-11-12T15:00:00.000Z',
  '2026-11-19T15:05:00.000Z',
])('a clock that says %s is believed', (at) => {
  expect(happened(now, at)).toBe(at)
})

test.each([
  '1970-01-01T00:00:12.000Z',
  '2026-11-12T14:59:59.999Z',
  '2026-11-19T15:05:00.001Z',
  '2031-01-01T00:00:00.000Z',
])('one that says %s is wrong: the time of arrival counts', (at) => {
  expect(happened(now, at)).toBe('2026-11-19T15:00:00.000Z')
})
