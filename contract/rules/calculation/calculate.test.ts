import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { m } from '../../messages'
import { calculate, formulaProblems, type Given } from './calculate'
import { knownFormulas } from './known'
import type { Formula } from './shapes'

interface Vector {
  calculation: string
  values: string[]
  expected: string
  reason: string
}
/** One line: quoted fields may hold commas, none holds a quote. */
const fields = (line: string) =>
  [...line.matchAll(/("([^"]*)"|[^,]*)(,|$)/g)].map(([, plain = '', quoted]) => quoted ?? plain)
const vectors: Vector[] = readFileSync(new URL('./vectors/calc-vectors.csv', import.meta.url), 'utf8')
  .trim()
  .split(/\r?\n/)
  .slice(1)
  .map((line) => {
    const [calculation = '', , values = '', expected = '', , reason = ''] = fields(line)
    return { calculation, values: values.split('|'), expected, reason }
  })

/** The order of the values in the file, where it is not that of our inputs. */
const order: Record<string, string[]> = {
  egfr_cr: ['creatinine', 'age', 'sex'],
  egfr_crcys: ['creatinine', 'cystatin', 'age', 'sex'],
  cg: ['age', 'kg', 'creatinine', 'sex'],
  fib4: ['age', 'ast', 'alt', 'plt'],
  uacr: ['albumin', 'ucr'],
  drug_norm: ['drug', 'ucr'],
}
const words: Record<string, RegExp> = {
  'input missing': /has no result/,
  'input is a limit, not a number': /a bound and no number/,
  'input not positive': /only more than zero/,
  'age below 18': /18 years and older/,
  'sex needed': /sex is not known/,
  'HDL above total cholesterol': /HDL cholesterol is above/,
  'result negative': /below zero/,
  'triglycerides above 400': /above 400/,
  'triglycerides 800 or above': /800 mg\/dL or above/,
  'triglycerides above 800': /800 mg\/dL or above/,
  'triglycerides below 7': /below 7/,
  'globulin not positive': /not below total protein/,
  'percent outside 0-100': /between 0 and 100/,
  'collection not 22-26 hours': /22 to 26 hours/,
  'creatinine below 20: dilute': /dilute/,
  'specific gravity too low': /1\.002 or below/,
}
function formulaFor({ calculation, values }: Vector): Formula | undefined {
  const name = calculation === 'osmol' && (values[3] ?? '') !== '' ? 'osmol_etoh' : calculation
  return Object.entries<Formula>(knownFormulas).find(([known]) => known === name)?.[1]
}
function givenOf({ calculation, values }: Vector, formula: Formula): Given {
  const names = order[calculation] ?? formula.inputs.map(({ name }) => name)
  const at = (name: string) => values[names.indexOf(name)] || null
  const sex = at('sex')
  return {
    inputs: Object.fromEntries(formula.inputs.map(({ name }) => [name, at(name)])),
    age: at('age') === null ? null : Number(at('age')),
    sex: sex === 'M' || sex === 'F' ? sex : null,
  }
}

describe('worked vectors', () => {
  // rule3 is a check of two results and no result of its own.
  const own = vectors.filter(({ calculation }) => calculation !== 'rule3')
  test('are all there', () => {
    expect(own).toHaveLength(187)
    const covered = new Set(own.map(({ calculation }) => calculation))
    for (const name of Object.keys(knownFormulas))
      if (name !== 'osmol_etoh') expect(covered.has(name), name).toBe(true)
  })
  test.each(own.map((one) => [`${one.calculation} of ${one.values.join(', ')}`, one] as const))(
    '%s',
    (_name, vector) => {
      const formula = formulaFor(vector)
      if (!formula) throw new Error(`No formula for ${vector.calculation}`)
      const found = calculate(formula, givenOf(vector, formula))
      if (vector.expected !== 'NOT_CALCULATED')
        expect(found).toMatchObject({ ok: true, value: vector.expected })
      else {
        const said = words[vector.reason]
        if (!said) throw new Error(`No words for ${vector.reason}`)
        expect(found).toMatchObject({ ok: false, reason: expect.stringMatching(said) })
      }
    },
  )
})

describe('the rule of three, a check of two results that the MCHC brings with it', () => {
  const checks = vectors.filter(({ calculation }) => calculation === 'rule3')
  test('has its vectors', () => expect(checks).toHaveLength(5))
  test.each(checks.map(({ values, expected }) => [values.join(' and '), values, expected] as const))(
    'hemoglobin and hematocrit of %s',
    (_name, [hgb = '', hct = ''], expected) => {
      const found = calculate(knownFormulas.mchc, { inputs: { hgb, hct }, age: null, sex: null })
      if (!found.ok) throw new Error(found.reason)
      expect(found.review.includes(m.rules.calculation.ruleOfThree)).toBe(expected === 'HOLD')
    },
  )
})

test.each(Object.entries<Formula>(knownFormulas))('%s can stand', (_name, formula) => {
  expect(formulaProblems(formula)).toEqual([])
})

const plain = (over: Partial<Formula>): Formula => ({
  inputs: [{ name: 'a', label: 'A', unit: '', positive: false, mayBeBelow: false }],
  steps: [],
  formula: 'a',
  tables: [],
  refused: [],
  review: [],
  mayBeNegative: true,
  unit: '',
  decimals: 1,
  source: 'here',
  ...over,
})
const of = (formula: string, a: string, decimals = 1) =>
  calculate(plain({ formula, decimals }), { inputs: { a }, age: null, sex: null })

test.each([
  ['a - 2 - 1', '10', '7.0'],
  ['2 ^ 3 ^ 2', '1', '512.0'],
  ['-a ^ 2', '3', '-9.0'],
  ['a / 3 * 3', '1', '1.0'],
  ['a + 0.1 + 0.2', '0.04', '0.3'],
  ['a * 0.1 + 0.2', '0.5', '0.3'],
  ['if(a >= 5, if(a = 5, 1, 2), 3)', '5', '1.0'],
  ['a * -1', '0.05', '-0.1'],
])('%s of %s is %s', (formula, a, value) => {
  expect(of(formula, a)).toEqual({ ok: true, value, review: [] })
})

test('a power is right to its last digit, also far from one', () => {
  expect(of('a ^ 0.5', '2', 6)).toMatchObject({ value: '1.414214' })
  expect(of('a ^ 2.5', '123456.789', 6)).toMatchObject({ value: '5355344863124.799834' })
  expect(of('a ^ -0.5', '0.0001', 6)).toMatchObject({ value: '100.000000' })
})

test.each([
  ['a / (a - a)', '1'],
  ['sqrt(0 - a)', '4'],
  ['a ^ 5000', '2'],
])('%s has no value, and says so', (formula, a) => {
  expect(of(formula, a)).toEqual({ ok: false, reason: 'The formula has no value for these results.' })
})

test('what must be looked at is said beside the value', () => {
  const given: Given = { inputs: { na: '135', cl: '112', hco3: '25' }, age: null, sex: null }
  expect(calculate(knownFormulas.anion_gap, given)).toEqual({
    ok: true,
    value: '-2',
    review: ['An anion gap below zero: look at the inputs.'],
  })
})

test.each([
  ['a +', 'A value is missing at the end.'],
  ['a b', '“b” is not expected here.'],
  ['a $ 2', '“$” has no meaning in a formula.'],
  ['log(a)', 'There is no function “log”.'],
  ['min(a)', '“min” takes another number of values than 1.'],
  ['if(a, 1, 2)', 'A comparison is missing before “,”.'],
  ['a + creat', 'The formula names “creat”, which is neither an input nor a step before.'],
  [`${'('.repeat(60)}a${')'.repeat(60)}`, 'The brackets go too deep.'],
])('%s cannot be saved: %s', (formula, message) => {
  expect(formulaProblems(plain({ formula }))).toEqual([{ path: ['formula'], message }])
})

test('a step sees only what stands before it, so that none can ask for itself', () => {
  const steps = [
    { name: 'b', formula: 'c + 1' },
    { name: 'c', formula: 'b + 1' },
  ]
  expect(formulaProblems(plain({ steps, formula: 'b' }))).toMatchObject([{ path: ['steps', 0, 'formula'] }])
})

test('a ratio of a bound is rounded up, never to a bound that is too low', () => {
  // 3.33, which halves would make 3.
  const given: Given = { inputs: { albumin: '<5', ucr: '150' }, age: null, sex: null }
  expect(calculate(knownFormulas.uacr, given)).toMatchObject({ ok: true, value: '<4' })
})
