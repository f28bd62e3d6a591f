import { expect, test } from 'vitest'
import { displayStatus, displayWords } from './display'

test('a remote order is shown by the latest of its dates, and as Unknown without any [rule:remote-display]', () => {
  const at = '2026-11-19T17:00:00.000Z'
  const none = { dateEntered: null, dateReceived: null, dateReported: null }
  const entered = { ...none, dateEntered: at }
  const received = { ...entered, dateReceived: at }
  expect([none, entered, received, { ...received, dateReported: at }].map(displayStatus)).toEqual([
    'Unknown',
    'entered',
    'received',
    'reported',
  ])
  // A later date counts although an earlier one is missing.
  expect(displayStatus({ ...none, dateReported: at })).toBe('reported')
  expect(displayWords.Unknown).toBe('Unknown')
})
