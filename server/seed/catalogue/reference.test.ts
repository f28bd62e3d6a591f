import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { SeedTest } from './types'
import { sampleTypes, tests } from './index'

const cells = (line: string) =>
  [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = '']) => cell.replace(/^"|"$/g, ''))
const rows = (file: string) =>
  readFileSync(new URL(`../../../contract/rules/bench-reference/${file}`, import.meta.url), 'utf8')
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map(cells)

const testOf = (code: string): SeedTest => {
  const found = tests.find((one) => one.code === code)
  if (!found) throw new Error(`The catalogue has no ${code}.`)
  return found
}

/** Analytes of the reference that the catalogue has, in its unit. */
const analytes: Readonly<Record<string, string>> = {
  Sodium: 'NA',
  Potassium: 'K',
  Chloride: 'CL',
  CO2: 'CO2',
  Calcium: 'CA',
  'Calcium, total': 'CA',
  Magnesium: 'MG',
  Phosphorus: 'PHOS',
  Glucose: 'GLU',
  'Urea nitrogen': 'BUN',
  Creatinine: 'CREAT',
  'Bilirubin, total': 'TBIL',
  'Uric acid': 'URIC',
  Lactate: 'LACT',
  Ammonia: 'AMM',
  Albumin: 'ALB',
  'Total protein': 'TP',
  'Alkaline phosphatase': 'ALP',
  ALT: 'ALT',
  AST: 'AST',
  LDH: 'LDH',
  Hemoglobin: 'HGB',
  Hematocrit: 'HCT',
  MCV: 'MCV',
  MCHC: 'MCHC',
  'RDW-CV': 'RDW',
  Platelets: 'PLT',
  WBC: 'WBC',
  'Neutrophils, absolute': 'NEUTA',
  INR: 'INR',
  aPTT: 'APTT',
  Fibrinogen: 'FIB',
  TSH: 'TSH',
}
/** Ages in days at which a population of the reference is looked up. */
const populations: Readonly<Record<string, number>> = {
  adult: 15_000,
  'adult, first': 15_000,
  'adult, new': 15_000,
  any: 15_000,
  'any, new': 15_000,
  '>= 1 y': 15_000,
  '0-18 y': 4_000,
  neonate: 3,
  newborn: 3,
  '0-7 weeks': 3,
}

interface Compared {
  same: number
  differences: string[]
}
const comparison = (): Compared => ({ same: 0, differences: [] })
function compare(so: Compared, what: string, catalogue: string, reference: string): void {
  if (catalogue === reference) so.same += 1
  else so.differences.push(`${what}: ${catalogue}, reference ${reference}`)
}
const number = (text: string | null | undefined) => (text ? String(Number(text)) : 'none')

function criticals(): Compared {
  const so = comparison()
  for (const [name = '', population = '', , , , low = '', high = ''] of rows('critical-values.csv')) {
    const [code, age] = [analytes[name], populations[population]]
    if (code === undefined || age === undefined) continue
    const { critical, criticalByAge } = testOf(code).definition
    const limits =
      criticalByAge?.find(({ fromDays, toDays }) => age >= fromDays && (toDays === null || age < toDays)) ??
      critical
    compare(so, `${code}, ${population}, critical low`, number(limits?.low), number(low))
    compare(so, `${code}, ${population}, critical high`, number(limits?.high), number(high))
  }
  return so
}

function deltas(): Compared {
  const so = comparison()
  for (const [name = '', unit = '', mode = '', limit = '', condition = '', hours = ''] of rows(
    'delta-limits.csv',
  )) {
    const code = analytes[name]
    if (code === undefined || (mode !== 'absolute' && mode !== 'percent' && mode !== 'none')) continue
    const { deltaPercent, delta } = testOf(code).definition
    const floor = /at least ([\d.]+)/.exec(condition)?.[1] ?? null
    const said = [
      deltaPercent === null ? [] : `${deltaPercent} %`,
      delta?.absolute ? `${Number(delta.absolute)} ${unit}` : [],
      delta?.floor ? `from ${Number(delta.floor)}` : [],
      delta?.windowHours ? `within ${delta.windowHours} h` : [],
    ].flat()
    const wanted =
      mode === 'none'
        ? []
        : [
            `${Number(limit)} ${mode === 'percent' ? '%' : unit}`,
            floor === null ? [] : `from ${Number(floor)}`,
            `within ${hours} h`,
          ].flat()
    compare(so, `${code}, delta`, said.join(' ') || 'none', wanted.join(' ') || 'none')
  }
  return so
}

