import { expect, test } from 'vitest'
import { drawnEnough } from './drawn-enough'

test('a dot is no signature, a line across the field is, and short lines count together', () => {
  expect(drawnEnough([])).toBe(false)
  expect(drawnEnough([[100, 100, 102, 101]])).toBe(false)
  expect(drawnEnough([[100, 100, 300, 120]])).toBe(true)
  expect(
    drawnEnough([
      [0, 0, 50, 0],
      [60, 0, 60, 40],
    ]),
  ).toBe(true)
})
