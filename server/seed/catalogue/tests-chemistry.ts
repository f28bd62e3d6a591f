import type { ReferenceRange, TestDefinition } from '@contract/tests/shapes'
import { both, bounds, criticalFor, female, male, section, type Heading } from './build'
import type { SeedTest } from './types'

const make = section({ testType: 'CHEM', sampleTypes: ['SST', 'GRN'], turnaroundHours: 24 })

/** Units as UCUM and as printed, significant figures, ranges, and what else the analyzer's test needs. */
const test = (
  heading: Heading,
  [units, unitsLabel]: readonly [string, string],
  significantFigures: number,
  ranges: ReferenceRange[],
  more: Partial<TestDefinition> = {},
  sampleTypes?: string[],
): SeedTest =>
  make(
    heading,
    { kind: 'quantitative', units, unitsLabel, significantFigures, ranges, ...more },
    sampleTypes ? { sampleTypes } : {},
  )

const MG_DL = ['mg/dL', 'mg/dL'] as const
const G_DL = ['g/dL', 'g/dL'] as const
const MMOL_L = ['mmol/L', 'mmol/L'] as const
const U_L = ['U/L', 'U/L'] as const
const UG_DL = ['ug/dL', 'µg/dL'] as const
const MG_L = ['mg/L', 'mg/L'] as const
const RATIO = ['{ratio}', 'ratio'] as const
const CALCULATED = 'Calculated'

/**
 * Critical limits by age are starters that a director approves, from public call lists: sodium 0-18 y and potassium and CO2 of
 * the newborn Avera and Main Line, glucose of the newborn Houston Methodist, bilirubin Massachusetts General (15 in the first
 * months, 20 to half a year; Kost's survey 15 for newborns).
 */
