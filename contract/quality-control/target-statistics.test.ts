import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { proposedTarget, provisionalSd, targetStatistics } from './target-statistics'

const twenty = '100 102 98 101 99 100 103 97 100 101 99 100 102 98 100 101 99 100 104 96'.split(' ')

const worked = readFileSync(new URL('../rules/bench-reference/rule-vectors.csv', import.meta.url), 'utf8')
  .split(/\r?\n/)
  .flatMap((line) => {
    const [rule, values = '', expected = ''] = line.split(',')
    return rule === 'target_stats' ? [[values, expected] as const] : []
  })

test('the worked examples are two', () => expect(worked).toHaveLength(2))
test.each(worked)('the worked example %s: %s', (values, expected) => {
  const { n, mean, sd, cv } = targetStatistics(values.split(' '))
  expect(`n=${n} mean=${mean} sd=${sd} cv=${cv}`).toBe(expected)
})

test('an outlier is named and stays in', () => {
  expect(targetStatistics(twenty)).toMatchObject({ provisional: false, outliers: [] })
  expect(targetStatistics([...twenty, '130'])).toMatchObject({ n: 21, outliers: [20] })
})

test('fewer than twenty are provisional, and one is none', () => {
  expect(targetStatistics(twenty.slice(1)).provisional).toBe(true)
  expect(() => targetStatistics(['1'])).toThrow(RangeError)
  expect(() => targetStatistics(['1', 'x'])).toThrow(RangeError)
})

/** Worked by hand: old mean and SD, new mean, and the SD that is the old part of it. */
test.each([
  ['100', '2.5', '80.0', '2.000'],
  ['5.00', '0.10', '4.20', '0.08400'],
  ['100.000', '1.947', '97.5', '1.89833'],
  ['3', '1', '1', '0.3'],
  ['-40', '2', '-30.0', '1.50'],
  ['0', '2.5', '80', null],
  ['100', '2.5', '0.0', null],
])('with a mean of %s and an SD of %s before, a new mean of %s has the SD %s', (mean, sd, now, found) => {
  expect(provisionalSd({ mean, sd }, now)).toBe(found)
})

test('fewer than twenty have the deviation of the earlier lot, twenty their own, and without an earlier lot all do', () => {
  const earlier = { mean: '50', sd: '2' }
  const few = twenty.slice(0, 19)
  const own = targetStatistics(few)
  expect(proposedTarget(few, earlier)).toMatchObject({
    ...{ n: 19, mean: own.mean, provisional: true, byEarlier: true, cv: '4.00', sampleSd: own.sd },
    sd: provisionalSd(earlier, own.mean),
  })
  expect(proposedTarget(few, null)).toMatchObject({ sd: own.sd, cv: own.cv, byEarlier: false })
  expect(proposedTarget(few, { mean: '0', sd: '2' })).toMatchObject({ sd: own.sd, byEarlier: false })
  expect(proposedTarget(twenty, earlier)).toMatchObject({ sd: '1.947', provisional: false, byEarlier: false })
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
