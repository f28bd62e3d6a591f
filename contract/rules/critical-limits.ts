import type { Critical, TestDefinition } from '../tests/shapes'
import type { Age } from './age'
import { holdsAt } from './age-bound'

/**
 * The critical limits for a patient of this age: those by age where one of them holds, both its sides, or else those for
 * everybody. Null where the test has none.
 */
export const criticalAt = (
  { critical, criticalByAge = [] }: Pick<TestDefinition, 'critical' | 'criticalByAge'>,
  age: Age | null,
): Critical | null => (age && criticalByAge.find((one) => holdsAt(one, age))) ?? critical
