import { expect, test } from 'vitest'
import { spanOf, wholeWeeks } from './periods'

test('the present period ends today and is compared with as many days of the one before', () => {
  expect(spanOf('week', 0, '2026-11-25')).toEqual({
    from: '2026-11-23',
    to: '2026-11-25',
    beforeFrom: '2026-11-16',
    beforeTo: '2026-11-18',
  })
  expect(spanOf('month', 0, '2026-11-22')).toEqual({
    from: '2026-11-01',
    to: '2026-11-22',
    beforeFrom: '2026-10-01',
    beforeTo: '2026-10-22',
  })
  expect(spanOf('quarter', 0, '2026-11-22')).toMatchObject({ from: '2026-10-01', beforeFrom: '2026-07-01' })
  expect(spanOf('year', 0, '2026-01-01')).toEqual({
    from: '2026-01-01',
    to: '2026-01-01',
    beforeFrom: '2025-01-01',
    beforeTo: '2025-01-01',
  })
})

test('a past period is whole; March 31 is not compared with days of March', () => {
  expect(spanOf('month', 1, '2026-11-22')).toEqual({
    from: '2026-10-01',
    to: '2026-10-31',
    beforeFrom: '2026-09-01',
    beforeTo: '2026-09-30',
  })
  expect(spanOf('month', 0, '2026-03-31')).toMatchObject({ beforeFrom: '2026-02-01', beforeTo: '2026-02-28' })
  expect(spanOf('month', 2, '2026-01-15')).toMatchObject({ from: '2025-11-01', to: '2025-11-30' })
  expect(spanOf('week', 0, '2026-11-22')).toMatchObject({ from: '2026-11-16', to: '2026-11-22' })
})

test('weeks are whole from Monday to Sunday and over before today', () => {
  const november = { from: '2026-11-01', to: '2026-11-30' }
  expect(wholeWeeks(november, '2027-01-01')).toEqual({ from: '2026-11-02', to: '2026-11-29' })
  expect(wholeWeeks(november, '2026-11-22')).toEqual({ from: '2026-11-02', to: '2026-11-15' })
  expect(wholeWeeks(november, '2026-11-23')).toEqual({ from: '2026-11-02', to: '2026-11-22' })
  // A last day that is today is not over.
  const fortnight = { from: '2026-11-02', to: '2026-11-15' }
  expect(wholeWeeks(fortnight, '2026-11-15')).toEqual({ from: '2026-11-02', to: '2026-11-08' })
  expect(wholeWeeks({ from: '2026-11-03', to: '2026-11-14' }, '2027-01-01')).toBeNull()
})