const metabolic: SeedTest[] = [
  test(
    { code: 'GLU', name: 'Glucose', loinc: '2345-7', cpt: ['82947'] },
    MG_DL,
    3,
    [both('45', '80', 0, '3d'), both('60', '100', '3d', 18), both('70', '99', 18)],
    {
      critical: bounds('40', '500'),
      criticalByAge: [criticalFor(0, '28d', '40', '250')],
      limits: bounds('10', '1000'),
      deltaPercent: 60,
      method: 'Hexokinase',
      reportNote: 'Range applies to a fasting sample.',
    },
    ['SST', 'GRN', 'GRY'],
  ),
  test(
    { code: 'BUN', name: 'Urea nitrogen', reportName: 'BUN', loinc: '3094-0', cpt: ['84520'] },
    MG_DL,
    3,
    [both('4', '18', 0, 1), both('7', '20', 1, 60), both('8', '23', 60)],
    {
      critical: bounds(null, '100'),
      limits: bounds('2', '150'),
      deltaPercent: 60,
      method: 'Urease, kinetic',
    },
  ),
  test(
    { code: 'CREAT', name: 'Creatinine', loinc: '2160-0', cpt: ['82565'] },
    MG_DL,
    3,
    [
      both('0.20', '0.50', 0, 2),
      both('0.25', '0.60', 2, 10),
      both('0.40', '0.90', 10, 18),
      male('0.74', '1.35', 18),
      female('0.59', '1.04', 18),
    ],
    {
      critical: bounds(null, '7.50'),
      limits: bounds('0.10', '25.00'),
      deltaPercent: 50,
      method: 'Enzymatic, IDMS-traceable',
    },
  ),
  test(
    { code: 'EGFR', name: 'Estimated GFR', reportName: 'eGFR (CKD-EPI 2021)', loinc: '98979-8' },
    ['mL/min/{1.73_m2}', 'mL/min/1.73 m²'],
    3,
    [both('60', null, 18)],
    {
      limits: bounds('2', '200'),
      method: 'CKD-EPI 2021, without race',
      reportNote:
        'Calculated for adults only. A value below 60 for three months or more suggests chronic kidney disease.',
    },
  ),
  test(
    { code: 'BCR', name: 'Urea nitrogen to creatinine ratio', reportName: 'BUN/Creatinine', loinc: '3097-3' },
    RATIO,
    3,
    [both('9', '23')],
    { method: CALCULATED },
  ),
  test(
    { code: 'NA', name: 'Sodium', loinc: '2951-2', cpt: ['84295'] },
    MMOL_L,
    3,
    [both('133', '146', 0, '28d'), both('136', '145', '28d')],
    {
      critical: bounds('120', '160'),
      criticalByAge: [criticalFor(0, 18, '130', '150')],
      limits: bounds('80', '200'),
      deltaPercent: 8,
      method: 'Indirect ion-selective electrode',
    },
  ),
  test(
    { code: 'K', name: 'Potassium', loinc: '2823-3', cpt: ['84132'] },
    MMOL_L,
    2,
    [both('3.7', '5.9', 0, '28d'), both('3.5', '5.1', '28d')],
    {
      critical: bounds('2.8', '6.2'),
      criticalByAge: [criticalFor(0, '28d', '3.0', '7.5')],
      limits: bounds('1.0', '10.0'),
      deltaPercent: 25,
      method: 'Indirect ion-selective electrode',
    },
  ),
  test({ code: 'CL', name: 'Chloride', loinc: '2075-0', cpt: ['82435'] }, MMOL_L, 3, [both('98', '107')], {
    critical: bounds('80', '120'),
    limits: bounds('50', '200'),
    deltaPercent: 10,
    method: 'Indirect ion-selective electrode',
  }),
  test(
    { code: 'CO2', name: 'Carbon dioxide, total', reportName: 'CO2', loinc: '2028-9', cpt: ['82374'] },
    MMOL_L,
    2,
    [both('17', '26', 0, 1), both('20', '28', 1, 18), both('22', '29', 18)],
    {
      critical: bounds('10', '40'),
      criticalByAge: [criticalFor(0, '28d', '15', '40')],
      limits: bounds('5', '50'),
      deltaPercent: 30,
      method: 'Enzymatic',
    },
  ),
  test({ code: 'AGAP', name: 'Anion gap', loinc: '33037-3' }, MMOL_L, 2, [both('7', '16')], {
    method: CALCULATED,
    reportNote: 'Sodium minus chloride minus carbon dioxide; potassium is not included.',
  }),
  test(
    { code: 'CA', name: 'Calcium', loinc: '17861-6', cpt: ['82310'] },
    MG_DL,
    3,
    [both('7.6', '10.4', 0, '28d'), both('8.8', '10.8', '28d', 18), both('8.6', '10.2', 18)],
    {
      critical: bounds('6.5', '13.0'),
      limits: bounds('4.0', '20.0'),
      deltaPercent: 20,
      method: 'Arsenazo III',
    },
  ),
  test({ code: 'MG', name: 'Magnesium', loinc: '19123-9', cpt: ['83735'] }, MG_DL, 2, [both('1.6', '2.6')], {
    critical: bounds('1.0', '4.9'),
    limits: bounds('0.2', '9.7'),
    deltaPercent: 40,
    method: 'Xylidyl blue',
  }),
  test(
    { code: 'PHOS', name: 'Phosphorus', loinc: '2777-1', cpt: ['84100'] },
    MG_DL,
    2,
    [both('4.5', '8.2', 0, 1), both('3.5', '6.0', 1, 12), both('2.9', '5.2', 12, 18), both('2.5', '4.5', 18)],
    {
      critical: bounds('1.0', '9.0'),
      limits: bounds('0.5', '20.0'),
      deltaPercent: 50,
      method: 'Phosphomolybdate, UV',
    },
  ),
  test(
    { code: 'URIC', name: 'Uric acid', loinc: '3084-1', cpt: ['84550'] },
    MG_DL,
    2,
    [both('2.0', '5.5', 0, 12), male('3.7', '8.0', 12), female('2.7', '6.3', 12)],
    {
      critical: bounds(null, '13.0'),
      limits: bounds('0.2', '25.0'),
      method: 'Uricase',
    },
  ),
  test(
    { code: 'LACT', name: 'Lactate', loinc: '2524-7', cpt: ['83605'] },
    MMOL_L,
    2,
    [both('0.5', '2.2')],
    {
      critical: bounds(null, '4.0'),
      limits: bounds('0.2', '15.0'),
      method: 'Lactate oxidase',
    },
    ['GRY'],
  ),
  test(
    { code: 'AMM', name: 'Ammonia', loinc: '16362-6', cpt: ['82140'] },
    ['umol/L', 'µmol/L'],
    3,
    [both('40', '80', 0, '28d'), both('11', '35', '28d')],
    {
      critical: bounds(null, '150'),
      limits: bounds('10', '1000'),
      method: 'Glutamate dehydrogenase',
    },
    ['LAVP'],
  ),
]

