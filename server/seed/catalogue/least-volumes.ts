import type { TestDefinition } from '@contract/tests/shapes'
import { calculations } from './calculations'
import type { SeedTest } from './types'

/** What a test takes of its specimen, in microliters, by its kind. Counts, targets of one extract and cultures share a portion and have none. */
const byType: Readonly<Record<string, number>> = { CHEM: 20, ENDO: 60, SERO: 80, TOXS: 40, SVT: 60 }

/** The least volume of a test of the starter menu; nothing where it is calculated, or not known. */
export function leastVolumeOf({
  code,
  testType,
}: Pick<SeedTest, 'code' | 'testType'>): Pick<TestDefinition, 'leastVolumeUl'> {
  const volume = code in calculations ? undefined : byType[testType]
  return volume === undefined ? {} : { leastVolumeUl: volume }
}
