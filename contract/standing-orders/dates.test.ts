import { expect, test } from 'vitest'
import { lastAllowed, nextDue } from './dates'

const weekly = { everyWeeks: 2, from: '2026-11-02', until: '2026-12-14', times: null }

test('days follow one another from the first, through the last', () => {
  expect(nextDue(weekly, 0, null, '2026-11-20')).toBe('2026-11-02')
  expect(nextDue(weekly, 1, '2026-11-02', '2026-11-02')).toBe('2026-11-16')
  expect(nextDue(weekly, 3, '2026-11-30', '2026-11-30')).toBe('2026-12-14')
  expect(nextDue(weekly, 4, '2026-12-14', '2026-12-14')).toBeNull()
})

test('what went by is not made up for one by one, and the number of times ends it', () => {
  expect(nextDue(weekly, 1, '2026-11-02', '2026-11-29')).toBe('2026-11-30')
  expect(nextDue(weekly, 1, '2026-11-02', '2026-11-30')).toBe('2026-11-30')
  expect(nextDue({ ...weekly, until: null, times: 2 }, 2, '2026-11-16', '2026-11-16')).toBeNull()
})

test('it ends within 12 months of its first day, whatever was missed', () => {
  expect(lastAllowed('2026-11-02')).toBe('2027-11-02')
  expect(lastAllowed('2026-10-31')).toBe('2027-10-31')
  expect(lastAllowed('2028-02-29')).toBe('2029-02-28')
  const yearly = { ...weekly, everyWeeks: 52, until: null, times: 3 }
  expect(nextDue(yearly, 1, '2026-11-02', '2026-11-02')).toBe('2027-11-01')
  expect(nextDue(yearly, 2, '2027-11-01', '2027-11-01')).toBeNull()
})