const liver: SeedTest[] = [
  test(
    { code: 'TP', name: 'Protein, total', loinc: '2885-2', cpt: ['84155'] },
    G_DL,
    2,
    [both('5.1', '7.3', 0, 1), both('6.0', '8.0', 1, 18), both('6.4', '8.3', 18)],
    { limits: bounds('2.0', '12.0'), deltaPercent: 25, method: 'Biuret' },
  ),
  test(
    { code: 'ALB', name: 'Albumin', loinc: '1751-7', cpt: ['82040'] },
    G_DL,
    2,
    [both('2.8', '4.8', 0, 1), both('3.8', '5.4', 1, 18), both('3.5', '5.2', 18)],
    {
      critical: bounds('1.5', null),
      limits: bounds('0.6', '6.0'),
      deltaPercent: 25,
      method: 'Bromocresol green',
    },
  ),
  test({ code: 'GLOB', name: 'Globulin', loinc: '10834-0' }, G_DL, 2, [both('1.9', '3.7')], {
    method: CALCULATED,
  }),
  test(
    { code: 'AGR', name: 'Albumin to globulin ratio', reportName: 'A/G ratio', loinc: '1759-0' },
    RATIO,
    2,
    [both('1.0', '2.5')],
    { method: CALCULATED },
  ),
  test(
    { code: 'TBIL', name: 'Bilirubin, total', loinc: '1975-2', cpt: ['82247'] },
    MG_DL,
    2,
    [both('0.2', '12.0', 0, '7d'), both('0.2', '1.2', '7d')],
    {
      criticalByAge: [criticalFor(0, '4mo', null, '15.0'), criticalFor('4mo', '7mo', null, '20.0')],
      limits: bounds('0.1', '35.0'),
      deltaPercent: 100,
      method: 'Diazo',
    },
  ),
  test(
    { code: 'DBIL', name: 'Bilirubin, direct', loinc: '1968-7', cpt: ['82248'] },
    MG_DL,
    2,
    [both(null, '0.6', 0, '28d'), both(null, '0.3', '28d')],
    { limits: bounds('0.1', '20.0'), method: 'Diazo' },
  ),
  test(
    { code: 'ALP', name: 'Alkaline phosphatase', loinc: '6768-6', cpt: ['84075'] },
    U_L,
    3,
    [
      both('83', '248', 0, '15d'),
      both('122', '469', '15d', 1),
      both('142', '335', 1, 10),
      both('129', '417', 10, 13),
      male('116', '468', 13, 15),
      female('57', '254', 13, 15),
      male('82', '331', 15, 17),
      female('50', '117', 15, 17),
      male('55', '149', 17, 19),
      female('45', '87', 17, 19),
      male('40', '129', 19),
      female('35', '104', 19),
    ],
    {
      limits: bounds('5', '2000'),
      deltaPercent: 60,
      method: 'p-Nitrophenyl phosphate, AMP buffer',
      reportNote: 'Growing children have higher values from bone.',
    },
  ),
  test(
    {
      code: 'AST',
      name: 'Aspartate aminotransferase',
      reportName: 'AST (SGOT)',
      loinc: '1920-8',
      cpt: ['84450'],
    },
    U_L,
    3,
    [both('20', '60', 0, 3), both('15', '45', 3, 18), male('10', '40', 18), female('9', '32', 18)],
    { critical: bounds(null, '1000'), limits: bounds('5', '3000'), deltaPercent: 100, method: 'IFCC' },
  ),
  test(
    {
      code: 'ALT',
      name: 'Alanine aminotransferase',
      reportName: 'ALT (SGPT)',
      loinc: '1742-6',
      cpt: ['84460'],
    },
    U_L,
    3,
    [both('5', '45', 0, 18), male('7', '50', 18), female('7', '35', 18)],
    { critical: bounds(null, '1000'), limits: bounds('5', '3000'), deltaPercent: 100, method: 'IFCC' },
  ),
  test(
    { code: 'GGT', name: 'Gamma-glutamyl transferase', reportName: 'GGT', loinc: '2324-2', cpt: ['82977'] },
    U_L,
    3,
    [both('3', '22', 1, 18), both('6', '180', 0, 1), male('8', '61', 18), female('5', '36', 18)],
    { limits: bounds('3', '1500'), method: 'L-gamma-glutamyl-3-carboxy-4-nitroanilide' },
  ),
  test(
    { code: 'LDH', name: 'Lactate dehydrogenase', loinc: '2532-0', cpt: ['83615'] },
    U_L,
    3,
    [both('180', '430', 0, 4), both('140', '290', 4, 18), both('125', '220', 18)],
    { limits: bounds('20', '2000'), method: 'Lactate to pyruvate' },
  ),
  test(
    { code: 'AMY', name: 'Amylase', loinc: '1798-8', cpt: ['82150'] },
    U_L,
    3,
    [both('3', '80', 0, 2), both('28', '100', 2)],
    { critical: bounds(null, '500'), limits: bounds('3', '2000'), method: 'Ethylidene-G7-PNP' },
  ),
  test(
    { code: 'LIP', name: 'Lipase', loinc: '3040-3', cpt: ['83690'] },
    U_L,
    3,
    [both('4', '39', 0, 18), both('13', '60', 18)],
    { critical: bounds(null, '600'), limits: bounds('3', '1500'), method: 'Colorimetric' },
  ),
  test(
    { code: 'PREALB', name: 'Prealbumin', loinc: '14338-8', cpt: ['84134'] },
    MG_DL,
    2,
    [both('14', '30', 0, 18), both('20', '40', 18)],
    { limits: bounds('3', '80'), method: 'Immunoturbidimetry' },
  ),
]

