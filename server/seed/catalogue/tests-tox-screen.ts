import { FEDERAL_FROM, LAB_SET_FROM, both, bounds, choice, cutoff, section, words } from './build'
import type { SeedTest } from './types'

const urine = section({ testType: 'TOXS', sampleTypes: ['UCUP'], turnaroundHours: 24 })
const oral = section({ testType: 'TOXS', sampleTypes: ['OF'], turnaroundHours: 24 })
const validity = section({ testType: 'SVT', sampleTypes: ['UCUP'], turnaroundHours: 24 })

const outcomes = () => [choice('NEG', 'Negative', false), choice('POS', 'Presumptive positive', true)]
const PRESUMPTIVE = 'A presumptive positive is unconfirmed: other substances can cross-react.'

type Row = readonly [code: string, name: string, cutoff: string, drugClass: string, loinc?: string]

/** Federal initial-test cutoffs in urine, ng/mL: 90 FR 4662, in force 7 July 2025. */
const federalUrine: Row[] = [
  ['S-AMP', 'Amphetamines', '500', 'Amphetamines', '43983-6'],
  ['S-MDMA', 'MDMA and MDA', '500', 'Amphetamines'],
  ['S-BZE', 'Cocaine metabolite', '150', 'Cocaine', '43984-4'],
  ['S-THC', 'Cannabinoids', '50', 'Cannabinoids', '70145-8'],
  ['S-OPI', 'Opiates: codeine and morphine', '2000', 'Opiates', '19295-5'],
  ['S-HYC', 'Hydrocodone and hydromorphone', '300', 'Semi-synthetic opioids'],
  ['S-OXY', 'Oxycodone and oxymorphone', '100', 'Semi-synthetic opioids'],
  ['S-6AM', '6-Acetylmorphine', '10', 'Opiates'],
  ['S-PCP', 'Phencyclidine', '25', 'Phencyclidine', '14310-7'],
  ['S-FEN', 'Fentanyl', '1', 'Fentanyl'],
]

/** Classes outside the federal panels: the laboratory's own cutoffs, ng/mL. */
const labUrine: Row[] = [
  ['S-BARB', 'Barbiturates', '200', 'Barbiturates', '19270-8'],
  ['S-BENZ', 'Benzodiazepines', '200', 'Benzodiazepines', '14316-4'],
  ['S-BUP', 'Buprenorphine', '5', 'Buprenorphine'],
  ['S-MTD', 'Methadone', '300', 'Methadone', '70149-0'],
  ['S-TRAM', 'Tramadol', '200', 'Synthetic opioids', '19710-3'],
  ['S-ETG', 'Ethyl glucuronide', '500', 'Alcohol', '58375-7'],
  ['S-COT', 'Cotinine', '200', 'Nicotine'],
]

/** Federal initial-test cutoffs in oral fluid, ng/mL: 49 CFR 40.91; fentanyl from the HHS panel. */
const federalOral: Row[] = [
  ['O-AMP', 'Amphetamines', '50', 'Amphetamines'],
  ['O-MDMA', 'MDMA and MDA', '50', 'Amphetamines'],
  ['O-BZE', 'Cocaine and benzoylecgonine', '15', 'Cocaine'],
  ['O-THC', 'Marijuana (THC)', '4', 'Cannabinoids'],
  ['O-OPI', 'Opiates: codeine and morphine', '30', 'Opiates'],
  ['O-HYC', 'Hydrocodone and hydromorphone', '30', 'Semi-synthetic opioids'],
  ['O-OXY', 'Oxycodone and oxymorphone', '30', 'Semi-synthetic opioids'],
  ['O-6AM', '6-Acetylmorphine', '4', 'Opiates'],
  ['O-PCP', 'Phencyclidine', '10', 'Phencyclidine'],
  ['O-FEN', 'Fentanyl', '4', 'Fentanyl'],
]

const screen =
  (matrix: 'urine' | 'oral_fluid', from: string) =>
  ([code, name, value, drugClass, loinc]: Row): SeedTest =>
    (matrix === 'urine' ? urine : oral)(
      {
        code,
        name: `${name}, ${matrix === 'urine' ? 'urine' : 'oral fluid'} screen`,
        reportName: name,
        ...(loinc ? { loinc } : {}),
      },
      {
        kind: 'tox_screen',
        units: 'ng/mL',
        unitsLabel: 'ng/mL',
        ranges: [words('Negative')],
        cutoffs: [cutoff(matrix, value, null, null, from)],
        choices: outcomes(),
        drugClass,
        method: matrix === 'urine' ? 'Homogeneous enzyme immunoassay' : 'ELISA',
        reportNote: PRESUMPTIVE,
      },
    )

/** Specimen validity in urine: 49 CFR 40.88 and the HHS urine guidelines. */
const validityTests: SeedTest[] = [
  validity(
    { code: 'V-CREA', name: 'Validity: creatinine', reportName: 'Creatinine (validity)', loinc: '2161-8' },
    {
      kind: 'quantitative',
      units: 'mg/dL',
      unitsLabel: 'mg/dL',
      significantFigures: 4,
      ranges: [both('20.0', null, 0)],
      limits: bounds('0.5', '500.0'),
      method: 'Jaffe, kinetic',
      reportNote: 'Below 20 mg/dL the specific gravity decides between dilute and substituted.',
    },
  ),
  validity(
    {
      code: 'V-SG',
      name: 'Validity: specific gravity',
      reportName: 'Specific gravity (validity)',
      loinc: '2965-2',
    },
    {
      kind: 'quantitative',
      significantFigures: 5,
      ranges: [both('1.0030', '1.0350')],
      limits: bounds('1.0000', '1.0600'),
      method: 'Digital refractometer, four decimals',
    },
  ),
  validity(
    { code: 'V-PH', name: 'Validity: pH', reportName: 'pH (validity)', loinc: '2756-5' },
    {
      kind: 'quantitative',
      units: '[pH]',
      unitsLabel: 'pH',
      significantFigures: 3,
      ranges: [both('4.5', '8.9')],
      limits: bounds('1.0', '14.0'),
      method: 'Colorimetric indicator',
      reportNote: 'Below 4 or at least 11 is adulterated; 4 to 4.5 and 9 to 11 is invalid.',
    },
  ),
  validity(
    { code: 'V-NIT', name: 'Validity: nitrite', reportName: 'Nitrite (validity)' },
    {
      kind: 'quantitative',
      units: 'ug/mL',
      unitsLabel: 'µg/mL',
      significantFigures: 3,
      ranges: [both(null, '199')],
      limits: bounds('10', '2000'),
      method: 'Colorimetric',
      reportNote: 'At least 500 µg/mL is adulterated; 200 to 499 is invalid.',
    },
  ),
  validity(
    { code: 'V-OXID', name: 'Validity: general oxidants', reportName: 'Oxidants (validity)' },
    {
      kind: 'qualitative',
      ranges: [words('Not detected')],
      choices: [choice('ND', 'Not detected', false), choice('DET', 'Detected', true)],
      method: 'Colorimetric, tetramethylbenzidine',
    },
  ),
]

export const toxScreenTests: SeedTest[] = [
  ...federalUrine.map(screen('urine', FEDERAL_FROM)),
  ...labUrine.map(screen('urine', LAB_SET_FROM)),
  ...federalOral.map(screen('oral_fluid', FEDERAL_FROM)),
  ...validityTests,
]
