import type { TestDefinition } from '../tests/shapes'

/** A test for drugs, screen or confirmation. */
export const isDrugTest = ({ definition }: { definition: Pick<TestDefinition, 'kind'> }) =>
  definition.kind === 'tox_screen' || definition.kind === 'tox_confirm'

/** The catalogue's codes of the tests that judge a urine specimen itself. */
export const VALIDITY_CODES = {
  creatinine: 'V-CREA',
  specificGravity: 'V-SG',
  ph: 'V-PH',
  nitrite: 'V-NIT',
  foreignSubstance: 'V-OXID',
} as const

const CODES: readonly string[] = Object.values(VALIDITY_CODES)

/** A test of the specimen itself: whether it is urine, and as it left the body. */
export const isValidityTest = ({ code }: { code?: string }) => CODES.includes(code ?? '')
