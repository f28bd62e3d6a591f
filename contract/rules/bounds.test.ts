import fc from 'fast-check'
import { expect, test } from 'vitest'
import { every, isAbove, isAtOrAbove, isAtOrBelow, isBelow, some } from './bounds'
import type { Comparator, Measured, Verdict } from './bounds'

/** Every half between -1 and 21 that an entry may stand for, as the yardstick. */
const halves = Array.from({ length: 45 }, (_, n) => (n - 2) / 2)
const holds: Record<Comparator, (value: number, limit: number) => boolean> = {
  '=': (v, l) => v === l,
  '<': (v, l) => v < l,
  '≤': (v, l) => v <= l,
  '>': (v, l) => v > l,
  '≥': (v, l) => v >= l,
}
const verdictOver = (values: number[], says: (value: number) => boolean): Verdict =>
  values.every(says) ? 'yes' : values.some(says) ? 'maybe' : 'no'
const comparators: Comparator[] = ['=', '<', '≤', '>', '≥']
const measured: fc.Arbitrary<Measured> = fc.record({
  comparator: fc.constantFrom(...comparators),
  number: fc.integer({ min: 0, max: 20 }).map(String),
})

test('a verdict is what holds for all, some or none of the values an entry may stand for', () => {
  fc.assert(
    fc.property(measured, fc.integer({ min: 0, max: 20 }), (value, limit) => {
      const possible = halves.filter((half) => holds[value.comparator](half, Number(value.number)))
      const text = `${limit}.0`
      expect(isBelow(value, text)).toBe(verdictOver(possible, (v) => v < limit))
      expect(isAbove(value, text)).toBe(verdictOver(possible, (v) => v > limit))
      expect(isAtOrBelow(value, text)).toBe(verdictOver(possible, (v) => v <= limit))
      expect(isAtOrAbove(value, text)).toBe(verdictOver(possible, (v) => v >= limit))
    }),
  )
})

test('and, or', () => {
  expect([every('yes', 'maybe'), every('no', 'maybe'), every('yes', 'yes')]).toEqual(['maybe', 'no', 'yes'])
  expect([some('yes', 'maybe'), some('no', 'maybe'), some('no', 'no')]).toEqual(['yes', 'maybe', 'no'])
})
