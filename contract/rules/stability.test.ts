import { expect, test } from 'vitest'
import { isPastStability } from './stability'

const collected = new Date('2026-11-19T08:00:00Z')
const hoursLater = (hours: number) => new Date(collected.getTime() + hours * 3_600_000)

test('a specimen keeps through its last hour and not a second longer; without hours it keeps', () => {
  expect(isPastStability(collected, 24, hoursLater(24))).toBe(false)
  expect(isPastStability(collected, 24, new Date(hoursLater(24).getTime() + 1000))).toBe(true)
  expect(isPastStability(collected, null, hoursLater(10_000))).toBe(false)
  expect(isPastStability(collected, undefined, hoursLater(10_000))).toBe(false)
})
