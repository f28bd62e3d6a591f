import { isLive } from '../orders/live'
import type { AnalysisState } from '../orders/shapes'
import { Interpretation } from '../results/shapes'
import type { TestDefinition } from '../tests/shapes'
import { isDrugTest } from './drug-test'
import { specimenValidity, type SpecimenValidity } from './specimen-validity'

/** What of a result says whether a specimen is proven, as it is stored. */
export interface Proof {
  letter: string
  code: string
  name: string
  state: AnalysisState
  definition: TestDefinition
  entered: Record<string, unknown> | null
  interpretation: Record<string, unknown> | null
  instrument_marks: readonly string[] | null
}

/**
 * What the tests of a drug specimen itself say, as far as they are in, where that keeps a drug result from standing alone: they are
 * not in, were not performed, or found the specimen unfit. Null where they prove it, where none was ordered, and for any other test.
 * What an instrument doubts is not in before somebody has looked.
 */
export function openValidity(
  record: { letter: string; definition: Pick<TestDefinition, 'kind'> },
  all: readonly Proof[],
): SpecimenValidity | null {
  if (!isDrugTest(record)) return null
  const own = all.map((one) => {
    const reading = Interpretation.safeParse(one.interpretation)
    const raw = typeof one.entered?.['raw'] === 'string' ? one.entered['raw'] : null
    return { ...one, raw, interpretation: reading.success ? reading.data : null }
  })
  const counts = (one: (typeof own)[number]) =>
    isLive(one) && one.raw !== null && !(one.instrument_marks && one.state === 'RESULTED')
  const validity = specimenValidity(own, record.letter, {
    counts,
    coming: (one) => isLive(one) && !counts(one),
  })
  return validity && validity.fitness !== 'fit' && validity.fitness !== 'dilute' ? validity : null
}
