import type { ReferenceRange, TestDefinition } from '../tests/shapes'
import { ageBoundText } from './age-bound'
import { compare, parseDecimal } from './decimal'
import { isUcum } from './ucum'

/** What cannot stand in a definition: the place in it, and the sentence with the way out. */
export interface DefinitionProblem {
  path: (string | number)[]
  message: string
}

/** Whether the first is above the second; false where one is missing or is no number, which is said elsewhere. */
function isAbove(a: string | null, b: string | null, orEqual = false): boolean {
  if (a === null || b === null || !parseDecimal(a) || !parseDecimal(b)) return false
  const order = compare(a, b)
  return order > 0 || (orEqual && order === 0)
}

const sexWords = { M: 'male', F: 'female', any: 'any sex' } as const
const agesOf = ({ fromDays, toDays }: ReferenceRange) =>
  toDays === null
    ? `${ageBoundText(fromDays)} and older`
    : `${ageBoundText(fromDays)} to ${ageBoundText(toDays)}`

const overlaps = (a: ReferenceRange, b: ReferenceRange) =>
  a.sex === b.sex &&
  (a.toDays === null || b.fromDays < a.toDays) &&
  (b.toDays === null || a.fromDays < b.toDays)

function rangeProblems({ ranges }: TestDefinition): DefinitionProblem[] {
  return ranges.flatMap((range, at): DefinitionProblem[] => {
    const problem = (field: string, message: string) => ({ path: ['ranges', at, field], message })
    const { low, high, text, fromDays, toDays } = range
    const earlier = ranges.slice(0, at).find((other) => overlaps(other, range))
    return [
      ...(low === null && high === null && text === null
        ? [problem('low', 'Enter a low, a high or the text to print, or remove this row.')]
        : []),
      ...(isAbove(low, high) ? [problem('high', `High must be above Low (${low}).`)] : []),
      ...(toDays !== null && toDays <= fromDays ? [problem('toDays', 'To age must be above From age.')] : []),
      ...(earlier
        ? [
            problem(
              'fromDays',
              `Overlaps the range for ${sexWords[earlier.sex]}, ${agesOf(earlier)}. Start where that one ends.`,
            ),
          ]
        : []),
    ]
  })
}

/** A bound within a reference range would call a result normal and critical at once. The bound itself may be shared. */
function criticalProblems({ critical, ranges }: TestDefinition): DefinitionProblem[] {
  if (!critical) return []
  const { low, high } = critical
  const within = (field: 'low' | 'high', range: ReferenceRange | undefined) =>
    range
      ? [
          {
            path: ['critical', field],
            message: `Inside the reference range ${range.low ?? ''}–${range.high ?? ''} (${sexWords[range.sex]}, ${agesOf(range)}). Enter a value outside it.`,
          },
        ]
      : []
  if (isAbove(low, high, true))
    return [{ path: ['critical', 'high'], message: `Critical high must be above Critical low (${low}).` }]
  return [
    ...within(
      'low',
      ranges.find((range) => isAbove(low, range.low)),
    ),
    ...within(
      'high',
      ranges.find((range) => isAbove(range.high, high)),
    ),
  ]
}

function cutoffProblems({ cutoffs }: TestDefinition): DefinitionProblem[] {
  return cutoffs.flatMap((one, at): DefinitionProblem[] => {
    const problem = (field: string, message: string) => ({ path: ['cutoffs', at, field], message })
    const duplicate = cutoffs
      .slice(0, at)
      .some((other) => other.matrix === one.matrix && other.version === one.version)
    return [
      ...(duplicate
        ? [problem('version', 'This matrix already has that version. Use the next number.')]
        : []),
      ...(isAbove(one.loq, one.cutoff, true)
        ? [problem('cutoff', `The cutoff must be above the LOQ (${one.loq}). Raise it or correct the LOQ.`)]
        : []),
      ...(isAbove(one.cutoff, one.upper, true)
        ? [problem('upper', `The upper limit must be above the cutoff (${one.cutoff}).`)]
        : []),
    ]
  })
}

const folded = (text: string) =>
  text
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim()

function choiceProblems({ choices }: TestDefinition): DefinitionProblem[] {
  return choices.flatMap((choice, at): DefinitionProblem[] =>
    (['code', 'label'] as const).flatMap((field) =>
      choices.slice(0, at).some((other) => folded(other[field]) === folded(choice[field]))
        ? [
            {
              path: ['choices', at, field],
              message: `Another choice has this ${field === 'code' ? 'code' : 'label'}. Change one of the two.`,
            },
          ]
        : [],
    ),
  )
}

