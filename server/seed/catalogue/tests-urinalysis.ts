import type { Choice, TestDefinition } from '@contract/tests/shapes'
import { both, bounds, choice, female, male, section, words, type Heading } from './build'
import type { SeedTest } from './types'

const make = section({ testType: 'UA', sampleTypes: ['UCUP'], turnaroundHours: 12 })
const STRIP = 'Reagent strip, reflectance'
const MICROSCOPY = 'Automated microscopy'

const quantity = (
  heading: Heading,
  units: readonly [string, string] | null,
  significantFigures: number,
  ranges: TestDefinition['ranges'],
  more: Partial<TestDefinition> = {},
) =>
  make(heading, {
    kind: 'quantitative',
    units: units?.[0] ?? null,
    unitsLabel: units?.[1] ?? null,
    significantFigures,
    ranges,
    ...more,
  })
const word = (heading: Heading, normal: string, choices: Choice[], method = STRIP) =>
  make(heading, { kind: 'qualitative', ranges: [words(normal)], choices, method })

/** Negative, trace and the plus grades of a strip field. */
const graded = (): Choice[] => [
  choice('NEG', 'Negative', false),
  choice('TRACE', 'Trace', true),
  choice('1P', '1+', true),
  choice('2P', '2+', true),
  choice('3P', '3+', true),
]

const dipstick: SeedTest[] = [
  word({ code: 'UCOL', name: 'Urine color', loinc: '5778-6' }, 'Yellow', [
    choice('YEL', 'Yellow', false),
    choice('STRAW', 'Straw', false),
    choice('AMB', 'Amber', true),
    choice('RED', 'Red', true),
    choice('BRN', 'Brown', true),
  ]),
  word({ code: 'UCLA', name: 'Urine clarity', loinc: '5767-9' }, 'Clear', [
    choice('CLR', 'Clear', false),
    choice('SLC', 'Slightly cloudy', true),
    choice('CLD', 'Cloudy', true),
    choice('TURB', 'Turbid', true),
  ]),
  quantity(
    { code: 'USG', name: 'Urine specific gravity', loinc: '5811-5' },
    null,
    4,
    [both('1.005', '1.030')],
    { limits: bounds('1.000', '1.060'), method: STRIP },
  ),
  quantity({ code: 'UPH', name: 'Urine pH', loinc: '5803-2' }, ['[pH]', 'pH'], 2, [both('5.0', '8.0')], {
    limits: bounds('5.0', '9.0'),
    method: STRIP,
  }),
  word({ code: 'UGLU', name: 'Urine glucose', loinc: '25428-4' }, 'Negative', graded()),
  word({ code: 'UKET', name: 'Urine ketones', loinc: '2514-8' }, 'Negative', graded()),
  word({ code: 'UPRO', name: 'Urine protein', loinc: '20454-5' }, 'Negative', graded()),
  word({ code: 'UBIL', name: 'Urine bilirubin', loinc: '5770-3' }, 'Negative', graded()),
  word({ code: 'UBLD', name: 'Urine blood', loinc: '5794-3' }, 'Negative', graded()),
  word({ code: 'UNIT', name: 'Urine nitrite', loinc: '5802-4' }, 'Negative', [
    choice('NEG', 'Negative', false),
    choice('POS', 'Positive', true),
  ]),
  word({ code: 'ULE', name: 'Urine leukocyte esterase', loinc: '5799-2' }, 'Negative', graded()),
  quantity(
    { code: 'UURO', name: 'Urine urobilinogen', loinc: '20405-7' },
    ['mg/dL', 'mg/dL'],
    2,
    [both('0.2', '1.0')],
    { limits: bounds('0.2', '8.0'), method: STRIP },
  ),
]

const microscopic: SeedTest[] = [
  quantity(
    { code: 'UWBC', name: 'Urine white blood cells', loinc: '5821-4' },
    ['/[HPF]', '/HPF'],
    2,
    [both('0', '5')],
    { limits: bounds('0', '100'), method: MICROSCOPY },
  ),
  quantity(
    { code: 'URBC', name: 'Urine red blood cells', loinc: '13945-1' },
    ['/[HPF]', '/HPF'],
    2,
    [both('0', '2')],
    { limits: bounds('0', '100'), method: MICROSCOPY },
  ),
  word(
    { code: 'UBAC', name: 'Urine bacteria', loinc: '25145-4' },
    'None seen',
    [
      choice('NONE', 'None seen', false),
      choice('FEW', 'Few', false),
      choice('MOD', 'Moderate', true),
      choice('MANY', 'Many', true),
    ],
    MICROSCOPY,
  ),
  quantity(
    { code: 'USQE', name: 'Urine squamous epithelial cells', loinc: '11277-1' },
    ['/[HPF]', '/HPF'],
    2,
    [both('0', '5')],
    { limits: bounds('0', '50'), method: MICROSCOPY },
  ),
]

const chemistry: SeedTest[] = [
  quantity(
    { code: 'UCREA', name: 'Urine creatinine', loinc: '2161-8', cpt: ['82570'] },
    ['mg/dL', 'mg/dL'],
    3,
    [male('20', '320', 18), female('20', '275', 18)],
    { limits: bounds('1', '500'), method: 'Enzymatic' },
  ),
  quantity(
    { code: 'UALB', name: 'Urine albumin', loinc: '14957-5', cpt: ['82043'] },
    ['mg/L', 'mg/L'],
    3,
    [both(null, '19')],
    { limits: bounds('3', '4400'), method: 'Immunoturbidimetry' },
  ),
  quantity(
    {
      code: 'ACR',
      name: 'Urine albumin to creatinine ratio',
      reportName: 'Albumin/creatinine',
      loinc: '9318-7',
    },
    ['mg/g{creat}', 'mg/g creat'],
    3,
    [both(null, '29')],
    { method: 'Calculated' },
  ),
  make(
    { code: 'HCGU', name: 'hCG, urine, qualitative', loinc: '2106-3', cpt: ['81025'] },
    {
      kind: 'qualitative',
      ranges: [words('Negative')],
      choices: [
        choice('NEG', 'Negative', false),
        choice('POS', 'Positive', true),
        choice('INV', 'Invalid, repeat', true),
      ],
      method: 'Lateral-flow immunoassay, 25 mIU/mL',
    },
  ),
]

export const urinalysisTests: SeedTest[] = [...dipstick, ...microscopic, ...chemistry]
