import { expect, test } from 'vitest'
import { missingData } from './missing-data'

const of = (rangeText: string, flag: '' | 'L' | 'H', gender: string) =>
  missingData({
    ...{ entered: { kind: 'number', raw: '30' }, gender, hasRanges: true },
    interpretation: {
      ...{ flag, rangeText, finding: null, cutoff: null, delta: null, critical: false },
      isAbnormal: flag !== '',
    },
  })

test('a range of one sex says nothing of a patient of neither, whether the value lies in it or not', () => {
  for (const range of ['F ≤ 34', 'M ≤ 2.0'])
    for (const flag of ['', 'H'] as const)
      for (const gender of ['N', 'O'])
        expect(of(range, flag, gender)).toEqual([
          `The range depends on the sex, which is neither male nor female on file: ${range}. Correct the patient, or judge the value by itself.`,
        ])
})

test('of two ranges only a value outside both is judged whatever the sex', () => {
  const both = 'M 13.5–17.5 · F 12.0–15.5'
  expect(of(both, '', 'N')).toHaveLength(1)
  expect(of(both, 'H', 'N')).toEqual([])
})

test('a range of everybody or of the patient decides, and one that is missing does not', () => {
  expect(of('70–99', '', 'N')).toEqual([])
  expect(of('≤ 34', '', 'F')).toEqual([])
  expect(of('', '', 'F')).toHaveLength(1)
})