const cardiac: SeedTest[] = [
  test(
    { code: 'CHOL', name: 'Cholesterol, total', loinc: '2093-3', cpt: ['82465'] },
    MG_DL,
    3,
    [both(null, '169', 0, 18), both(null, '199', 18)],
    { limits: bounds('20', '800'), deltaPercent: 50, method: 'Cholesterol oxidase' },
  ),
  test(
    { code: 'TRIG', name: 'Triglycerides', loinc: '2571-8', cpt: ['84478'] },
    MG_DL,
    3,
    [both(null, '74', 0, 10), both(null, '89', 10, 18), both(null, '149', 18)],
    { critical: bounds(null, '1000'), limits: bounds('10', '4000'), method: 'Glycerol oxidase' },
  ),
  test(
    { code: 'HDL', name: 'HDL cholesterol', loinc: '2085-9', cpt: ['83718'] },
    MG_DL,
    3,
    [both('46', null, 0, 18), male('40', null, 18), female('50', null, 18)],
    { limits: bounds('5', '150'), method: 'Homogeneous, direct' },
  ),
  test(
    {
      code: 'LDLC',
      name: 'LDL cholesterol, calculated',
      reportName: 'LDL cholesterol (calc)',
      loinc: '13457-7',
    },
    MG_DL,
    3,
    [both(null, '109', 0, 18), both(null, '99', 18)],
    {
      method: 'Friedewald',
      reportNote: 'Not calculated when triglycerides exceed 400 mg/dL; order direct LDL.',
    },
  ),
  test(
    { code: 'LDLD', name: 'LDL cholesterol, direct', loinc: '18262-6', cpt: ['83721'] },
    MG_DL,
    3,
    [both(null, '109', 0, 18), both(null, '99', 18)],
    { limits: bounds('5', '600'), method: 'Homogeneous, direct' },
  ),
  test(
    { code: 'VLDL', name: 'VLDL cholesterol, calculated', loinc: '13458-5' },
    MG_DL,
    2,
    [both('5', '40')],
    { method: 'Triglycerides divided by five' },
  ),
  test(
    { code: 'NHDL', name: 'Non-HDL cholesterol', loinc: '43396-1' },
    MG_DL,
    3,
    [both(null, '119', 0, 18), both(null, '129', 18)],
    { method: CALCULATED },
  ),
  test(
    { code: 'CK', name: 'Creatine kinase, total', loinc: '2157-6', cpt: ['82550'] },
    U_L,
    3,
    [both('50', '295', 0, 18), male('39', '308', 18), female('26', '192', 18)],
    { critical: bounds(null, '5000'), limits: bounds('7', '20000'), method: 'IFCC' },
  ),
  test(
    { code: 'TNIH', name: 'Troponin I, high sensitivity', loinc: '89579-7', cpt: ['84484'] },
    ['ng/L', 'ng/L'],
    3,
    [male(null, '34', 18), female(null, '16', 18)],
    {
      critical: bounds(null, '100'),
      limits: bounds('3', '25000'),
      deltaPercent: 50,
      method: 'Chemiluminescent immunoassay',
      reportNote:
        'Upper limit is the 99th percentile for the sex. Read with the clinical picture and a repeat sample.',
    },
    ['GRN'],
  ),
  test(
    { code: 'NTBNP', name: 'NT-proBNP', loinc: '33762-6', cpt: ['83880'] },
    ['pg/mL', 'pg/mL'],
    3,
    [both(null, '124', 18, 75), both(null, '449', 75)],
    { limits: bounds('10', '35000'), method: 'Electrochemiluminescence' },
  ),
  test(
    { code: 'CRP', name: 'C-reactive protein', loinc: '1988-5', cpt: ['86140'] },
    MG_L,
    2,
    [both(null, '4.9')],
    { limits: bounds('0.6', '350.0'), method: 'Immunoturbidimetry' },
  ),
  test(
    { code: 'HSCRP', name: 'C-reactive protein, high sensitivity', loinc: '30522-7', cpt: ['86141'] },
    MG_L,
    2,
    [both(null, '2.9', 18)],
    { limits: bounds('0.2', '20.0'), method: 'Immunoturbidimetry, latex' },
  ),
]

