import fc from 'fast-check'
import { expect, test } from 'vitest'
import { provisionalSd, targetStatistics } from './target-statistics'

const twenty = '100 102 98 101 99 100 103 97 100 101 99 100 102 98 100 101 99 100 104 96'.split(' ')

test('the worked example: 20 values, and what one outlier does to them', () => {
  expect(targetStatistics(twenty)).toEqual({
    n: 20,
    mean: '100.000',
    sd: '1.947',
    cv: '1.95',
    provisional: false,
    outliers: [],
  })
  const more = targetStatistics([...twenty, '130'])
  expect(more).toMatchObject({ n: 21, mean: '101.429', sd: '6.816', cv: '6.72', outliers: [20] })
})

test('fewer than twenty are provisional, and one is none', () => {
  expect(targetStatistics(twenty.slice(1)).provisional).toBe(true)
  expect(() => targetStatistics(['1'])).toThrow(RangeError)
  expect(() => targetStatistics(['1', 'x'])).toThrow(RangeError)
  expect(provisionalSd({ mean: '100', sd: '2.5' }, '80.0')).toBe('2.000')
  expect(provisionalSd({ mean: '0', sd: '2.5' }, '80')).toBeNull()
})

test('agrees with the textbook formula to the last digit shown', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 99_999 }), { minLength: 2, maxLength: 60 }), (list) => {
      const values = list.map((one) => one / 100)
      const { mean, sd } = targetStatistics(values.map((one) => one.toFixed(2)))
      const about = values.reduce((a, b) => a + b, 0) / values.length
      const spread = Math.sqrt(values.reduce((a, b) => a + (b - about) ** 2, 0) / (values.length - 1))
      expect(Math.abs(Number(mean) - about)).toBeLessThan(0.000_006)
      expect(Math.abs(Number(sd) - spread)).toBeLessThan(0.000_006)
    }),
  )
})
