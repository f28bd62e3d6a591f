import type { Interpretation } from '@contract/results/shapes'
import type { TestDefinition } from '@contract/tests/shapes'
import { Gender } from '@contract/choices'
import { ageOn } from '@contract/rules/age'
import type { EnteredValue } from '@contract/rules/entered-value'
import { interpret, type InterpretContext } from '@contract/rules/interpret'
import { wallTimeAt } from '@contract/rules/zone'

export interface InterpretedOn {
  patient: { dob: string; gender: string }
  collectedAt: Date
  /** The laboratory's zone: ranges by age and cutoffs by date go by its calendar. */
  zone: string
  matrix: string
  previous?: InterpretContext['previous']
  internalControl?: InterpretContext['internalControl']
  hoursStood?: InterpretContext['hoursStood']
}

/**
 * What a value means for this patient on the day of collection, as it is stored and answered. A sex that is not on file
 * is compared with both sexes' ranges; a change from zero has no percentage and its text is empty.
 */
export function interpretationOf(
  definition: TestDefinition,
  value: EnteredValue,
  on: InterpretedOn,
): Interpretation {
  const collectedOn = wallTimeAt(on.collectedAt.toISOString(), on.zone).date
  const meaning = interpret(definition, value, {
    sex: Gender.catch('N').parse(on.patient.gender),
    age: ageOn(on.patient.dob, collectedOn),
    matrix: on.matrix,
    collectedOn,
    ...(on.previous ? { previous: on.previous } : {}),
    ...(on.hoursStood === undefined ? {} : { hoursStood: on.hoursStood }),
    ...(on.internalControl ? { internalControl: on.internalControl } : {}),
  })
  const { flag, finding, rangeText, cutoff, delta, critical, isAbnormal } = meaning
  return {
    flag,
    finding,
    rangeText,
    cutoff: cutoff?.cutoff ?? null,
    ...(cutoff
      ? {
          cutoffVersion: {
            matrix: cutoff.matrix,
            version: cutoff.version,
            effectiveFrom: cutoff.effectiveFrom,
          },
        }
      : {}),
    delta: delta && { ...delta, percent: delta.percent ?? '' },
    ...(meaning.changeUnknown ? { changeUnknown: meaning.changeUnknown } : {}),
    critical,
    isAbnormal,
  }
}
