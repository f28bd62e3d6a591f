import type { ReferenceRange, TestDefinition } from '@contract/tests/shapes'
import { both, bounds, criticalFor, female, male, section, type Heading } from './build'
import type { SeedTest } from './types'

const heme = section({ testType: 'HEME', sampleTypes: ['LAV'], turnaroundHours: 12 })
const coag = section({ testType: 'COAG', sampleTypes: ['BLUE'], turnaroundHours: 12 })

const cells = (
  heading: Heading,
  [units, unitsLabel]: readonly [string, string],
  significantFigures: number,
  ranges: ReferenceRange[],
  more: Partial<TestDefinition> = {},
): SeedTest =>
  heme(heading, {
    kind: 'quantitative',
    units,
    unitsLabel,
    significantFigures,
    ranges,
    method: 'Automated cell counter, impedance and flow cytometry',
    ...more,
  })

const THOUSAND = ['10*3/uL', '10³/µL'] as const
const PERCENT = ['%', '%'] as const

const count: SeedTest[] = [
  cells(
    { code: 'WBC', name: 'White blood cell count', reportName: 'WBC', loinc: '6690-2', cpt: ['85048'] },
    THOUSAND,
    3,
    [
      both('9.0', '30.0', 0, '1mo'),
      both('5.0', '19.5', '1mo', '3mo'),
      both('6.0', '17.5', '3mo', 1),
      both('6.0', '17.0', 1, 2),
      both('5.5', '15.5', 2, 4),
      both('5.0', '14.5', 4, 10),
      both('4.5', '13.5', 10, 18),
      both('4.0', '11.0', 18),
    ],
    { critical: bounds('1.5', '50.0'), limits: bounds('0.1', '400.0'), deltaPercent: 60 },
  ),
  cells(
    { code: 'RBC', name: 'Red blood cell count', reportName: 'RBC', loinc: '789-8', cpt: ['85041'] },
    ['10*6/uL', '10⁶/µL'],
    3,
    [
      both('3.90', '6.30', 0, '28d'),
      both('3.10', '5.30', '28d', 2),
      both('3.90', '5.30', 2, 12),
      male('4.50', '5.30', 12, 18),
      female('4.10', '5.10', 12, 18),
      male('4.35', '5.65', 18),
      female('3.92', '5.13', 18),
    ],
    { limits: bounds('0.20', '8.60'), deltaPercent: 25 },
  ),
  cells(
    { code: 'HGB', name: 'Hemoglobin', loinc: '718-7', cpt: ['85018'] },
    ['g/dL', 'g/dL'],
    3,
    [
      both('13.5', '21.5', 0, '14d'),
      both('10.0', '18.0', '14d', '61d'),
      both('9.5', '13.5', '61d', 2),
      both('11.5', '13.5', 2, 6),
      both('11.5', '15.5', 6, 12),
      male('13.0', '16.0', 12, 18),
      female('12.0', '16.0', 12, 18),
      male('13.2', '16.6', 18),
      female('11.6', '15.0', 18),
    ],
    {
      critical: bounds('7.0', '20.0'),
      // To seven weeks Mayo 24; the low limit is not laxer than the adult one.
      criticalByAge: [criticalFor(0, '49d', '7.0', '24.0')],
      limits: bounds('1.0', '25.0'),
      deltaPercent: 20,
      method: 'Cyanide-free spectrophotometry',
    },
  ),
  cells(
    { code: 'HCT', name: 'Hematocrit', loinc: '4544-3', cpt: ['85014'] },
    PERCENT,
    3,
    [
      both('42.0', '65.0', 0, '14d'),
      both('31.0', '55.0', '14d', '61d'),
      both('29.0', '41.0', '61d', 2),
      both('34.0', '40.0', 2, 6),
      both('35.0', '45.0', 6, 12),
      male('37.0', '49.0', 12, 18),
      female('36.0', '46.0', 12, 18),
      male('38.3', '48.6', 18),
      female('35.5', '44.9', 18),
    ],
    {
      critical: bounds('21.0', '60.0'),
      // PeaceHealth <24 and >65 for newborns, whose own range ends at 65.
      criticalByAge: [criticalFor(0, '28d', '24.0', '65.1')],
      limits: bounds('5.0', '75.0'),
      deltaPercent: 20,
    },
  ),
  cells(
    { code: 'MCV', name: 'Mean corpuscular volume', reportName: 'MCV', loinc: '787-2' },
    ['fL', 'fL'],
    3,
    [
      both('88.0', '126.0', 0, '28d'),
      both('70.0', '100.0', '28d', 2),
      both('75.0', '95.0', 2, 12),
      both('78.0', '98.0', 12, 18),
      both('80.0', '100.0', 18),
    ],
    { limits: bounds('40.0', '150.0'), deltaPercent: 8 },
  ),
  cells(
    { code: 'MCH', name: 'Mean corpuscular hemoglobin', reportName: 'MCH', loinc: '785-6' },
    ['pg', 'pg'],
    3,
    [
      both('31.0', '37.0', 0, '28d'),
      both('23.0', '31.0', '28d', 2),
      both('24.0', '33.0', 2, 18),
      both('26.5', '33.0', 18),
    ],
  ),
  cells(
    { code: 'MCHC', name: 'Mean corpuscular hemoglobin concentration', reportName: 'MCHC', loinc: '786-4' },
    ['g/dL', 'g/dL'],
    3,
    [both('31.5', '36.0')],
  ),
  cells(
    { code: 'RDW', name: 'Red cell distribution width', reportName: 'RDW-CV', loinc: '788-0' },
    PERCENT,
    3,
    [both('14.9', '18.7', 0, '28d'), both('11.6', '14.5', '28d')],
  ),
  cells(
    { code: 'PLT', name: 'Platelet count', loinc: '777-3', cpt: ['85049'] },
    THOUSAND,
    3,
    [both('150', '450', 0, 18), male('135', '317', 18), female('157', '371', 18)],
    { critical: bounds('40', '1000'), limits: bounds('2', '3000'), deltaPercent: 50 },
  ),
  cells({ code: 'MPV', name: 'Mean platelet volume', reportName: 'MPV', loinc: '32623-1' }, ['fL', 'fL'], 3, [
    both('7.5', '12.0'),
  ]),
]

