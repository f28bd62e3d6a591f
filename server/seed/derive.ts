import type { Random } from './random'
import { drawSubstances, formatNumber, makeResult, type PatientSexAge, type ResultOptions } from './results'
import type { SeedTest } from './catalogue/types'

type Values = Map<string, string | null>

interface Rule {
  code: string
  /** Codes that must have a plain number. */
  from: string[]
  decimals: number
  /** Null: the quantity is not calculated for these values or this patient. */
  calculate: (values: number[], patient: PatientSexAge) => number | null
}

const rule = (
  code: string,
  from: string,
  decimals: number,
  calculate: (...values: number[]) => number | null,
): Rule => ({
  code,
  from: from.split(' '),
  decimals,
  calculate: (values) => calculate(...values),
})

const ADULT_MONTHS = 18 * 12
/** CKD-EPI 2021 without race (Inker et al. 2021), mL/min/1.73 m²: adults only. */
function ckdEpi(creatinine: number, { sex, age: { months } }: PatientSexAge): number | null {
  if (months < ADULT_MONTHS) return null
  const female = sex === 'F'
  const ratio = creatinine / (female ? 0.7 : 0.9)
  const slope = female ? -0.241 : -0.302
  const age = Math.floor(months / 12)
  return 142 * Math.min(ratio, 1) ** slope * Math.max(ratio, 1) ** -1.2 * 0.9938 ** age * (female ? 1.012 : 1)
}

/** The least globulin, in g/dL, of a living patient: agammaglobulinaemia still leaves the alpha and beta globulins. */
const LEAST_GLOBULIN = 1

/**
 * Measured values are drawn one by one, and two of them can contradict each other: albumin is a part of the total
 * protein. Where the draw forgot that, the protein is raised, so that nothing calculated divides by nothing.
 */
function agree(values: Values, tests: readonly SeedTest[]): void {
  const [protein, albumin] = [values.get('TP'), values.get('ALB')]
  const definition = tests.find(({ code }) => code === 'TP')?.definition
  if (protein == null || albumin == null || !definition) return
  const least = Number(albumin) + LEAST_GLOBULIN
  if (Number(protein) < least) values.set('TP', formatNumber(least, 1, definition.significantFigures))
}

/** What follows from other values, in the order of calculation: a report must add up. */
const rules: Rule[] = [
  {
    code: 'EGFR',
    from: ['CREAT'],
    decimals: 0,
    calculate: ([creatinine], patient) => (creatinine === undefined ? null : ckdEpi(creatinine, patient)),
  },
  rule('BCR', 'BUN CREAT', 0, (bun = 0, creatinine = 1) => bun / creatinine),
  rule(
    'AGAP',
    'NA CL CO2',
    0,
    (sodium = 0, chloride = 0, carbonDioxide = 0) => sodium - chloride - carbonDioxide,
  ),
  rule('GLOB', 'TP ALB', 1, (protein = 0, albumin = 0) => protein - albumin),
  rule('AGR', 'ALB GLOB', 1, (albumin = 0, globulin = 1) => albumin / globulin),
  rule('DBIL', 'TBIL', 1, (total = 0) => Math.max(0.1, total * 0.25)),
  rule('LDLC', 'CHOL HDL TRIG', 0, (total = 0, hdl = 0, triglycerides = 0) =>
    triglycerides > 400 ? null : Math.max(10, total - hdl - triglycerides / 5),
  ),
  rule('VLDL', 'TRIG', 0, (triglycerides = 0) => (triglycerides > 400 ? null : triglycerides / 5)),
  rule('NHDL', 'CHOL HDL', 0, (total = 0, hdl = 0) => total - hdl),
  rule('ISAT', 'FE TIBC', 0, (iron = 0, capacity = 1) => (iron / capacity) * 100),
  rule('EAG', 'A1C', 0, (a1c = 0) => 28.7 * a1c - 46.7),
  rule('ACR', 'UALB UCREA', 0, (albumin = 0, creatinine = 1) => (albumin / creatinine) * 100),
  rule('INR', 'PT', 1, (seconds = 0) => seconds / 11),
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
  for (const { code, from, decimals, calculate } of rules) {
    const test = tests.find((one) => one.code === code)
    const inputs = from.map((input) => Number(values.get(input) ?? Number.NaN))
    if (!test || inputs.some(Number.isNaN)) continue
    const value = calculate(inputs, patient)
    values.set(code, value === null ? null : withinLimits(test, value, decimals))
  }
  return values
}

/** As the analyzer's software prints it: `<2` and `>200` at the ends of what may be reported. */
function withinLimits({ definition }: SeedTest, value: number, decimals: number): string {
  const { limits, significantFigures } = definition
  if (limits?.low != null && value < Number(limits.low)) return `<${limits.low}`
  if (limits?.high != null && value > Number(limits.high)) return `>${limits.high}`
  return formatNumber(value, decimals, significantFigures)
}
