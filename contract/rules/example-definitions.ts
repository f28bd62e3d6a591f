import { TestDefinition } from '../tests/shapes'
import { blankDefinition } from './blank-definition'

const definition = (fields: object) =>
  TestDefinition.parse({
    ...blankDefinition,
    ...fields,
  })
const range = { sex: 'any', fromDays: 0, toDays: null, low: null, high: null, text: null }
const ADULT = 18 * 365

/** Definitions of every kind, for the tests of the rules. */
export const glucose = definition({
  kind: 'quantitative',
  units: 'mg/dL',
  significantFigures: 3,
  ranges: [
    { ...range, toDays: 28, low: '40', high: '90' },
    { ...range, fromDays: 28, low: '70', high: '99' },
  ],
  critical: { low: '40', high: '450' },
  limits: { low: '5', high: '500' },
  deltaPercent: 50,
})
export const hemoglobin = definition({
  kind: 'quantitative',
  units: 'g/dL',
  ranges: [
    { ...range, sex: 'M', fromDays: ADULT, low: '13.5', high: '17.5' },
    { ...range, sex: 'F', fromDays: ADULT, low: '12.0', high: '15.5' },
    { ...range, toDays: ADULT, low: '11.0', high: '16.0' },
  ],
  critical: { low: '7.0', high: null },
})
export const whiteCells = definition({ kind: 'quantitative', units: '10*3/uL', unitsLabel: '10³/µL' })
export const ratio = definition({ kind: 'quantitative' })
export const urineColor = definition({
  kind: 'qualitative',
  choices: [
    { code: 'YEL', label: 'Yellow', abnormal: false },
    { code: 'DKY', label: 'Dark yellow', abnormal: false },
    { code: 'DKB', label: 'Dark brown', abnormal: true },
    { code: 'RED', label: 'Red', abnormal: true, critical: true },
  ],
})
export const antigen = definition({ kind: 'qualitative' })
const morphineCutoff = { matrix: 'urine', loq: '25', upper: '20000' }
export const morphine = definition({
  kind: 'tox_confirm',
  units: 'ng/mL',
  drugClass: 'opiates',
  cutoffs: [
    { ...morphineCutoff, version: 1, cutoff: '2000', effectiveFrom: '2018-01-01' },
    { ...morphineCutoff, version: 2, cutoff: '4000', effectiveFrom: '2025-07-07' },
    { ...morphineCutoff, version: 3, cutoff: '50', effectiveFrom: '2027-01-01' },
    {
      ...morphineCutoff,
      version: 1,
      matrix: 'oral_fluid',
      cutoff: '15',
      loq: '5',
      effectiveFrom: '2018-01-01',
    },
  ],
})
export const opiateScreen = definition({
  kind: 'tox_screen',
  units: 'ng/mL',
  drugClass: 'opiates',
  cutoffs: [
    { version: 1, matrix: 'urine', cutoff: '2000', loq: null, upper: null, effectiveFrom: '2018-01-01' },
  ],
})
export const influenza = definition({
  kind: 'pcr',
  pcr: { target: 'Influenza A', maxCt: '37.0', internalControl: true },
})
export const culture = definition({
  kind: 'micro',
  choices: [
    { code: 'NG', label: 'No growth', abnormal: false },
    { code: 'CALB', label: 'Candida albicans', abnormal: true },
  ],
})
