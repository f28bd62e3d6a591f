import { expect, test } from 'vitest'
import { callWaitMinutes, heldForCallUntil, isCallOwed } from './call-before-release'

const owed = { critical: true, criticalCall: null, resultedAt: '2026-11-28T12:00:00.000Z' }
const at = (minutes: number, seconds = 0) =>
  new Date(Date.parse(owed.resultedAt) + minutes * 60_000 + seconds * 1000)

test('a call is waited for only where the laboratory says so, for thirty minutes from the result', () => {
  expect(heldForCallUntil(owed, false, at(0))).toBeNull()
  expect(heldForCallUntil(owed, true, at(0))).toBe('2026-11-28T12:30:00.000Z')
  expect(heldForCallUntil(owed, true, at(callWaitMinutes - 1, 59))).toBe('2026-11-28T12:30:00.000Z')
  expect(heldForCallUntil(owed, true, at(callWaitMinutes))).toBeNull()
})

test('what is not critical, or was told, holds nothing; a value without a time waits until it was told', () => {
  expect(heldForCallUntil({ ...owed, critical: false }, true, at(0))).toBeNull()
  expect(heldForCallUntil({ ...owed, criticalCall: { toldTo: 'Dr. Vandersloot' } }, true, at(0))).toBeNull()
  expect(heldForCallUntil({ ...owed, resultedAt: null }, true, at(500))).toBe('told')
  expect([isCallOwed(owed), isCallOwed({ ...owed, critical: false })]).toEqual([true, false])
})
