import type { TestDefinition } from '../tests/shapes'

/** A test for drugs, screen or confirmation. */
export const isDrugTest = ({ definition }: { definition: Pick<TestDefinition, 'kind'> }) =>
  definition.kind === 'tox_screen' || definition.kind === 'tox_confirm'
