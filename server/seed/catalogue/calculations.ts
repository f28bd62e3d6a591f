import { knownFormulas } from '@contract/rules/calculation/known'
import type { Formula } from '@contract/rules/calculation/shapes'

/** A formula before ids exist: its inputs are named by the codes of tests. */
export interface SeedCalculation {
  formula: Formula
  reads: Record<string, string>
}

const take = (
  known: keyof typeof knownFormulas,
  reads: Record<string, string>,
  over: Partial<Formula> = {},
): SeedCalculation => ({ formula: { ...knownFormulas[known], ...over }, reads })

const [protein, albumin] = knownFormulas.ag_ratio.inputs
const triglycerides = knownFormulas.friedewald.inputs.filter(({ name }) => name === 'tg')
const [prothrombin] = knownFormulas.inr.inputs

/** Which tests of the demo laboratory are calculated, by code. What an analyzer works out itself stays its result. */
export const calculations: Record<string, SeedCalculation> = {
  EGFR: take('egfr_cr', { creatinine: 'CREAT' }),
  BCR: take('bun_creat', { bun: 'BUN', creatinine: 'CREAT' }),
  AGAP: take('anion_gap', { na: 'NA', cl: 'CL', hco3: 'CO2' }),
  GLOB: take(
    'ag_ratio',
    { tp: 'TP', alb: 'ALB' },
    {
      inputs: [protein, albumin],
      formula: 'tp - alb',
      unit: 'g/dL',
      source: 'Total protein less albumin',
    },
  ),
  AGR: take('ag_ratio', { tp: 'TP', alb: 'ALB' }),
  LDLC: take('friedewald', { tc: 'CHOL', hdl: 'HDL', tg: 'TRIG' }),
  VLDL: take(
    'friedewald',
    { tg: 'TRIG' },
    {
      inputs: triglycerides,
      formula: 'tg / 5',
      refused: knownFormulas.friedewald.refused.filter(({ when }) => when.startsWith('tg ')),
    },
  ),
  NHDL: take('nonhdl', { tc: 'CHOL', hdl: 'HDL' }),
  ISAT: take('tsat', { fe: 'FE', tibc: 'TIBC' }),
  EAG: take('eag', { a1c: 'A1C' }),
  // The thromboplastin's own constants, as its insert says them: another lot is another version of the test.
  INR: take(
    'inr',
    { pt: 'PT' },
    {
      inputs: [prothrombin],
      formula: '(pt / 11.0) ^ 1.02',
      source: 'WHO Technical Report Series 889; mean normal 11.0 s, sensitivity index 1.02',
    },
  ),
  // The panel draws no albumin: the mean of healthy people stands for it, as its authors allow.
  FTEST: take(
    'vermeulen_pgml',
    { testosterone: 'TESTO', shbg: 'SHBG' },
    {
      inputs: knownFormulas.vermeulen_pgml.inputs.filter(({ name }) => name !== 'alb'),
      steps: knownFormulas.vermeulen_pgml.steps.map((step) => ({
        ...step,
        formula: step.formula.replace('alb', '4.3'),
      })),
      source: `${knownFormulas.vermeulen_pgml.source}; albumin taken as 4.3 g/dL`,
    },
  ),
  ACR: take('uacr', { ucr: 'UCREA', albumin: 'UALB' }, { unit: 'mg/g{creat}' }),
}
