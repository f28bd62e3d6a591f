import { expect, test } from 'vitest'
import { dilutionWords, readDilution, type Dilution } from './dilution'

test.each([
  ['10', '10'],
  ['x10', '10'],
  ['10X', '10'],
  ['1:10', '10'],
  ['1 / 4', '4'],
  ['2.5', '2.5'],
  ['', '1'],
  ['Undiluted', '1'],
  ['1', '1'],
  // Equal parts, or none: nothing says which.
  ['1:1', null],
  ['0.5', null],
  ['0', null],
  ['-2', null],
  ['10:1', null],
  ['1:10x', null],
  ['2,5', null],
  ['D1', null],
])('%s is %s', (text, expected) => {
  expect(readDilution(text)).toBe(expected)
})

const base: Dilution = {
  ...{ measured: '123.4 mg/dL', factor: '10', multiplied: false, byName: null, most: '50', owed: false },
}
test('who said so, what was measured and the next step are said', () => {
  expect(dilutionWords(base)).toBe(
    'Diluted 10 times, as said by the instrument. Measured 123.4 mg/dL; multiplied here.',
  )
  expect(dilutionWords({ ...base, multiplied: true, byName: 'Ana Reyes' })).toBe(
    'Diluted 10 times, as said by Ana Reyes. It sent 123.4 mg/dL, multiplied already.',
  )
  expect(dilutionWords({ ...base, factor: null, owed: true })).toBe(
    'Above what the instrument measures. Repeat diluted, at most 50 times.',
  )
  expect(dilutionWords({ ...base, owed: true })).toContain('Repeat diluted further, at most 50 times.')
})