/** Specimens of the reference by test and container of the catalogue. */
const specimens: readonly (readonly [test: string, state: string, container: string, codes: string])[] = [
  ['Potassium', 'separated', 'SST', 'K'],
  ['Chloride', 'separated', 'SST', 'CL'],
  ['Sodium', 'separated', 'SST', 'NA'],
  ['CO2, total', 'closed tube', 'SST', 'CO2'],
  ['Glucose', 'whole blood', 'GRY', 'GLU'],
  ['Glucose', 'separated', 'SST', 'GLU'],
  ['Lactate', 'whole blood', 'GRY', 'LACT'],
  ['Ammonia', 'separated', 'LAVP', 'AMM'],
  ['Creatinine', 'separated', 'SST', 'CREAT'],
  ['Urea nitrogen', 'separated', 'SST', 'BUN'],
  ['ALT', 'separated', 'SST', 'ALT'],
  ['AST', 'separated', 'SST', 'AST'],
  ['ALP', 'separated', 'SST', 'ALP'],
  ['LDH', 'separated', 'SST', 'LDH'],
  ['Bilirubin', 'separated', 'SST', 'TBIL'],
  ['Albumin', 'separated', 'SST', 'ALB'],
  ['Calcium', 'separated', 'SST', 'CA'],
  ['Lipids', 'separated', 'SST', 'CHOL'],
  ['Iron, TIBC', 'separated', 'SST', 'FE'],
  ['Ferritin', 'separated', 'SST', 'FERR'],
  ['HbA1c', 'whole blood', 'LAV', 'A1C'],
  ['CBC', 'whole blood', 'LAV', 'WBC'],
  ['Reticulocytes', 'whole blood', 'LAV', 'RETIC'],
  ['ESR', 'whole blood', 'LAV', 'ESR'],
  ['PT/INR', 'whole blood', 'BLUE', 'INR'],
  ['aPTT', 'whole blood', 'BLUE', 'APTT'],
  ['D-dimer, fibrinogen', 'plasma', 'BLUE', 'FIB'],
  ['TSH, free T4', 'separated', 'SST', 'TSH'],
  ['Troponin', 'separated', 'GRN', 'TNIH'],
  ['Urinalysis', 'urine', 'UCUP', 'UPRO'],
  ['Urine drugs', 'urine', 'UCUP', 'S-THC'],
  ['Urine culture', 'urine', 'UTUBE', ''],
  ['Blood culture', 'bottle', 'BCB', ''],
  ['Swab in VTM, PCR', 'swab', 'NPS', 'COVAG'],
]

/** Hours refrigerated; of what is not chilled, those at room temperature. A test's own limits go before its container's. */
function stabilities(): Compared {
  const so = comparison()
  const kept = rows('stability.csv')
  for (const [name, state, container, code] of specimens) {
    const [, , , room = '', cold = ''] = kept.find(([of, , as]) => of === name && as === state) ?? []
    const hours = (text: string) => /^\d+(?:\.\d+)?/.exec(text)?.[0]
    const definition = code === '' ? null : testOf(code).definition
    if (code !== '') expect(testOf(code).sampleTypes).toContain(container)
    const own = definition?.stability?.find(({ condition }) => condition === 'refrigerated')?.hours
    const catalogue = own ?? sampleTypes.find((one) => one.code === container)?.stabilityHours
    compare(
      so,
      `${name}, ${container}, hours`,
      String(catalogue),
      hours(cold) ?? `${hours(room)} at room temperature`,
    )
  }
  return so
}

test('critical limits, deltas and stability of the demo catalogue are the reference’s but for those that are listed', async () => {
  const [critical, delta, stability] = [criticals(), deltas(), stabilities()]
  const part = (title: string, { same, differences }: Compared) => [
    `${title}: ${same} the same, ${differences.length} not`,
    ...differences,
    '',
  ]
  const text = [
    ...part('Critical limits', critical),
    ...part('Delta limits', delta),
    ...part('Stability', stability),
  ].join('\n')
  await expect(text).toMatchFileSnapshot('./reference-differences.txt')
})
