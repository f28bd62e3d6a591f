import type { ReferenceRange, TestDefinition } from '@contract/tests/shapes'
import { both, bounds, female, male, section, type Heading } from './build'
import type { SeedTest } from './types'

const make = section({ testType: 'ENDO', sampleTypes: ['SST'], turnaroundHours: 48 })
const IMMUNOASSAY = 'Electrochemiluminescence immunoassay'

const hormone = (
  heading: Heading,
  [units, unitsLabel]: readonly [string, string],
  significantFigures: number,
  ranges: ReferenceRange[],
  more: Partial<TestDefinition> = {},
  sampleTypes: string[] = ['SST'],
): SeedTest =>
  make(
    heading,
    { kind: 'quantitative', units, unitsLabel, significantFigures, ranges, method: IMMUNOASSAY, ...more },
    { sampleTypes },
  )

const NG_DL = ['ng/dL', 'ng/dL'] as const
const NG_ML = ['ng/mL', 'ng/mL'] as const
const PG_ML = ['pg/mL', 'pg/mL'] as const
const MIU_ML = ['m[IU]/mL', 'mIU/mL'] as const

const thyroid: SeedTest[] = [
  hormone(
    { code: 'TSH', name: 'Thyroid stimulating hormone', reportName: 'TSH', loinc: '3016-3', cpt: ['84443'] },
    ['u[IU]/mL', 'µIU/mL'],
    3,
    [
      both('0.70', '15.20', 0, '6d'),
      both('0.72', '11.00', '6d', '91d'),
      both('0.73', '8.35', '91d', 1),
      both('0.70', '5.97', 1, 6),
      both('0.60', '4.84', 6, 11),
      both('0.51', '4.30', 11, 20),
      both('0.30', '4.20', 20),
    ],
    { critical: bounds(null, '50.00'), limits: bounds('0.01', '100.00'), deltaPercent: 200 },
  ),
  hormone(
    { code: 'FT4', name: 'Thyroxine, free', reportName: 'Free T4', loinc: '3024-7', cpt: ['84439'] },
    NG_DL,
    2,
    [both('0.9', '2.5', 0, '28d'), both('0.9', '1.7', '28d')],
    { critical: bounds(null, '6.0'), limits: bounds('0.1', '7.7') },
  ),
  hormone(
    { code: 'FT3', name: 'Triiodothyronine, free', reportName: 'Free T3', loinc: '3051-0', cpt: ['84481'] },
    PG_ML,
    2,
    [both('2.4', '5.0', 0, 18), both('2.0', '4.4', 18)],
    { limits: bounds('0.6', '32.5') },
  ),
  hormone(
    {
      code: 'TT3',
      name: 'Triiodothyronine, total',
      reportName: 'T3, total',
      loinc: '3053-6',
      cpt: ['84480'],
    },
    NG_DL,
    3,
    [both('80', '200')],
    { limits: bounds('20', '650') },
  ),
  hormone(
    { code: 'TPO', name: 'Thyroid peroxidase antibody', loinc: '8099-4', cpt: ['86376'] },
    ['[IU]/mL', 'IU/mL'],
    3,
    [both(null, '33')],
    { limits: bounds('9', '600') },
  ),
]

const diabetes: SeedTest[] = [
  hormone(
    { code: 'A1C', name: 'Hemoglobin A1c', loinc: '4548-4', cpt: ['83036'] },
    ['%', '%'],
    2,
    [both('4.0', '5.6')],
    {
      critical: bounds(null, '14.0'),
      limits: bounds('3.0', '20.0'),
      deltaPercent: 30,
      method: 'Capillary electrophoresis, NGSP-certified',
      reportNote: '5.7 to 6.4 raised risk of diabetes; 6.5 or above consistent with diabetes.',
    },
    ['LAV'],
  ),
  hormone(
    { code: 'EAG', name: 'Estimated average glucose', loinc: '27353-2' },
    ['mg/dL', 'mg/dL'],
    3,
    [both('68', '114')],
    { method: 'Calculated, 28.7 × A1c − 46.7' },
    ['LAV'],
  ),
  hormone(
    { code: 'INS', name: 'Insulin, fasting', loinc: '20448-7', cpt: ['83525'] },
    ['u[IU]/mL', 'µIU/mL'],
    3,
    [both('2.6', '24.9')],
    { limits: bounds('0.4', '1000.0') },
  ),
]

