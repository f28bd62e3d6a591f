import { expect, test } from 'vitest'
import { dueAt } from './due'

const zone = 'America/Boise'
const due = (at: string, unit: 'hours' | 'workdays', count: number) =>
  dueAt(new Date(at), { unit, count }, zone).toISOString()

test('hours are those of the clock', () =>
  expect(due('2026-11-20T22:00:00Z', 'hours', 4)).toBe('2026-11-21T02:00:00.000Z'))

test('working days leave out the weekend, at the same time of day', () => {
  // Friday 15:00 in Boise.
  expect(due('2026-11-20T22:00:00Z', 'workdays', 1)).toBe('2026-11-23T22:00:00.000Z')
  expect(due('2026-11-20T22:00:00Z', 'workdays', 3)).toBe('2026-11-25T22:00:00.000Z')
  // Saturday.
  expect(due('2026-11-21T22:00:00Z', 'workdays', 1)).toBe('2026-11-23T22:00:00.000Z')
})

test('the clock time stays where summer time begins between', () =>
  expect(due('2026-03-06T22:00:00Z', 'workdays', 1)).toBe('2026-03-09T21:00:00.000Z'))
