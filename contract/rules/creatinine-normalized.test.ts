import { expect, test } from 'vitest'
import { blankDefinition } from './blank-definition'
import { creatinineNormalized } from './creatinine-normalized'
import { quotientOf } from './decimal'
import type { OrderResult } from './specimen-validity'

const drug = (raw: string, over: Partial<OrderResult> = {}): OrderResult => ({
  name: 'Oxycodone, urine confirmation',
  letter: 'A',
  state: 'VERIFIED',
  definition: {
    ...blankDefinition,
    kind: 'tox_confirm',
    units: 'ng/mL',
    cutoffs: [
      { version: 1, matrix: 'urine', cutoff: '50', loq: '5', upper: '5000', effectiveFrom: '2020-01-01' },
    ],
  },
  raw,
  interpretation: { finding: 'Positive', isAbnormal: true, cutoff: '50' },
  ...over,
})
const creatinine = (raw: string | null, over: Partial<OrderResult> = {}): OrderResult => ({
  code: 'V-CREA',
  name: 'Creatinine',
  letter: 'A',
  state: 'VERIFIED',
  definition: { ...blankDefinition, kind: 'quantitative' },
  raw,
  interpretation: null,
  ...over,
})
const of = (one: OrderResult, ...others: OrderResult[]) => creatinineNormalized(one, [one, ...others])

test('a drug result is told per 100 mg/dL of the creatinine of its own specimen', () => {
  expect(of(drug('250'), creatinine('50'))).toEqual({ value: '500', unit: 'ng/mL' })
  expect(of(drug('1284'), creatinine('110'))).toEqual({ value: '1170', unit: 'ng/mL' })
  expect(of(drug('0.7'), creatinine('213.5'))).toEqual({ value: '0.328', unit: 'ng/mL' })
  expect(of(drug('250'), creatinine('20', { letter: 'B' }))).toMatchObject({ value: null })
})

test('where creatinine does not allow it, that is said; where there is nothing to divide, nothing is', () => {
  const why = (one: OrderResult, ...others: OrderResult[]) => {
    const told = of(one, ...others)
    return told === null ? null : told.value === null ? told.reason : told.value
  }
  expect(why(drug('250'))).toBe('Not calculated: creatinine was not measured')
  expect(why(drug('250'), creatinine(null))).toBe('Not calculated: creatinine was not measured')
  expect(why(drug('250'), creatinine('50', { state: 'RETRACTED' }))).toBe(
    'Not calculated: creatinine was not measured',
  )
  expect(why(drug('250'), creatinine('<5'))).toBe('Not calculated: creatinine has no exact value')
  expect(why(drug('250'), creatinine('0'))).toBe('Not calculated: creatinine is zero')
  expect(why(drug('>5000'), creatinine('50'))).toBeNull()
  expect(why(drug('ND'), creatinine('50'))).toBeNull()
  expect(why(creatinine('50'))).toBeNull()
  const [cutoff] = drug('1').definition.cutoffs
  if (!cutoff) throw new Error('no cutoff')
  const definition = { ...drug('1').definition, cutoffs: [{ ...cutoff, matrix: 'oral_fluid' as const }] }
  expect(why(drug('250', { definition }), creatinine('50'))).toBeNull()
})

test('division keeps significant figures and rounds halves away from zero', () => {
  expect(quotientOf('1', '3', 3)).toBe('0.333')
  expect(quotientOf('2', '3', 3)).toBe('0.667')
  expect(quotientOf('25000', '50', 3)).toBe('500')
  expect(quotientOf('99.95', '1', 3)).toBe('100.0')
  expect(quotientOf('1234567', '1', 3)).toBe('1230000')
  expect(quotientOf('1005', '1000', 3)).toBe('1.01')
  expect(quotientOf('0', '7', 3)).toBe('0')
  expect(() => quotientOf('1', '0', 3)).toThrow(RangeError)
})
