import { m } from '../../messages'
import { martinHopkins } from './martin-hopkins'
import type { Formula, FormulaInput } from './shapes'

const input = (
  name: string,
  label: string,
  unit: string,
  over: Partial<FormulaInput> = {},
): FormulaInput => ({ name, label, unit, positive: true, mayBeBelow: false, ...over })
const anySign = { positive: false } as const

const blank = {
  steps: [],
  tables: [],
  refused: [],
  review: [],
  mayBeNegative: false,
  decimals: 0,
} satisfies Partial<Formula>

const adultsOnly = { when: 'age < 18', words: m.rules.calculation.adultsOnly }
const creatinine = input('creatinine', 'Creatinine', 'mg/dL')
const cholesterol = input('tc', 'Total cholesterol', 'mg/dL')
const hdl = input('hdl', 'HDL cholesterol', 'mg/dL')
const triglycerides = input('tg', 'Triglycerides', 'mg/dL')
const lipids = [cholesterol, hdl, triglycerides]
const hdlAbove = { when: 'hdl > tc', words: m.rules.calculation.hdlAbove }
const sodium = input('na', 'Sodium', 'mmol/L', anySign)
const chloride = input('cl', 'Chloride', 'mmol/L', anySign)
const bicarbonate = input('hco3', 'Carbon dioxide', 'mmol/L', anySign)
const albumin = input('alb', 'Albumin', 'g/dL')
const hemoglobin = input('hgb', 'Hemoglobin', 'g/dL')
const hematocrit = input('hct', 'Hematocrit', '%')
const redCells = input('rbc', 'Red cells', '10*6/uL')
const whiteCells = input('wbc', 'White cells', '10*3/uL', anySign)
const reticulocytes = input('retic', 'Reticulocytes', '%')
const urineCreatinine = input('ucr', 'Creatinine, urine', 'mg/dL')
const volume = input('vol', 'Urine volume', 'mL')
const minutes = input('minutes', 'Collection time', 'min')
const aDay = { when: 'minutes < 1320', words: m.rules.calculation.notADay }
const overADay = { when: 'minutes > 1560', words: m.rules.calculation.notADay }
const percent = { words: m.rules.calculation.notPercent }

/**
 * The formulas that a laboratory can take over for a calculated test, each as data with where it stands. Taken over it is the
 * laboratory's own, with a version and the director's approval.
 */