const reproductive: SeedTest[] = [
  hormone(
    { code: 'TESTO', name: 'Testosterone, total', loinc: '2986-8', cpt: ['84403'] },
    NG_DL,
    3,
    [
      male('75', '400', 0, '151d'),
      male(null, '20', '151d', 10),
      male(null, '130', 10, 12),
      male(null, '800', 12, 14),
      male('100', '1200', 14, 16),
      male('100', '1200', 16, 18),
      male('300', '1200', 18, 19),
      male('240', '950', 19),
      female('20', '80', 0, '151d'),
      female(null, '20', '151d', 10),
      female(null, '44', 10, 17),
      female('20', '75', 17, 19),
      female('8', '60', 19),
    ],
    { limits: bounds('3', '2500'), method: 'LC-MS/MS' },
  ),
  hormone(
    { code: 'FTEST', name: 'Testosterone, free', loinc: '2991-8', cpt: ['84402'] },
    PG_ML,
    3,
    [
      male('52.0', '280.0', 18, 40),
      male('45.0', '224.0', 40, 60),
      male('36.0', '185.0', 60),
      female('0.6', '10.8', 18),
    ],
    { method: 'Calculated from total testosterone and SHBG, albumin 4.3 g/dL' },
  ),
  hormone(
    {
      code: 'SHBG',
      name: 'Sex hormone binding globulin',
      reportName: 'SHBG',
      loinc: '13967-5',
      cpt: ['84270'],
    },
    ['nmol/L', 'nmol/L'],
    3,
    [male('13.3', '89.5', 18), female('18.2', '135.7', 18)],
    { limits: bounds('0.4', '200.0') },
  ),
  hormone(
    { code: 'E2', name: 'Estradiol', loinc: '2243-4', cpt: ['82670'] },
    PG_ML,
    3,
    [male('10', '40', 18), female('15', '350', 18, 55), female(null, '9', 55)],
    {
      limits: bounds('5', '3000'),
      reportNote: 'Before menopause the value varies with the day of the cycle.',
    },
  ),
  hormone(
    {
      code: 'FSH',
      name: 'Follicle stimulating hormone',
      reportName: 'FSH',
      loinc: '15067-2',
      cpt: ['83001'],
    },
    MIU_ML,
    3,
    [male('1.5', '12.4', 18), female('1.7', '21.5', 18, 55), female('25.8', '134.8', 55)],
    { limits: bounds('0.3', '200.0') },
  ),
  hormone(
    { code: 'LH', name: 'Luteinizing hormone', reportName: 'LH', loinc: '10501-5', cpt: ['83002'] },
    MIU_ML,
    3,
    [male('1.7', '8.6', 18), female('1.0', '95.6', 18, 55), female('7.7', '58.5', 55)],
    { limits: bounds('0.3', '200.0') },
  ),
  hormone(
    { code: 'PRL', name: 'Prolactin', loinc: '2842-3', cpt: ['84146'] },
    NG_ML,
    3,
    [male('4.0', '15.2', 18), female('4.8', '23.3', 18)],
    { limits: bounds('0.1', '470.0') },
  ),
  hormone(
    { code: 'PROG', name: 'Progesterone', loinc: '2839-9', cpt: ['84144'] },
    NG_ML,
    3,
    [male(null, '0.1', 18), female(null, '23.9', 18, 55), female(null, '0.1', 55)],
    { limits: bounds('0.1', '60.0'), reportNote: 'Follicular below 0.9, luteal 1.8 to 23.9.' },
  ),
  hormone(
    { code: 'HCGQ', name: 'hCG, quantitative', loinc: '21198-7', cpt: ['84702'] },
    MIU_ML,
    3,
    [male(null, '1'), female(null, '4', 0, 55), female(null, '7', 55)],
    { limits: bounds('1', '225000') },
  ),
]

const otherHormones: SeedTest[] = [
  hormone(
    { code: 'CORT', name: 'Cortisol, morning', loinc: '2143-6', cpt: ['82533'] },
    ['ug/dL', 'µg/dL'],
    3,
    [both('6.2', '19.4')],
    {
      critical: bounds('2.0', null),
      limits: bounds('0.5', '63.4'),
      reportNote: 'Range applies to a sample drawn between 6 and 10 a.m.',
    },
  ),
  hormone(
    { code: 'PTH', name: 'Parathyroid hormone, intact', reportName: 'PTH', loinc: '2731-8', cpt: ['83970'] },
    PG_ML,
    3,
    [both('15', '65')],
    { limits: bounds('1', '5000') },
    ['LAV', 'SST'],
  ),
  hormone(
    { code: 'DHEAS', name: 'DHEA sulfate', loinc: '2191-5', cpt: ['82627'] },
    ['ug/dL', 'µg/dL'],
    3,
    [male('89', '457', 18, 50), male('20', '295', 50), female('61', '392', 18, 50), female('10', '192', 50)],
    { limits: bounds('1', '1000') },
  ),
  hormone(
    {
      code: 'PSA',
      name: 'Prostate specific antigen, total',
      reportName: 'PSA',
      loinc: '2857-1',
      cpt: ['84153'],
    },
    NG_ML,
    2,
    [
      male(null, '2.0', 18, 40),
      male(null, '2.5', 40, 50),
      male(null, '3.5', 50, 60),
      male(null, '4.5', 60, 70),
      male(null, '6.5', 70),
    ],
    { limits: bounds('0.1', '100.0'), deltaPercent: 75 },
  ),
  hormone(
    { code: 'PSAF', name: 'Prostate specific antigen, free', loinc: '10886-0', cpt: ['84154'] },
    NG_ML,
    2,
    [],
    { limits: bounds('0.1', '50.0'), reportNote: 'Read as percent free with the total.' },
  ),
  hormone(
    { code: 'CA125', name: 'Cancer antigen 125', reportName: 'CA 125', loinc: '10334-1', cpt: ['86304'] },
    ["[arb'U]/mL", 'U/mL'],
    3,
    [female(null, '34', 18)],
    { limits: bounds('1', '5000') },
  ),
]

export const endocrineTests: SeedTest[] = [...thyroid, ...diabetes, ...reproductive, ...otherHormones]