const neutrophils = [
  both('1.00', '20.00', 0, '1mo'),
  both('1.00', '9.00', '1mo', '3mo'),
  both('1.00', '8.50', '3mo', '6mo'),
  both('1.50', '8.50', '6mo', 5),
  both('1.70', '7.50', 5, 18),
]
const lymphocytes = [
  both('2.00', '11.00', 0, '1mo'),
  both('2.50', '16.50', '1mo', '3mo'),
  both('4.00', '13.50', '3mo', '6mo'),
  both('4.00', '10.50', '6mo', 1),
  both('3.00', '9.50', 1, 2),
  both('2.00', '8.00', 2, 5),
  both('1.25', '7.00', 5, 18),
]

const part = (code: string, name: string, loinc: string, low: string, high: string, figures = 3) =>
  cells({ code, name, loinc }, PERCENT, figures, [both(low, high, 18)])
const absolute = (
  code: string,
  name: string,
  loinc: string,
  low: string,
  high: string,
  children: ReferenceRange[] = [],
  more: Partial<TestDefinition> = {},
) => cells({ code, name, loinc }, THOUSAND, 3, [...children, both(low, high, 18)], more)

/**
 * Children's counts, and white cells under 4 y, as in the University of Iowa pathology handbook. It has none for monocytes
 * after the first year, for eosinophils, basophils and percentages: there no range applies to a child, and the report says so.
 */
