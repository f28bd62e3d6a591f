import { calculate, type Calculated } from '@contract/rules/calculation/calculate'
import { calculations } from './catalogue/calculations'
import type { Random } from './random'
import { drawSubstances, formatNumber, makeResult, type PatientSexAge, type ResultOptions } from './results'
import type { SeedTest } from './catalogue/types'

type Values = Map<string, string | null>

interface Rule {
  code: string
  /** Codes that must have a plain number. */
  from: string[]
  decimals: number
  work: (values: number[]) => number
}

const rule = (code: string, from: string, decimals: number, work: (...values: number[]) => number): Rule => ({
  code,
  from: from.split(' '),
  decimals,
  work: (values) => work(...values),
})

/** The least globulin, in g/dL, of a living patient: agammaglobulinaemia still leaves the alpha and beta globulins. */
const LEAST_GLOBULIN = 1

/** The least anion gap, in mmol/L: below it, one of the three electrolytes was misread. */
const LEAST_GAP = 2

/**
 * Measured values are drawn one by one, and some can contradict each other. Albumin is a part of the total protein: where the
 * draw forgot that, the protein is raised. Sodium outweighs chloride and bicarbonate: where it does not, chloride is lowered.
 * So nothing calculated divides by nothing or falls below what the program takes.
 */
function agree(values: Values, tests: readonly SeedTest[]): void {
  agreeElectrolytes(values, tests)
  const [protein, albumin] = [values.get('TP'), values.get('ALB')]
  const definition = tests.find(({ code }) => code === 'TP')?.definition
  if (protein == null || albumin == null || !definition) return
  const least = Number(albumin) + LEAST_GLOBULIN
  if (Number(protein) < least) values.set('TP', formatNumber(least, 1, definition.significantFigures))
}

function agreeElectrolytes(values: Values, tests: readonly SeedTest[]): void {
  const [sodium, chloride, bicarbonate] = ['NA', 'CL', 'CO2'].map((code) =>
    Number(values.get(code) ?? Number.NaN),
  )
  const test = tests.find(({ code }) => code === 'CL')
  if (sodium === undefined || chloride === undefined || bicarbonate === undefined || !test) return
  const most = sodium - bicarbonate - LEAST_GAP
  if (chloride > most) values.set('CL', withinLimits(test, most, 0))
}

/** What follows from other values, in the order of calculation: a report must add up. */
const rules: Rule[] = [
  rule('DBIL', 'TBIL', 1, (total = 0) => Math.max(0.1, total * 0.25)),
  rule('HCT', 'HGB MCHC', 1, (hemoglobin = 0, concentration = 1) => (hemoglobin / concentration) * 100),
  rule('RBC', 'HCT MCV', 2, (hematocrit = 0, volume = 1) => (hematocrit * 10) / volume),
  rule('MCH', 'HGB RBC', 1, (hemoglobin = 0, red = 1) => (hemoglobin * 10) / red),
  rule(
    'NEUTP',
    'LYMPHP MONOP EOSP BASOP IGP',
    1,
    (...others) => 100 - others.reduce((sum, one) => sum + one, 0),
  ),
  ...(['NEUT', 'LYMPH', 'MONO', 'EOS', 'BASO'] as const).map((cell) =>
    rule(`${cell}A`, `WBC ${cell}P`, 2, (white = 0, percent = 0) => (white * percent) / 100),
  ),
]

/**
 * The results of one order's tests, by test code, that agree with each other: calculated quantities follow from the
 * measured ones, the differential adds up, screen and confirmation see the same specimen. Null: not calculated for
 * this patient (eGFR of a child, LDL beside high triglycerides), so the analysis is to be cancelled.
 */
export function makeResults(
  random: Random,
  tests: readonly SeedTest[],
  patient: PatientSexAge,
  options: ResultOptions = {},
): Values {
  const substances = options.substances ?? drawSubstances(random, options.prescribed ?? [])
  const values: Values = new Map(
    tests.map((test) => [test.code, makeResult(random, test, patient, { ...options, substances })]),
  )
  agree(values, tests)
  for (const { code, from, decimals, work } of rules) {
    const test = tests.find((one) => one.code === code)
    const inputs = from.map((input) => Number(values.get(input) ?? Number.NaN))
    if (!test || inputs.some(Number.isNaN)) continue
    values.set(code, withinLimits(test, work(inputs), decimals))
  }
  for (const { code, definition } of tests) {
    const answer = calculated(code, values, patient)
    if (answer) values.set(code, answer.ok ? bounded(definition, answer.value) : null)
  }
  return values
}

/** A calculated test as the program works it out, from what was drawn; null where one of its inputs is not on the order. */
function calculated(code: string, values: Values, { sex, age }: PatientSexAge): Calculated | null {
  const calculation = calculations[code]
  if (!calculation) return null
  const inputs = Object.entries(calculation.reads).map(
    ([name, of]) => [name, values.get(of) ?? null] as const,
  )
  if (inputs.some(([, value]) => value === null)) return null
  return calculate(calculation.formula, {
    inputs: Object.fromEntries(inputs),
    age: Math.floor(age.months / 12),
    sex: sex === 'M' || sex === 'F' ? sex : null,
  })
}

function bounded({ limits }: SeedTest['definition'], text: string): string {
  if (limits?.low != null && Number(text) < Number(limits.low)) return `<${limits.low}`
  if (limits?.high != null && Number(text) > Number(limits.high)) return `>${limits.high}`
  return text
}

/** As the analyzer's software prints it: `<2` and `>200` at the ends of what may be reported. */
function withinLimits({ definition }: SeedTest, value: number, decimals: number): string {
  return bounded(definition, formatNumber(value, decimals, definition.significantFigures))
}
