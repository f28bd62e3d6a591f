import { expect, test } from 'vitest'
import { blankDefinition } from './blank-definition'
import { glucose, morphine } from './example-definitions'
import { figuresOf, toFigures } from './significant-figures'

test('figures beyond those of the test are rounded, halves away from zero, and none is added', () => {
  const three = { count: 3, cut: false }
  expect(
    ['104.25', '104.5', '-104.5', '0.0123456', '99.95', '1234', '7', '7.0', '0', '0.000'].map((one) =>
      toFigures(one, three),
    ),
  ).toEqual(['104', '105', '-105', '0.0123', '100', '1230', '7', '7.0', '0', '0.000'])
})

test('an amount that is held against a cutoff is cut, so that it never reaches the cutoff by rounding', () => {
  const figures = figuresOf({ ...morphine, significantFigures: 3 })
  expect(figures).toEqual({ count: 3, cut: true })
  expect(toFigures('49.96', figures ?? { count: 0, cut: false })).toBe('49.9')
  expect(figuresOf(glucose)).toEqual({ count: 3, cut: false })
  expect(figuresOf(blankDefinition)).toBeNull()
})
