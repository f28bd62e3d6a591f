import { expect, test } from 'vitest'
import { isSeldom } from './chance'

// Worked by hand: ways that bring so many, of all ways to draw.
test.each([
  // C(2,2) of C(46,2): 1 in 1,035. C(2,2) of C(45,2): 1 in 990.
  [46, 2, 2, 2, true],
  [45, 2, 2, 2, false],
  // 3 · 87 + 1 of C(90,3): 2.2 in 1,000. All three: 1 in 117,480.
  [90, 3, 3, 2, false],
  [90, 3, 3, 3, true],
  // 1 of C(1000,1) is 1 in 1,000 itself, and not below it.
  [1000, 1, 1, 1, false],
  [1001, 1, 1, 1, true],
  // Nothing is drawn, nothing marked, or everything positive: no wonder.
  [90, 0, 5, 0, false],
  [90, 90, 90, 90, false],
  [384, 192, 192, 140, true],
])('of %i wells, %i and %i positive, %i in both: seldom %s', (all, marked, drawn, found, seldom) => {
  expect(isSeldom(all, marked, drawn, found)).toBe(seldom)
})
