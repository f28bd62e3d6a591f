import type { Gender } from '../choices'
import type { Critical, TestDefinition } from '../tests/shapes'
import type { Age } from './age'
import { holdsAt } from './age-bound'

/**
 * The critical limits for a patient of this age and sex: those by age and sex where one holds, both its sides, or else those for
 * everybody. A sex that is neither male nor female has the limits of both: where they differ, either may be the patient's.
 */
export function criticalsAt(
  { critical, criticalByAge = [] }: Pick<TestDefinition, 'critical' | 'criticalByAge'>,
  age: Age | null,
  sex: Gender,
): readonly (Critical | null)[] {
  const here = age ? criticalByAge.filter((one) => holdsAt(one, age)) : []
  const of = (wanted: 'M' | 'F') =>
    here.find((one) => one.sex === wanted) ??
    here.find(({ sex: whose = 'any' }) => whose === 'any') ??
    critical
  const both = sex === 'M' || sex === 'F' ? [of(sex)] : [of('M'), of('F')]
  return [...new Set(both)]
}
