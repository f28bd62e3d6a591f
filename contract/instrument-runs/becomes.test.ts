import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { becomes, plainNumber, type CodeMapping } from './becomes'

const plain: CodeMapping = {
  unit: 'mg/dL',
  sentUnit: null,
  factor: null,
  low: '2',
  high: '600',
  beyond: 'bound',
}
const creatinine: CodeMapping = { ...plain, sentUnit: 'g/L', factor: '100', low: null, high: null }
const value = (raw: string, bounded: 'low' | 'high' | null = null, factor: string | null = null) => ({
  state: 'value',
  raw,
  bounded,
  factor,
  dilution: null,
  owed: false,
})

describe('units', () => {
  test.each([
    ['0.94', 'g/L', value('94.00', null, '100')],
    ['1.71', 'g/L', value('171.00', null, '100')],
    ['0.11', 'g / l', value('11.00', null, '100')],
    // Sent in the unit of the test, the factor is for another.
    ['94', 'mg/dL', value('94')],
    ['94', 'MG/dL', { state: 'unit', sent: 'MG/dL', expected: 'mg/dL' }],
    ['94', 'mmol/L', { state: 'unit', sent: 'mmol/L', expected: 'mg/dL' }],
    ['94', null, { state: 'unit', sent: null, expected: 'mg/dL' }],
  ])('%s %s', (sent, unit, expected) => {
    expect(becomes({ value: sent, unit }, creatinine)).toEqual(expected)
  })

  test('a micro sign is a micro sign', () => {
    const mapping = { ...plain, unit: 'copies/\u00b5L', low: null, high: null }
    expect(becomes({ value: '5', unit: 'copies/\u03bcL' }, mapping)).toEqual(value('5'))
  })

  test('an instrument that sends no unit, said so', () => {
    expect(becomes({ value: '5.0', unit: null }, { ...plain, sentUnit: '', factor: null })).toEqual(
      value('5.0'),
    )
  })
})

describe('beyond what the instrument measures', () => {
  test.each([
    ['1.99', value('< 2', 'low')],
    ['2', value('2')],
    ['600.0', value('600.0')],
    ['600.1', value('> 600', 'high')],
    ['-0.5', { state: 'negative', value: '-0.5' }],
    // A bound that the instrument gave stays its own.
    ['< 5', value('< 5')],
    ['>100', value('> 100')],
    ['≤5', value('<= 5')],
  ])('%s', (sent, expected) => {
    expect(becomes({ value: sent, unit: 'mg/dL' }, plain)).toEqual(expected)
  })

  test('waits for a person where the test does not say', () => {
    const answer = becomes({ value: '601', unit: 'mg/dL' }, { ...plain, beyond: 'ask' })
    expect(answer).toMatchObject({ state: 'beyond', end: 'high', raw: '> 600' })
  })
})

describe('numbers as instruments write them', () => {
  test.each([
    ['118,248.200', 'point', '118248.200'],
    ['100,000,000.000', 'point', '100000000.000'],
    ['1.234,5', 'comma', '1234.5'],
    ['5,40', 'comma', '5.40'],
    ['5,40', 'point', null],
    ['12,34,567', 'point', null],
    ['0,123', 'point', null],
    ['1.5E+04', 'point', '15000'],
    ['3.87e-4', 'point', '0.000387'],
    ['.5', 'point', '0.5'],
    ['-0.0685', 'point', '-0.0685'],
    ['1.2.3', 'point', null],
    ['', 'point', null],
    ['.', 'point', null],
  ] as const)('%s with a %s', (sent, decimal, expected) => {
    expect(plainNumber(sent, decimal)).toBe(expected)
  })

  test('one that must be guessed is said, words stay words', () => {
    expect(becomes({ value: '5,40', unit: 'mg/dL' }, plain)).toEqual({ state: 'number', value: '5,40' })
    expect(becomes({ value: 'Target Not Detected', unit: null }, plain)).toEqual({
      state: 'words',
      raw: 'Target Not Detected',
    })
  })

  test('what is read is what was written, to the last zero', () => {
    const digits = fc.stringMatching(/^(0|[1-9]\d{0,8})(\.\d{1,6})?$/)
    fc.assert(fc.property(digits, (text) => plainNumber(text, 'point') === text))
    fc.assert(fc.property(digits, (text) => plainNumber(text.replace('.', ','), 'comma') === text))
  })
})

