import { expect, test } from 'vitest'
import { doseSpan, hoursSince, lastDoseProblem, lastDoseWords, readLastDose } from './last-dose'

const zone = 'America/Denver'
const now = '2026-11-20T17:00:00.000Z'
const read = (text: string) => {
  const answer = readLastDose(text, { now, zone })
  return answer.ok ? answer.value : answer.code
}

test('a last dose is a day, or an instant where its time is typed', () => {
  expect(read('11/18/2026')).toBe('2026-11-18')
  expect(read('11/18/2026 08:15')).toBe('2026-11-18T15:15:00.000Z')
  expect(read('yesterday pill')).toBe('not_a_date')
  expect(read('11/21/2026')).toBe('in_future')
  expect(read('11/20/2026 11:00')).toBe('in_future')
})

test('of a day without a time the dose may have been at any hour of it', () => {
  expect(doseSpan('2026-11-18', zone)).toEqual({
    from: '2026-11-18T07:00:00.000Z',
    to: '2026-11-19T07:00:00.000Z',
  })
  const span = doseSpan('2026-11-18', zone)
  expect(hoursSince(span, '2026-11-20T07:00:00.000Z')).toEqual({ least: 24, most: 48 })
  // Collected on that very day: perhaps just before.
  expect(hoursSince(span, '2026-11-18T15:00:00.000Z')).toEqual({ least: 0, most: 8 })
  expect(hoursSince(doseSpan('2026-11-18T15:00:00.000Z', zone), '2026-11-18T14:00:00.000Z')).toBeNull()
  // The day on which the clocks are set forward has 23 hours.
  const spring = doseSpan('2026-03-08', zone)
  expect(Date.parse(spring.to) - Date.parse(spring.from)).toBe(23 * 3_600_000)
})

test('it is told in the words of dates, and refused where it cannot be', () => {
  expect(lastDoseWords('2026-11-18', zone)).toBe('Nov 18, 2026')
  expect(lastDoseWords('2026-11-18T15:15:00.000Z', zone)).toBe('Nov 18, 2026, 08:15')
  const at = { collectedAt: '2026-11-19T15:00:00.000Z', now, zone }
  expect(lastDoseProblem('2026-11-19', at)).toBeNull()
  expect(lastDoseProblem('2026-11-19T15:00:00.000Z', at)).toBeNull()
  expect(lastDoseProblem('2026-11-20', at)).toMatch(/after the collection/)
  expect(lastDoseProblem('2026-11-22', at)).toMatch(/in the future/)
  expect(lastDoseProblem('1800-01-01T00:00:00.000Z', at)).toMatch(/more than two years before/)
  expect(lastDoseProblem('2024-11-01', at)).toMatch(/more than two years before/)
  expect(lastDoseProblem('2025-01-01', at)).toBeNull()
  expect(lastDoseProblem(null, at)).toBeNull()
})
