import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Measured } from './bounds'
import { urineValidity } from './validity'
import type { UrineMeasures } from './validity'

const exactly = (number: string): Measured => ({ comparator: '=', number })
const urine = (
  creatinine: string | null,
  gravity: string | null,
  ph = '6.0',
  nitrite = '0',
): UrineMeasures => ({
  creatinine: creatinine === null ? null : exactly(creatinine),
  specificGravity: gravity === null ? null : exactly(gravity),
  ph: exactly(ph),
  nitrite: exactly(nitrite),
})
const status = (...args: Parameters<typeof urine>) => urineValidity(urine(...args)).status

describe('each bound, from both sides', () => {
  test.each([
    ['20', null, 'acceptable'],
    ['20', '1.0020', 'acceptable'],
    ['19.9', null, 'incomplete'],
    ['19.9', '1.0010', 'invalid'],
    ['19.9', '1.0011', 'dilute'],
    ['19.9', '1.0029', 'dilute'],
    ['19.9', '1.0030', 'acceptable'],
    ['2', '1.0011', 'dilute'],
    ['2.0', '1.0010', 'invalid'],
    ['1.9', '1.0010', 'substituted'],
    ['1.9', '1.0011', 'invalid'],
    ['1.9', '1.0199', 'invalid'],
    ['1.9', '1.0200', 'substituted'],
    ['50', '1.0010', 'invalid'],
    ['50', '1.0250', 'acceptable'],
    [null, '1.0100', 'incomplete'],
  ])('creatinine %s, specific gravity %s: %s', (creatinine, gravity, expected) => {
    expect(status(creatinine, gravity)).toBe(expected)
  })
  test.each([
    ['3.9', '0', 'adulterated'],
    ['4.0', '0', 'invalid'],
    ['4.4', '0', 'invalid'],
    ['4.5', '0', 'acceptable'],
    ['8.9', '0', 'acceptable'],
    ['9', '0', 'invalid'],
    ['10.9', '0', 'invalid'],
    ['11', '0', 'adulterated'],
    ['6', '199', 'acceptable'],
    ['6', '200', 'invalid'],
    ['6', '499.9', 'invalid'],
    ['6', '500', 'adulterated'],
  ])('pH %s, nitrite %s: %s', (ph, nitrite, expected) => {
    expect(status('100', null, ph, nitrite)).toBe(expected)
  })
})

test('the gravest finding is said first, with every sentence that supports it', () => {
  expect(urineValidity(urine('1', '1.0010', '11', '500'))).toMatchObject({
    status: 'adulterated',
    reasons: ['pH 11 or above.', 'Nitrite 500 µg/mL or above.'],
    stopsInterpretation: true,
  })
  expect(urineValidity({ ...urine('100', null), foreignSubstance: 'glutaraldehyde' })).toMatchObject({
    status: 'adulterated',
    reasons: ['Foreign substance: glutaraldehyde.'],
  })
})

test('substituted waits for a second aliquot and falls when it disagrees', () => {
  const first = urine('1', '1.0005')
  expect(urineValidity(first)).toMatchObject({
    status: 'substituted',
    needsSecondAliquot: true,
    stopsInterpretation: true,
  })
  expect(urineValidity(first, urine('1.5', '1.0210'))).toMatchObject({
    status: 'substituted',
    needsSecondAliquot: false,
  })
  expect(urineValidity(first, urine('60', '1.0100'))).toMatchObject({
    status: 'invalid',
    stopsInterpretation: true,
  })
})

test('what an entry leaves open is not decided', () => {
  const open = urineValidity({ ...urine('5', '1.0005'), creatinine: { comparator: '<', number: '5' } })
  expect(open.status).toBe('incomplete')
  expect(open.reasons.length).toBeGreaterThan(0)
  expect(urineValidity({ ...urine('5', null), creatinine: { comparator: '<', number: '5' } })).toMatchObject({
    status: 'incomplete',
    needsSpecificGravity: true,
  })
  expect(
    urineValidity({ ...urine('2', '1.0005'), creatinine: { comparator: '<', number: '2' } }).status,
  ).toBe('substituted')
})

test('every exact specimen with creatinine and gravity gets one status, and only three stop interpretation', () => {
  const tenths = (max: number) => fc.integer({ min: 0, max }).map((n) => `${Math.floor(n / 10)}.${n % 10}`)
  const gravity = fc.integer({ min: 0, max: 400 }).map((n) => `1.${String(n).padStart(4, '0')}`)
  fc.assert(
    fc.property(tenths(500), gravity, tenths(139), tenths(9999), (creatinine, sg, ph, nitrite) => {
      const judged = urineValidity(urine(creatinine, sg, ph, nitrite))
      expect(judged.status).not.toBe('incomplete')
      expect(judged.stopsInterpretation).toBe(!['dilute', 'acceptable'].includes(judged.status))
      expect(judged.reasons.length > 0).toBe(judged.status !== 'acceptable')
    }),
  )
})

test('what can only be unfit stops interpretation though it is not told which it is', () => {
  const measured = (creatinine: string | null, specificGravity: string | null) => {
    const read = (text: string | null) =>
      text === null
        ? null
        : {
            comparator: text.startsWith('<') ? ('<' as const) : ('=' as const),
            number: text.replace('<', ''),
          }
    return urineValidity({
      creatinine: read(creatinine),
      specificGravity: read(specificGravity),
      ph: null,
      nitrite: null,
    })
  }
  // Substituted or invalid, whatever lies behind the bound or was not measured.
  expect(measured('<5', '1.0010')).toMatchObject({ status: 'incomplete', stopsInterpretation: true })
  expect(measured('1', null)).toMatchObject({ status: 'incomplete', stopsInterpretation: true })
  expect(measured(null, '1.0010')).toMatchObject({ status: 'incomplete', stopsInterpretation: true })
  // These may be fit, or dilute.
  expect(measured('<5', '1.0020')).toMatchObject({ status: 'incomplete', stopsInterpretation: false })
  expect(measured('15', null)).toMatchObject({ status: 'incomplete', stopsInterpretation: false })
  expect(measured(null, '1.0020')).toMatchObject({ status: 'incomplete', stopsInterpretation: false })
})