describe('a diluted specimen', () => {
  const diluted: CodeMapping = { ...plain, high: '500', maxDilution: '10' }
  const of = (
    sent: string,
    dilution: string | undefined,
    over: Partial<CodeMapping> = {},
    unit = 'mg/dL',
  ) => {
    const became = becomes({ value: sent, unit, dilution }, { ...diluted, ...over })
    if (became.state === 'dilution') return became.why
    if (became.state !== 'value' && became.state !== 'beyond') return became.state
    return [became.raw, became.dilution, became.owed, became.state].join(' | ')
  }

  test.each([
    // Multiplied exactly, to the last place that was sent.
    ['123.45', '10', '1234.50 | 10 | false | value'],
    ['123.4', '1:2.5', '308.50 | 2.5 | false | value'],
    ['500', 'x10', '5000 | 10 | false | value'],
    ['50', '1', '50 |  | false | value'],
    ['50', 'UNDILUTED', '50 |  | false | value'],
    ['50', undefined, '50 |  | false | value'],
    // Above the range: a further dilution tells the number, as long as one is allowed.
    ['500.1', undefined, '> 500 |  | true | value'],
    ['> 500', undefined, '> 500 |  | true | value'],
    ['500.1', '5', '> 2500 | 5 | true | value'],
    ['500.1', '10', '> 5000 | 10 | false | value'],
    ['>500', '5', '> 2500 | 5 | true | value'],
    ['1.9', undefined, '< 2 |  | false | value'],
    // Below what is measured it was diluted too far, and no number of it is entered.
    ['1.9', '10', 'tooThin'],
    ['<2', '10', 'tooThin'],
    ['123', '10.5', 'tooMuch'],
    ['123', '1:1', 'unread'],
    ['123', 'auto', 'unread'],
    ['Negative', '10', 'noNumber'],
    ['-3', '10', 'negative'],
  ])('%s, %s: %s', (sent, dilution, expected) => {
    expect(of(sent, dilution)).toBe(expected)
  })

  test('what the instrument multiplied is taken as sent, and held against the range times the dilution', () => {
    const own = { multiplied: true }
    expect(of('1234.5', '10', own)).toBe('1234.5 | 10 | false | value')
    expect(of('2500.1', '5', own)).toBe('> 2500 | 5 | true | value')
    expect(of('19.9', '10', own)).toBe('tooThin')
    expect(of('> 2500', '5', own)).toBe('> 2500 | 5 | true | value')
  })

  test('a code that allows none takes none, and says nothing of a dilution', () => {
    expect(of('123', '10', { maxDilution: null })).toBe('notAllowed')
    expect(of('500.1', undefined, { maxDilution: null })).toBe('> 500 |  | false | value')
  })

  test('with another unit, and with a laboratory that asks', () => {
    expect(of('1.5', '10', { sentUnit: 'g/L', factor: '100' }, 'g/L')).toBe('1500.0 | 10 | false | value')
    expect(of('600', '2', { beyond: 'ask' })).toBe('> 1000 | 2 | true | beyond')
  })
})

test('where a comma begins the decimals, a point in a dilution is not guessed at', () => {
  const allowed = { ...creatinine, maxDilution: '20' }
  const of = (dilution: string, decimal: 'point' | 'comma') =>
    becomes({ value: '50', unit: 'mg/dL', dilution }, allowed, decimal)
  expect(of('1.000', 'comma')).toMatchObject({ state: 'dilution', why: 'unread' })
  expect(of('2,5', 'comma')).toEqual(of('2.5', 'point'))
  expect(of('2,5', 'point')).toMatchObject({ state: 'dilution', why: 'unread' })
})
