import { fill, m } from '@contract/messages'
import type {
  AgeCritical,
  AgeSpan,
  Calculation,
  Choice,
  Critical,
  Cutoff,
  DeltaLimits,
  IndexLimit,
  ReferenceRange,
  TestDefinition,
} from '@contract/tests/shapes'
import { ageBoundText, fromAgeOf, toAgeOf } from '@contract/rules/age-bound'

const sexes = { M: m.tests.recordedMale, F: m.tests.recordedFemale, any: m.tests.recordedAnySex } as const
const words = (...parts: (string | null | false)[]) => parts.filter(Boolean).join(', ')

function ages(span: AgeSpan) {
  const to = toAgeOf(span)
  return { from: ageBoundText(fromAgeOf(span)), to: to === null ? m.tests.recordedNoEnd : ageBoundText(to) }
}
const bounds = ({ low, high }: Pick<AgeCritical, 'low' | 'high'>) => [
  low !== null && fill(m.tests.recordedLow, { low }),
  high !== null && fill(m.tests.recordedHigh, { high }),
]

const beyond = ({ lowBeyond, highBeyond }: Critical) => [
  lowBeyond === true && m.tests.recordedLowBeyond,
  highBeyond === true && m.tests.recordedHighBeyond,
]
const delta = ({ direction, ...limits }: DeltaLimits) =>
  words(
    ...(['absolute', 'perDay', 'floor', 'windowHours'] as const).map(
      (key) => limits[key] !== null && fill(m.tests.recordedDelta[key], { limit: limits[key] }),
    ),
    m.tests.deltaDirections[direction],
  )

const indexLimit = ({ index, limit, effect }: IndexLimit) =>
  fill(m.tests.recordedIndex, {
    index: m.tests.indexNames[index],
    limit,
    effect: m.tests.indexEffects[effect],
  })

const range = (one: ReferenceRange) =>
  fill(m.tests.recordedRange, {
    sex: sexes[one.sex],
    ...ages(one),
    limits: words(...bounds(one), one.text !== null && `“${one.text}”`),
  })

const criticalAge = (one: AgeCritical) =>
  words(
    one.sex !== undefined && sexes[one.sex],
    fill(m.tests.recordedCriticalByAge, { ...ages(one), limits: words(...bounds(one), ...beyond(one)) }),
  )

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
  criticalByAge,
  cutoffs,
  choices,
  delta: limitsOfChange,
  measuresIndex,
  indexLimits,
  ...rest
}: Omit<TestDefinition, 'reflexes' | 'calculation' | 'stability'>) => ({
  ...rest,
  ...(measuresIndex ? { measuresIndex: m.tests.indexNames[measuresIndex] } : {}),
  ...(indexLimits ? { indexLimits: indexLimits.map(indexLimit) } : {}),
  ...(limitsOfChange ? { delta: delta(limitsOfChange) } : {}),
  ranges: ranges.map(range),
  // A test without them has no line of them.
  ...(criticalByAge ? { criticalByAge: criticalByAge.map(criticalAge) } : {}),
  cutoffs: cutoffs.map(cutoff),
  choices: choices.map(choice),
})

/** A calculation as its history tells it, its inputs by the codes of their tests: every part that a change can touch. */
export function describedCalculation(
  { formula, reads, lotInputs = [] }: Calculation,
  codeOf: (id: string) => string,
): string {
  const { steps, tables, refused, review } = formula
  const inputs = formula.inputs
    .map((input) => {
      const testId = reads.find(({ name }) => name === input.name)?.testId
      const named = fill(m.tests.recordedInput, { name: input.name, code: testId ? codeOf(testId) : '' })
      return words(
        `${named} ${input.label} ${input.unit}`.trim(),
        input.positive && '> 0',
        input.mayBeBelow && '< →',
      )
    })
    .join('; ')
  return [
    ...steps.map((step) => `${step.name} = ${step.formula}`),
    fill(m.tests.recordedCalculation, { ...formula, inputs }),
    ...lotInputs.map(({ name, constant }) =>
      fill(m.tests.recordedLotInput, { name, constant: constant ?? m.tests.recordedLotNone }),
    ),
    ...[...refused, ...review].map(({ when, words: said }) => `${when}: ${said}`),
    ...tables.map(({ name, rows }) => `${name}: ${rows.length}`),
    ...(formula.mayBeNegative ? ['< 0'] : []),
  ].join('; ')
}
