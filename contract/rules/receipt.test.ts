import { expect, test } from 'vitest'
import { receivedOnceSaved } from './receipt'

const [monday, tuesday] = ['2026-11-16T17:00:00.000Z', '2026-11-17T17:00:00.000Z']
const expected = { state: 'EXPECTED', receivedAt: null } as const
const received = (receivedAt: string) => ({ state: 'RECEIVED', receivedAt }) as const

test('a date of receipt counts for the tubes that it receives, and for no other', () => {
  expect(receivedOnceSaved(undefined, null, monday)).toBe(monday)
  expect(receivedOnceSaved(expected, null, monday)).toBe(monday)
  expect(receivedOnceSaved({ state: 'REJECTED', receivedAt: null }, null, monday)).toBeNull()
  expect(receivedOnceSaved(expected, null, null)).toBeNull()
})

test('on an order that was received, another date corrects the tubes of that date alone', () => {
  expect(receivedOnceSaved(received(monday), monday, tuesday)).toBe(tuesday)
  expect(receivedOnceSaved(received(tuesday), monday, monday)).toBe(tuesday)
  expect(receivedOnceSaved(expected, monday, monday)).toBeNull()
  expect(receivedOnceSaved(undefined, monday, monday)).toBeNull()
})
