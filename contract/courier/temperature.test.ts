import { expect, test } from 'vitest'
import { judgeTemperature, temperatureInWords } from './temperature'

test.each([
  [2, 8, [1.9, 2, 8, 8.1], ['outside', 'within', 'within', 'outside']],
  [null, 8, [-40, 8, 8.1], ['within', 'within', 'outside']],
  [2, null, [1.9, 2, 40], ['outside', 'within', 'within']],
  [0, 0, [-0.1, 0, 0.1], ['outside', 'within', 'outside']],
  [null, null, [38.5], ['notJudged']],
] as const)('limits of %s to %s hold what lies at them', (from, to, values, judged) => {
  expect(values.map((value) => judgeTemperature(value, { from, to }))).toEqual(judged)
})

test('the words name the limit there is, and a temperature below zero with its sign', () => {
  expect(temperatureInWords(38.5, { from: 2, to: 8 })).toContain('Outside the limits of 2 to 8 °C')
  const low = temperatureInWords(-21, { from: -25, to: null })
  expect([low.includes('−21'), low.includes('−25'), low.includes('Outside')]).toEqual([true, true, false])
  const high = temperatureInWords(9, { from: null, to: 8 })
  expect([high.includes('8 °C'), high.includes('Outside')]).toEqual([true, true])
})