export const knownFormulas = {
  egfr_cr: {
    ...blank,
    inputs: [creatinine],
    steps: [{ name: 'ratio', formula: 'creatinine / if(female = 1, 0.7, 0.9)' }],
    formula:
      '142 * min(ratio, 1) ^ if(female = 1, -0.241, -0.302) * max(ratio, 1) ^ -1.2 * 0.9938 ^ age * if(female = 1, 1.012, 1)',
    refused: [adultsOnly],
    unit: 'mL/min/1.73m2',
    source: 'CKD-EPI 2021, creatinine: Inker et al., N Engl J Med 2021;385:1737',
  },
  egfr_crcys: {
    ...blank,
    inputs: [creatinine, input('cystatin', 'Cystatin C', 'mg/L')],
    steps: [
      { name: 'ratio', formula: 'creatinine / if(female = 1, 0.7, 0.9)' },
      { name: 'cys', formula: 'cystatin / 0.8' },
    ],
    formula:
      '135 * min(ratio, 1) ^ if(female = 1, -0.219, -0.144) * max(ratio, 1) ^ -0.544 * min(cys, 1) ^ -0.323 * max(cys, 1) ^ -0.778 * 0.9961 ^ age * if(female = 1, 0.963, 1)',
    refused: [adultsOnly],
    unit: 'mL/min/1.73m2',
    source: 'CKD-EPI 2021, creatinine and cystatin C: Inker et al., N Engl J Med 2021;385:1737',
  },
  nonhdl: {
    ...blank,
    inputs: [cholesterol, hdl],
    formula: 'tc - hdl',
    refused: [hdlAbove],
    unit: 'mg/dL',
    source: 'Total less HDL cholesterol',
  },
  friedewald: {
    ...blank,
    inputs: lipids,
    formula: 'tc - hdl - tg / 5',
    refused: [hdlAbove, { when: 'tg > 400', words: m.rules.calculation.triglycerides400 }],
    unit: 'mg/dL',
    source: 'Friedewald et al., Clin Chem 1972;18:499',
  },
  martin_hopkins: {
    ...blank,
    inputs: lipids,
    steps: [{ name: 'factor', formula: 'look(mh, tg, tc - hdl)' }],
    formula: 'tc - hdl - tg / factor',
    tables: [martinHopkins],
    refused: [
      hdlAbove,
      { when: 'tg < 6.5', words: m.rules.calculation.triglycerides7 },
      { when: 'tg >= 799.5', words: m.rules.calculation.triglycerides800 },
    ],
    unit: 'mg/dL',
    source: 'Martin et al., JAMA 2013;310:2061; Sajja et al., JAMA Netw Open 2021;4:e2128817',
  },
  sampson: {
    ...blank,
    inputs: lipids,
    formula: 'tc / 0.948 - hdl / 0.971 - (tg / 8.56 + tg * (tc - hdl) / 2140 - tg ^ 2 / 16100) - 9.44',
    refused: [hdlAbove, { when: 'tg > 800', words: m.rules.calculation.triglycerides800 }],
    unit: 'mg/dL',
    source: 'Sampson et al., JAMA Cardiol 2020;5:540',
  },
  anion_gap: {
    ...blank,
    inputs: [sodium, chloride, bicarbonate],
    formula: 'na - cl - hco3',
    review: [{ when: 'result < 0', words: m.rules.calculation.gapBelowZero }],
    mayBeNegative: true,
    unit: 'mmol/L',
    source: 'Sodium less chloride and carbon dioxide',
  },
  anion_gap_alb: {
    ...blank,
    inputs: [sodium, chloride, bicarbonate, input('alb', 'Albumin', 'g/dL', anySign)],
    formula: 'na - cl - hco3 + 2.5 * (4 - alb)',
    review: [{ when: 'result < 0', words: m.rules.calculation.gapBelowZero }],
    mayBeNegative: true,
    unit: 'mmol/L',
    source: 'Figge et al., Crit Care Med 1998;26:1807',
  },
  ca_corr: {
    ...blank,
    inputs: [input('ca', 'Calcium', 'mg/dL'), albumin],
    formula: 'ca + 0.8 * (4 - alb)',
    unit: 'mg/dL',
    decimals: 1,
    source: 'Payne et al., BMJ 1973;4:643',
  },
  ca_corr_si: {
    ...blank,
    inputs: [input('ca', 'Calcium', 'mmol/L'), input('alb', 'Albumin', 'g/L')],
    formula: 'ca + 0.02 * (40 - alb)',
    unit: 'mmol/L',
    decimals: 2,
    source: 'Payne et al., BMJ 1973;4:643',
  },
  ag_ratio: {
    ...blank,
    inputs: [input('tp', 'Total protein', 'g/dL'), albumin],
    formula: 'alb / (tp - alb)',
    refused: [{ when: 'tp <= alb', words: m.rules.calculation.noGlobulin }],
    unit: 'ratio',
    decimals: 1,
    source: 'Albumin over the rest of total protein',
  },
  bun_creat: {
    ...blank,
    inputs: [input('bun', 'Urea nitrogen', 'mg/dL'), creatinine],
    formula: 'bun / creatinine',
    unit: 'ratio',
    source: 'Urea nitrogen over creatinine',
  },
  osmol: {
    ...blank,
    inputs: [
      sodium,
      input('glu', 'Glucose', 'mg/dL', anySign),
      input('bun', 'Urea nitrogen', 'mg/dL', anySign),
    ],
    formula: '2 * na + glu / 18 + bun / 2.8',
    unit: 'mOsm/kg',
    source: 'Dorwart and Chalmers, Clin Chem 1975;21:190',
  },
  osmol_etoh: {
    ...blank,
    inputs: [
      sodium,
      input('glu', 'Glucose', 'mg/dL', anySign),
      input('bun', 'Urea nitrogen', 'mg/dL', anySign),
      input('etoh', 'Ethanol', 'mg/dL', anySign),
    ],
    formula: '2 * na + glu / 18 + bun / 2.8 + etoh / 4.6',
    unit: 'mOsm/kg',
    source: 'Dorwart and Chalmers, Clin Chem 1975;21:190, with ethanol',
  },
  tsat: {
    ...blank,
    inputs: [input('fe', 'Iron', 'ug/dL'), input('tibc', 'Iron binding capacity', 'ug/dL')],
    formula: 'fe / tibc * 100',
    review: [{ when: 'result > 100', words: m.rules.calculation.saturationOver }],
    unit: '%',
    source: 'Iron over total iron binding capacity',
  },
  inr: {
    ...blank,
    inputs: [
      input('pt', 'Prothrombin time', 's'),
      input('mnpt', 'Mean normal prothrombin time', 's'),
      input('isi', 'Sensitivity index', ''),
    ],
    formula: '(pt / mnpt) ^ isi',
    unit: 'ratio',
    decimals: 1,
    source: 'WHO Technical Report Series 889, Annex 3',
  },
  retic_corr: {
    ...blank,
    inputs: [reticulocytes, hematocrit],
    formula: 'retic * min(hct, 45) / 45',
    unit: '%',
    decimals: 1,
    source: 'Reticulocytes for a hematocrit of 45 %',
  },
  rpi: {
    ...blank,
    inputs: [reticulocytes, hematocrit],
    steps: [{ name: 'days', formula: 'if(hct >= 40, 1, if(hct >= 30, 1.5, if(hct >= 20, 2, 2.5)))' }],
    formula: 'retic * min(hct, 45) / 45 / days',
    unit: 'index',
    decimals: 1,
    source: 'Reticulocyte production index; tables of maturation differ',
  },
  abs_count: {
    ...blank,
    inputs: [whiteCells, input('part', 'Share of white cells', '%', anySign)],
    formula: 'wbc * part / 100',
    refused: [
      { when: 'part < 0', ...percent },
      { when: 'part > 100', ...percent },
    ],
    unit: '10^3/uL',
    decimals: 2,
    source: 'Share of the white cell count',
  },
  anc: {
    ...blank,
    inputs: [
      whiteCells,
      input('segs', 'Segmented neutrophils', '%', anySign),
      input('bands', 'Bands', '%', anySign),
    ],
    formula: 'wbc * (segs + bands) / 100',
    refused: [{ when: 'segs + bands > 100', ...percent }],
    unit: '10^3/uL',
    decimals: 2,
    source: 'Neutrophils of the white cell count',
  },
  wbc_nrbc: {
    ...blank,
    inputs: [whiteCells, input('nrbc', 'Nucleated red cells', '/100 WBC', anySign)],
    formula: 'wbc * 100 / (100 + nrbc)',
    unit: '10^3/uL',
    decimals: 1,
    source: 'White cells without nucleated red ones',
  },
  mcv: {
    ...blank,
    inputs: [hematocrit, redCells],
    formula: 'hct * 10 / rbc',
    unit: 'fL',
    decimals: 1,
    source: 'Red cell indices',
  },
  mch: {
    ...blank,
    inputs: [hemoglobin, redCells],
    formula: 'hgb * 10 / rbc',
    unit: 'pg',
    decimals: 1,
    source: 'Red cell indices',
  },
  mchc: {
    ...blank,
    inputs: [hemoglobin, hematocrit],
    formula: 'hgb * 100 / hct',
    review: [
      { when: 'result > 37', words: m.rules.calculation.concentrated },
      { when: 'max(3 * hgb - hct, hct - 3 * hgb) > 3', words: m.rules.calculation.ruleOfThree },
    ],
    unit: 'g/dL',
    decimals: 1,
    source: 'Red cell indices',
  },
  vermeulen_pgml: {
    ...blank,
    inputs: [
      input('testosterone', 'Testosterone', 'ng/dL'),
      input('shbg', 'Sex hormone binding globulin', 'nmol/L'),
      albumin,
    ],
    // Amounts in nmol/L: the association constants 1e9 and 3.6e4 L/mol are 1 and 0.000036 then.
    steps: [
      { name: 't', formula: 'testosterone * 10 / 288.4' },
      { name: 'bound', formula: '1 + 0.000036 * alb * 10 / 69000 * 1000000000' },
      { name: 'b', formula: 'bound + shbg - t' },
      { name: 'free', formula: '(sqrt(b ^ 2 + 4 * bound * t) - b) / (2 * bound)' },
    ],
    formula: 'free * 288.4',
    unit: 'pg/mL',
    decimals: 1,
    source: 'Vermeulen et al., J Clin Endocrinol Metab 1999;84:3666',
  },
  crcl: {
    ...blank,
    inputs: [urineCreatinine, volume, minutes, creatinine],
    formula: 'ucr * vol / (creatinine * minutes)',
    refused: [aDay, overADay],
    unit: 'mL/min',
    source: 'Creatinine clearance of a timed collection',
  },
  crcl_bsa: {
    ...blank,
    inputs: [urineCreatinine, volume, minutes, creatinine, input('bsa', 'Body surface', 'm2')],
    formula: 'ucr * vol / (creatinine * minutes) * 1.73 / bsa',
    refused: [aDay, overADay],
    unit: 'mL/min/1.73m2',
    source: 'Creatinine clearance of a timed collection, for 1.73 m2',
  },
  cg: {
    ...blank,
    inputs: [input('kg', 'Weight', 'kg'), creatinine],
    formula: '(140 - age) * kg / (72 * creatinine) * if(female = 1, 0.85, 1)',
    refused: [adultsOnly],
    unit: 'mL/min',
    source: 'Cockcroft and Gault, Nephron 1976;16:31',
  },
  upcr: {
    ...blank,
    inputs: [input('protein', 'Protein, urine', 'mg/dL'), urineCreatinine],
    formula: 'protein / ucr * 1000',
    unit: 'mg/g',
    source: 'Protein for each gram of creatinine',
  },
  uacr: {
    ...blank,
    inputs: [
      urineCreatinine,
      input('albumin', 'Albumin, urine', 'mg/L', { positive: false, mayBeBelow: true }),
    ],
    formula: 'albumin * 100 / ucr',
    unit: 'mg/g',
    source: 'Albumin for each gram of creatinine; categories A1 to A3 of KDIGO 2024',
  },
  eag: {
    ...blank,
    inputs: [input('a1c', 'Hemoglobin A1c', '%')],
    formula: '28.7 * a1c - 46.7',
    unit: 'mg/dL',
    source: 'Nathan et al., Diabetes Care 2008;31:1473',
  },
  fib4: {
    ...blank,
    inputs: [input('ast', 'AST', 'U/L'), input('alt', 'ALT', 'U/L'), input('plt', 'Platelets', '10*9/L')],
    formula: 'age * ast / (plt * sqrt(alt))',
    refused: [adultsOnly],
    review: [
      { when: 'age < 35', words: m.rules.calculation.fibYoung },
      { when: 'age > 65', words: m.rules.calculation.fibOld },
    ],
    unit: 'index',
    decimals: 2,
    source: 'Sterling et al., Hepatology 2006;43:1317',
  },
  drug_norm: {
    ...blank,
    inputs: [urineCreatinine, input('drug', 'Drug, urine', 'ng/mL', { positive: false, mayBeBelow: true })],
    formula: 'drug * 100 / ucr',
    refused: [{ when: 'ucr < 20', words: m.rules.calculation.dilute }],
    unit: 'ng/mg',
    source: 'Drug for each milligram of creatinine',
  },
  sg_norm: {
    ...blank,
    inputs: [
      input('drug', 'Drug, urine', 'ng/mL', anySign),
      input('gravity', 'Specific gravity', '', anySign),
    ],
    formula: 'drug * 0.020 / (gravity - 1)',
    refused: [{ when: 'gravity <= 1.002', words: m.rules.calculation.lowGravity }],
    unit: 'ng/mL',
    source: 'Drug for a specific gravity of 1.020',
  },
} as const satisfies Record<string, Formula>

export type KnownFormula = keyof typeof knownFormulas
