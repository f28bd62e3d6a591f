import { expect, test } from 'vitest'
import { ReportDocument, type ReportRow } from '../reports/document'
import { readingOf } from './reading'

const row = (over: object): ReportRow => {
  const [made] =
    ReportDocument.shape.panels.parse([{ kind: 'quantitative', rows: [{ value: '5', ...over }] }])[0]?.rows ??
    []
  if (!made) throw new Error('No row.')
  return made
}

test('a value is within its range only where both are numbers that agree; a missing flag alone says nothing', () => {
  const bar = { low: 3, high: 6, value: 5 }
  expect(readingOf(row({ rangeBar: bar }))).toBe('within')
  expect(readingOf(row({ rangeBar: null, reference: '3 to 6' }))).toBe('plain')
  expect(readingOf(row({ rangeBar: { ...bar, value: 7 } }))).toBe('plain')
  expect(readingOf(row({ rangeBar: { low: null, high: null, value: 5 } }))).toBe('plain')
  expect(readingOf(row({ rangeBar: bar, flag: 'CRIT H' }))).toBe('critHigh')
  expect(readingOf(row({ flag: 'L' }))).toBe('low')
  expect(readingOf(row({ finding: 'Detected', actOn: true }))).toBe('attention')
  expect(readingOf(row({ finding: 'Not detected' }))).toBe('negative')
  expect(readingOf(row({ value: 'Negative', consistency: 'Inconsistent' }))).toBe('inconsistent')
  expect(readingOf(row({ finding: 'Negative', consistency: 'Not confirmed' }))).toBe('plain')
  expect(readingOf(row({ finding: 'Positive', consistency: 'Consistent' }))).toBe('found')
})
