import type { Choice, Cutoff, ReferenceRange, TestDefinition } from '@contract/tests/shapes'
import { ageBoundText } from '@contract/rules/age-bound'

const sexes = { M: 'male', F: 'female', any: 'any sex' } as const
const words = (...parts: (string | null | false)[]) => parts.filter(Boolean).join(', ')

const range = ({ sex, fromDays, toDays, low, high, text }: ReferenceRange) =>
  `${sexes[sex]}, ${ageBoundText(fromDays)} to ${toDays === null ? 'no end' : ageBoundText(toDays)}: ${words(
    low !== null && `low ${low}`,
    high !== null && `high ${high}`,
    text !== null && `“${text}”`,
  )}`

const cutoff = ({ version, matrix, cutoff: at, loq, upper, effectiveFrom }: Cutoff) =>
  `${matrix.replace('_', ' ')} version ${version} from ${effectiveFrom}: ${words(
    at,
    loq !== null && `LOQ ${loq}`,
    upper !== null && `upper limit ${upper}`,
  )}`

const choice = ({ code, label, abnormal, critical }: Choice) =>
  words(`${code} ${label}`, abnormal && 'abnormal', critical && 'critical')

/** A definition as its history tells it: the lists row by row in words, nothing left out; the rest as it is. */
export const toldDefinition = ({ ranges, cutoffs, choices, ...rest }: Omit<TestDefinition, 'reflexes'>) => ({
  ...rest,
  ranges: ranges.map(range),
  cutoffs: cutoffs.map(cutoff),
  choices: choices.map(choice),
})