function reflexProblems({ reflexes = [] }: TestDefinition): DefinitionProblem[] {
  return reflexes.flatMap(({ when, value, testId }, at): DefinitionProblem[] => {
    const problem = (field: string, message: string) => ({ path: ['reflexes', at, field], message })
    const wantsNumber = when === 'above' || when === 'below'
    const duplicate = reflexes
      .slice(0, at)
      .some((other) => other.when === when && other.value === value && other.testId === testId)
    return [
      ...(wantsNumber && (value === null || !/^-?\d{1,12}(\.\d{1,10})?$/.test(value))
        ? [problem('value', 'Enter the number to compare with, such as 4.20.')]
        : []),
      ...(when === 'finding' && value === null
        ? [
            problem(
              'value',
              'Enter the finding, such as Presumptive positive, or the code of a result choice.',
            ),
          ]
        : []),
      ...(duplicate ? [problem('testId', 'This rule is listed twice. Remove one of the two.')] : []),
    ]
  })
}

const needsCutoff = (kind: TestDefinition['kind']) => kind === 'tox_screen' || kind === 'tox_confirm'

function kindProblems({ kind, units, limits, pcr, cutoffs, choices }: TestDefinition): DefinitionProblem[] {
  return [
    ...(units !== null && !isUcum(units)
      ? [
          {
            path: ['units'],
            message: `${units} is not a UCUM unit. Use a code such as mg/dL, 10*3/uL or [IU]/mL; enter the printed unit in its own field.`,
          },
        ]
      : []),
    ...(isAbove(limits?.low ?? null, limits?.high ?? null, true)
      ? [{ path: ['limits', 'high'], message: `Measuring range high must be above low (${limits?.low}).` }]
      : []),
    ...(kind === 'pcr' && !pcr
      ? [{ path: ['pcr', 'target'], message: 'Enter the target and its Ct cutoff.' }]
      : []),
    ...(kind === 'pcr' && pcr && (!isAbove(pcr.maxCt, '0') || isAbove(pcr.maxCt, '60'))
      ? [{ path: ['pcr', 'maxCt'], message: 'Use a Ct above 0 and at most 60.' }]
      : []),
    ...(needsCutoff(kind) && cutoffs.length === 0 && (kind === 'tox_confirm' || choices.length === 0)
      ? [{ path: ['cutoffs'], message: 'Add at least one cutoff. Results cannot be interpreted without it.' }]
      : []),
  ]
}

/** Everything that cannot stand in a definition, each at its place. */
export const definitionProblems = (definition: TestDefinition): DefinitionProblem[] => [
  ...kindProblems(definition),
  ...rangeProblems(definition),
  ...criticalProblems(definition),
  ...cutoffProblems(definition),
  ...choiceProblems(definition),
  ...reflexProblems(definition),
]

/** Ages of one sex that no range covers, as spans of days; its own ranges and those of any sex count. */
function gapsOf(ranges: readonly ReferenceRange[], sex: 'M' | 'F'): string[] {
  const gaps: string[] = []
  let covered: number | null = 0
  const mine = ranges.filter((range) => range.sex === sex || range.sex === 'any')
  for (const { fromDays, toDays } of mine.toSorted((a, b) => a.fromDays - b.fromDays)) {
    if (covered === null) break
    if (fromDays > covered) gaps.push(`${ageBoundText(covered)} to ${ageBoundText(fromDays)}`)
    covered = toDays === null ? null : Math.max(covered, toDays)
  }
  if (covered !== null) gaps.push(`${ageBoundText(covered)} and older`)
  return gaps
}

/**
 * What may stand and is likely a mistake: ages without a reference range, and a critical bound that the instrument cannot
 * reach, so that a result reported as `>` its limit would not be flagged.
 */
export function definitionWarnings({ ranges, critical, limits }: TestDefinition): string[] {
  const [male, female] = [gapsOf(ranges, 'M'), gapsOf(ranges, 'F')]
  const same = male.join() === female.join()
  const said = (sex: string, gaps: string[]) =>
    gaps.length > 0 ? [`No reference range${sex} for ages ${gaps.join(', ')}.`] : []
  return [
    ...(ranges.length === 0
      ? []
      : same
        ? said('', male)
        : [...said(' for male patients', male), ...said(' for female patients', female)]),
    ...(isAbove(critical?.high ?? null, limits?.high ?? null)
      ? [`Critical high is above the measuring range: a result >${limits?.high} is not flagged as critical.`]
      : []),
    ...(isAbove(limits?.low ?? null, critical?.low ?? null)
      ? [`Critical low is below the measuring range: a result <${limits?.low} is not flagged as critical.`]
      : []),
  ]
}