const differential: SeedTest[] = [
  part('NEUTP', 'Neutrophils, percent', '770-8', '40.0', '75.0'),
  part('LYMPHP', 'Lymphocytes, percent', '736-9', '18.0', '45.0'),
  part('MONOP', 'Monocytes, percent', '5905-5', '3.0', '12.0'),
  part('EOSP', 'Eosinophils, percent', '713-8', '0.0', '6.0'),
  part('BASOP', 'Basophils, percent', '706-2', '0.0', '2.0'),
  part('IGP', 'Immature granulocytes, percent', '71695-1', '0.0', '0.9', 2),
  absolute('NEUTA', 'Neutrophils, absolute', '751-8', '1.80', '7.70', neutrophils, {
    critical: bounds('0.50', null),
  }),
  absolute('LYMPHA', 'Lymphocytes, absolute', '731-0', '1.00', '4.80', lymphocytes),
  absolute('MONOA', 'Monocytes, absolute', '742-7', '0.20', '0.95', [
    both('0.54', '1.80', 0, '1mo'),
    both('0.35', '1.365', '1mo', '3mo'),
    both('0.30', '0.875', '3mo', 1),
  ]),
  absolute('EOSA', 'Eosinophils, absolute', '711-2', '0.00', '0.50'),
  absolute('BASOA', 'Basophils, absolute', '704-7', '0.00', '0.20'),
]

const otherHematology: SeedTest[] = [
  cells(
    { code: 'RETIC', name: 'Reticulocytes', loinc: '17849-1', cpt: ['85045'] },
    PERCENT,
    2,
    [both('2.0', '6.0', 0, '7d'), both('0.5', '2.5', '7d')],
    { limits: bounds('0.1', '30.0') },
  ),
  cells(
    {
      code: 'ESR',
      name: 'Erythrocyte sedimentation rate',
      reportName: 'Sed rate',
      loinc: '4537-7',
      cpt: ['85652'],
    },
    ['mm/h', 'mm/h'],
    3,
    [
      both('0', '10', 0, 18),
      male('0', '15', 18, 50),
      female('0', '20', 18, 50),
      male('0', '20', 50),
      female('0', '30', 50),
    ],
    { limits: bounds('0', '140'), method: 'Westergren, automated' },
  ),
]

const clotting = (
  heading: Heading,
  units: readonly [string, string],
  figures: number,
  ranges: ReferenceRange[],
  more: Partial<TestDefinition>,
) =>
  coag(heading, {
    kind: 'quantitative',
    units: units[0],
    unitsLabel: units[1] || null,
    significantFigures: figures,
    ranges,
    ...more,
  })

const coagulation: SeedTest[] = [
  clotting(
    { code: 'PT', name: 'Prothrombin time', reportName: 'PT', loinc: '5902-2', cpt: ['85610'] },
    ['s', 'sec'],
    3,
    [both('9.4', '12.5')],
    { critical: bounds(null, '50.0'), limits: bounds('7.0', '120.0'), method: 'Optical clot detection' },
  ),
  clotting(
    { code: 'INR', name: 'International normalized ratio', reportName: 'INR', loinc: '6301-6' },
    ['{INR}', ''],
    2,
    [both('0.9', '1.1')],
    {
      critical: bounds(null, '5.0'),
      limits: bounds('0.5', '10.0'),
      deltaPercent: 60,
      method: 'Calculated from PT and ISI',
      reportNote: 'Usual target on warfarin 2.0 to 3.0; mechanical mitral valve 2.5 to 3.5.',
    },
  ),
  clotting(
    {
      code: 'APTT',
      name: 'Activated partial thromboplastin time',
      reportName: 'aPTT',
      loinc: '14979-9',
      cpt: ['85730'],
    },
    ['s', 'sec'],
    3,
    [both('25.1', '36.5')],
    { critical: bounds(null, '100.0'), limits: bounds('15.0', '180.0'), method: 'Optical clot detection' },
  ),
  clotting(
    { code: 'FIB', name: 'Fibrinogen', loinc: '3255-7', cpt: ['85384'] },
    ['mg/dL', 'mg/dL'],
    3,
    [both('200', '393')],
    { critical: bounds('100', '800'), limits: bounds('60', '1000'), method: 'Clauss' },
  ),
  clotting(
    { code: 'DDIM', name: 'D-dimer', loinc: '48065-7', cpt: ['85379'] },
    ['ug/mL{FEU}', 'µg/mL FEU'],
    3,
    [both(null, '0.49')],
    { limits: bounds('0.15', '20.00'), method: 'Latex immunoturbidimetry' },
  ),
]

export const hematologyTests: SeedTest[] = [...count, ...differential, ...otherHematology, ...coagulation]
