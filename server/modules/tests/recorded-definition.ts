import { fill, m } from '@contract/messages'
import type { Choice, Cutoff, ReferenceRange, TestDefinition } from '@contract/tests/shapes'
import { ageBoundText } from '@contract/rules/age-bound'

const sexes = { M: m.tests.recordedMale, F: m.tests.recordedFemale, any: m.tests.recordedAnySex } as const
const words = (...parts: (string | null | false)[]) => parts.filter(Boolean).join(', ')

const range = ({ sex, fromDays, toDays, low, high, text }: ReferenceRange) =>
  fill(m.tests.recordedRange, {
    sex: sexes[sex],
    from: ageBoundText(fromDays),
    to: toDays === null ? m.tests.recordedNoEnd : ageBoundText(toDays),
    limits: words(
      low !== null && fill(m.tests.recordedLow, { low }),
      high !== null && fill(m.tests.recordedHigh, { high }),
      text !== null && `“${text}”`,
    ),
  })

const cutoff = ({ version, matrix, cutoff: at, loq, upper, effectiveFrom }: Cutoff) =>
  fill(m.tests.recordedCutoff, {
    matrix: matrix.replace('_', ' '),
    version,
    from: effectiveFrom,
    limits: words(
      at,
      loq !== null && fill(m.tests.recordedLoq, { loq }),
      upper !== null && fill(m.tests.recordedUpper, { upper }),
    ),
  })

const choice = ({ code, label, abnormal, critical }: Choice) =>
  words(
    `${code} ${label}`,
    abnormal && m.tests.recordedChoiceAbnormal,
    critical && m.tests.recordedChoiceCritical,
  )

/** A definition as its history tells it: the lists row by row in words, nothing left out; the rest as it is. */
export const describedDefinition = ({
  ranges,
  cutoffs,
  choices,
  ...rest
}: Omit<TestDefinition, 'reflexes'>) => ({
  ...rest,
  ranges: ranges.map(range),
  cutoffs: cutoffs.map(cutoff),
  choices: choices.map(choice),
})
