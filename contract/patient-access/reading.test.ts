import { expect, test } from 'vitest'
import { ReportDocument, type ReportRow } from '../reports/document'
import { plainResults, readingOf } from './reading'

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
  for (const value of [3, 6]) expect(readingOf(row({ rangeBar: { ...bar, value } }))).toBe('within')
  expect(readingOf(row({ rangeBar: null, reference: '3 to 6' }))).toBe('plain')
  expect(readingOf(row({ rangeBar: { ...bar, value: 7 } }))).toBe('plain')
  expect(readingOf(row({ rangeBar: { low: null, high: null, value: 5 } }))).toBe('plain')
  expect(readingOf(row({ rangeBar: bar, flag: 'CRIT H' }))).toBe('critHigh')
  expect(readingOf(row({ flag: 'L' }))).toBe('low')
  expect(readingOf(row({ flag: 'H', consistency: 'Inconsistent', actOn: true }))).toBe('high')
  expect(readingOf(row({ finding: 'Detected', actOn: true }))).toBe('attention')
  expect(readingOf(row({ finding: 'Not detected' }))).toBe('negative')
  expect(readingOf(row({ value: 'Negative', consistency: 'Inconsistent' }))).toBe('inconsistent')
  expect(readingOf(row({ finding: 'Negative', consistency: 'Not confirmed' }))).toBe('plain')
  expect(readingOf(row({ finding: 'Positive', consistency: 'Consistent' }))).toBe('found')
})

test('what is critical is read first, what was not found last; a report that was taken back says nothing', () => {
  const moment = { date: '', time: '' }
  const rows = [
    { test: 'Sodium', value: '140' },
    { test: 'Cocaine', value: '', finding: 'Not detected' },
    { test: 'Glucose', value: '180', flag: 'H' as const },
    { test: 'Potassium', value: '7.1', flag: 'CRIT H' as const },
  ]
  const document = ReportDocument.parse({
    ...{ state: 'FINAL', version: 1, lab: {}, patient: {}, orderer: {} },
    specimens: [{ collected: moment, received: moment }],
    panels: [{ kind: 'quantitative', rows }],
  })
  const read = plainResults(document)
  expect(read.results.map(({ test: name }) => name)).toEqual(['Potassium', 'Glucose', 'Sodium', 'Cocaine'])
  expect(read.more).toBe(false)
  expect(plainResults({ ...document, withdrawn: true })).toEqual({ results: [], more: false })
})
