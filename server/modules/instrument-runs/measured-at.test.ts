import { expect, test } from 'vitest'
import { measuredInstant, measuredWhen } from './measured-at'

const zone = 'America/New_York'
const received = new Date('2026-11-24T15:00:00.000Z')
const at = (text: string | null) => measuredInstant(text, zone, received)?.toISOString() ?? null

test.each([
  ['11/24/2026 06:10', '2026-11-24T11:10:00.000Z'],
  ['2026-11-24 06:10:59', '2026-11-24T11:10:00.000Z'],
  ['20261124061000', '2026-11-24T11:10:00.000Z'],
  ['11/24/2026 6:10 AM', '2026-11-24T11:10:00.000Z'],
  ['11/23/2026 12:05:00 AM', '2026-11-23T05:05:00.000Z'],
  // Read either way only one of them was yesterday or today.
  ['11/10/2026 06:10', null],
  ['10/10/2026 06:10', '2026-10-10T10:10:00.000Z'],
  // A clock that runs some minutes ahead.
  ['11/24/2026 10:05', '2026-11-24T15:00:00.000Z'],
  ['11/24/2026 11:30', null],
  ['11/24/2026', null],
  ['noon', null],
  ['11/24/2026 25:10', null],
  // Clocks were set back through it: nobody knows which of the two.
  ['11/01/2026 01:30', null],
  [null, null],
])('%s', (text, expected) => {
  expect(at(text)).toBe(expected)
})

test.each([
  ['11/24/2026 06:10', '2026-11-24T11:10:00.000Z', true],
  ['2026-11-24T06:10:00-05:00', '2026-11-24T11:10:00.000Z', true],
  ['2026-11-24T11:10:00Z', '2026-11-24T11:10:00.000Z', true],
  ['20261124131000+0200', '2026-11-24T11:10:00.000Z', true],
  ['20261124061000.123', '2026-11-24T11:10:00.000Z', true],
  ['20261124131000.5+0200', '2026-11-24T11:10:00.000Z', true],
  // A day without a time is at its end at the latest, and today not after now.
  ['11/23/2026', '2026-11-24T04:59:00.000Z', false],
  ['20261124', '2026-11-24T15:00:00.000Z', false],
  [null, '2026-11-24T15:00:00.000Z', false],
  ['', '2026-11-24T15:00:00.000Z', false],
  ['noon', undefined, undefined],
  ['11/10/2026', undefined, undefined],
  ['11/24/2026 11:30', undefined, undefined],
])('%s as far as it is known', (text, expected, isExact) => {
  const when = measuredWhen(text, zone, received)
  expect(when?.at.toISOString()).toBe(expected)
  expect(when && when.sentAt !== null).toBe(isExact ?? null)
})