const ironAndVitamins: SeedTest[] = [
  test(
    { code: 'FE', name: 'Iron', loinc: '2498-4', cpt: ['83540'] },
    UG_DL,
    3,
    [both('50', '120', 0, 18), male('65', '175', 18), female('50', '170', 18)],
    { limits: bounds('5', '1000'), method: 'Ferrozine' },
  ),
  test(
    {
      code: 'TIBC',
      name: 'Iron binding capacity, total',
      reportName: 'TIBC',
      loinc: '2500-7',
      cpt: ['83550'],
    },
    UG_DL,
    3,
    [both('250', '450')],
    { method: 'Iron plus unsaturated capacity' },
  ),
  test({ code: 'ISAT', name: 'Iron saturation', loinc: '2502-3' }, ['%', '%'], 2, [both('15', '50')], {
    method: CALCULATED,
  }),
  test(
    { code: 'TRF', name: 'Transferrin', loinc: '3034-6', cpt: ['84466'] },
    MG_DL,
    3,
    [both('200', '360')],
    { limits: bounds('10', '700'), method: 'Immunoturbidimetry' },
  ),
  test(
    { code: 'FERR', name: 'Ferritin', loinc: '2276-4', cpt: ['82728'] },
    ['ng/mL', 'ng/mL'],
    3,
    [both('12', '140', 0, 18), male('30', '400', 18), female('13', '150', 18)],
    { limits: bounds('1', '10000'), method: 'Electrochemiluminescence' },
  ),
  test(
    { code: 'B12', name: 'Vitamin B12', loinc: '2132-9', cpt: ['82607'] },
    ['pg/mL', 'pg/mL'],
    3,
    [both('232', '1245')],
    { limits: bounds('100', '2000'), method: 'Electrochemiluminescence' },
  ),
  test(
    { code: 'FOL', name: 'Folate', loinc: '2284-8', cpt: ['82746'] },
    ['ng/mL', 'ng/mL'],
    3,
    [both('4.6', null)],
    { limits: bounds('2.0', '20.0'), method: 'Electrochemiluminescence' },
  ),
  test(
    { code: 'VITD', name: 'Vitamin D, 25-hydroxy, total', loinc: '62292-8', cpt: ['82306'] },
    ['ng/mL', 'ng/mL'],
    3,
    [both('30', '100')],
    {
      critical: bounds(null, '150'),
      limits: bounds('4', '160'),
      method: 'LC-MS/MS',
      reportNote: 'Below 20 deficient; 20 to 29 insufficient; above 100 possible toxicity.',
    },
  ),
]

export const chemistryTests: SeedTest[] = [...metabolic, ...liver, ...cardiac, ...ironAndVitamins]
