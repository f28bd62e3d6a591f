import { expect, test } from 'vitest'
import { answersFor, controlDue, lastDayOf } from './due'

const zone = 'America/Boise'
const daily = { hours: 24, eachDay: true }
const shift = { hours: 8, eachDay: false }

test('a control answers for results of its own day of the laboratory, midnight there', () => {
  // 06:00 and 23:30 of one day in Boise are two days in UTC.
  expect(answersFor('2026-03-02T13:00:00Z', '2026-03-03T06:30:00Z', daily, zone)).toBe(true)
  expect(answersFor('2026-03-02T13:00:00Z', '2026-03-03T07:30:00Z', daily, zone)).toBe(false)
  expect(answersFor('2026-03-02T13:00:00Z', '2026-03-02T21:00:00Z', shift, zone)).toBe(true)
  expect(answersFor('2026-03-02T13:00:00Z', '2026-03-02T21:00:01Z', shift, zone)).toBe(false)
})

test('a control is due before it is missing', () => {
  expect(controlDue(null, '2026-03-02T13:00:00Z', shift, zone).state).toBe('missing')
  const at = '2026-03-02T13:00:00Z'
  expect(controlDue(at, '2026-03-02T18:59:59Z', shift, zone).state).toBe('ok')
  expect(controlDue(at, '2026-03-02T19:00:00Z', shift, zone)).toEqual({
    state: 'due',
    until: '2026-03-02T21:00:00.000Z',
  })
  expect(controlDue(at, '2026-03-02T21:00:01Z', shift, zone)).toEqual({ state: 'missing', until: null })
  // A run that is still to come proves nothing.
  expect(controlDue('2026-03-02T14:00:00Z', at, shift, zone).state).toBe('missing')
})

test('a new day of the laboratory asks for a new control, on the days the clocks change too', () => {
  expect(controlDue('2026-03-08T06:30:00Z', '2026-03-08T07:30:00Z', daily, zone).state).toBe('missing')
  expect(controlDue('2026-03-08T07:30:00Z', '2026-03-09T05:59:00Z', daily, zone).state).not.toBe('missing')
  expect(controlDue('2026-03-08T07:30:00Z', '2026-03-09T06:00:00Z', daily, zone).state).toBe('missing')
})

test('an opened lot ends at its own day or at the printed one, the earlier', () => {
  const lot = { expires: '2026-05-31', opened: '2026-03-01', openDays: 7 }
  expect(lastDayOf(lot)).toBe('2026-03-08')
  expect(lastDayOf({ ...lot, openDays: null })).toBe('2026-05-31')
  expect(lastDayOf({ ...lot, opened: null })).toBe('2026-05-31')
  expect(lastDayOf({ ...lot, openDays: 365 })).toBe('2026-05-31')
})
