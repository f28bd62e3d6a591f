import type { TestDefinition } from '../tests/shapes'

/** What every definition of a test starts from: nothing is asked of a value until the laboratory says so. */
export const blankDefinition: Omit<TestDefinition, 'kind'> = {
  units: null,
  unitsLabel: null,
  significantFigures: null,
  ranges: [],
  critical: null,
  limits: null,
  deltaPercent: null,
  cutoffs: [],
  choices: [],
  pcr: null,
  drugClass: null,
  method: null,
  reportNote: null,
}
