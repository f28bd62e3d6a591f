import { fill, m } from '../messages'
import type { AgeBound, AgeSpan, Critical, ReferenceRange, TestDefinition } from '../tests/shapes'
import { ageBoundText, daysOfAge, fromAgeOf, toAgeOf } from './age-bound'
import { calculationProblems } from './calculation/definition'
import { compare, parseDecimal } from './decimal'
import { limitsChange } from './delta'
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

const sexWords = { M: m.tests.recordedMale, F: m.tests.recordedFemale, any: m.tests.recordedAnySex } as const
/** As `28 d to 18 y`, `18 y and older`. */
function agesOf(span: AgeSpan): string {
  const [from, to] = [ageBoundText(fromAgeOf(span)), toAgeOf(span)]
  return to === null
    ? fill(m.tests.agesAndOlder, { from })
    : fill(m.tests.agesFromTo, { from, to: ageBoundText(to) })
}

const meet = (a: AgeSpan, b: AgeSpan) =>
  (a.toDays === null || b.fromDays < a.toDays) && (b.toDays === null || a.fromDays < b.toDays)
const overlaps = (a: ReferenceRange, b: ReferenceRange) => a.sex === b.sex && meet(a, b)

/** Ages that go backward, and days that are not those of the age beside them. */
function spanProblems({ fromDays, toDays, fromAge, toAge }: AgeSpan) {
  return [
    ...(fromAge && daysOfAge(fromAge) !== fromDays
      ? [
          [
            'fromDays',
            fill(m.tests.ageOtherDays, { age: ageBoundText(fromAge), days: daysOfAge(fromAge) }),
          ] as const,
        ]
      : []),
    ...(toAge && daysOfAge(toAge) !== toDays
      ? [
          [
            'toDays',
            fill(m.tests.ageOtherDays, { age: ageBoundText(toAge), days: daysOfAge(toAge) }),
          ] as const,
        ]
      : []),
    ...(toDays !== null && toDays <= fromDays ? [['toDays', m.tests.toAgeBelowFrom] as const] : []),
  ]
}

function rangeProblems({ ranges }: TestDefinition): DefinitionProblem[] {
  return ranges.flatMap((range, at): DefinitionProblem[] => {
    const problem = (field: string, message: string) => ({ path: ['ranges', at, field], message })
    const { low, high, text } = range
    const earlier = ranges.slice(0, at).find((other) => overlaps(other, range))
    return [
      ...(low === null && high === null && text === null ? [problem('low', m.tests.rangeEmpty)] : []),
      ...(isAbove(low, high) ? [problem('high', fill(m.tests.highBelowLow, { low: low ?? '' }))] : []),
      ...spanProblems(range).map(([field, message]) => problem(field, message)),
      ...(earlier
        ? [
            problem(
              'fromDays',
              fill(m.tests.rangeOverlaps, { sex: sexWords[earlier.sex], ages: agesOf(earlier) }),
            ),
          ]
        : []),
    ]
  })
}

/** A bound within a reference range would call a result normal and critical at once. The bound itself may be shared. */
function limitProblems(
  { low, high }: Critical,
  ranges: readonly ReferenceRange[],
  path: (string | number)[],
): DefinitionProblem[] {
  const within = (field: 'low' | 'high', range: ReferenceRange | undefined) =>
    range
      ? [
          {
            path: [...path, field],
            message: fill(m.tests.criticalInside, {
              low: range.low ?? '',
              high: range.high ?? '',
              sex: sexWords[range.sex],
              ages: agesOf(range),
            }),
          },
        ]
      : []
  if (isAbove(low, high, true))
    return [{ path: [...path, 'high'], message: fill(m.tests.criticalHighBelowLow, { low: low ?? '' }) }]
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

/** Whether the spans together hold at every age of this one. */
function isCovered({ fromDays, toDays }: AgeSpan, spans: readonly AgeSpan[]): boolean {
  let reached = fromDays
  for (const span of spans.toSorted((a, b) => a.fromDays - b.fromDays)) {
    if (span.fromDays > reached) break
    if (span.toDays === null) return true
    reached = Math.max(reached, span.toDays)
  }
  return toDays !== null && reached >= toDays
}

/** Each limit beside the ranges of the ages at which it holds. */
function criticalProblems({ critical, criticalByAge = [], ranges }: TestDefinition): DefinitionProblem[] {
  return [
    ...(critical
      ? limitProblems(
          critical,
          ranges.filter(
            (range) =>
              !isCovered(
                range,
                criticalByAge.filter(({ sex = 'any' }) => sex === 'any' || sex === range.sex),
              ),
          ),
          ['critical'],
        )
      : []),
    ...criticalByAge.flatMap((one, at): DefinitionProblem[] => {
      const path = ['criticalByAge', at]
      const earlier = criticalByAge
        .slice(0, at)
        .find((other) => (other.sex ?? 'any') === (one.sex ?? 'any') && meet(other, one))
      return [
        ...spanProblems(one).map(([field, message]) => ({ path: [...path, field], message })),
        ...(earlier
          ? [
              {
                path: [...path, 'fromDays'],
                message: fill(m.tests.criticalOverlaps, { ages: agesOf(earlier) }),
              },
            ]
          : []),
        ...limitProblems(
          one,
          ranges.filter(
            (range) =>
              meet(range, one) &&
              (range.sex === 'any' || (one.sex ?? 'any') === 'any' || range.sex === one.sex),
          ),
          path,
        ),
      ]
    }),
  ]
}

function cutoffProblems({ cutoffs }: TestDefinition): DefinitionProblem[] {
  return cutoffs.flatMap((one, at): DefinitionProblem[] => {
    const problem = (field: string, message: string) => ({ path: ['cutoffs', at, field], message })
    const own = cutoffs.filter((other) => other.matrix === one.matrix)
    const duplicate = cutoffs
      .slice(0, at)
      .some((other) => other.matrix === one.matrix && other.version === one.version)
    // The version that came before it in number: it must have come before it in time, and be the next lower one.
    const [before] = own
      .filter((other) => other.version < one.version)
      .toSorted((a, b) => b.version - a.version)
    return [
      ...(duplicate ? [problem('version', m.tests.cutoffVersionTaken)] : []),
      ...(before && before.version !== one.version - 1
        ? [problem('version', fill(m.tests.cutoffVersionGap, { version: before.version + 1 }))]
        : []),
      ...(before && before.effectiveFrom >= one.effectiveFrom
        ? [
            problem(
              'effectiveFrom',
              fill(m.tests.cutoffOverlaps, { version: before.version, from: before.effectiveFrom }),
            ),
          ]
        : []),
      ...(isAbove(one.loq, one.cutoff, true)
        ? [problem('cutoff', fill(m.tests.cutoffBelowLoq, { loq: one.loq ?? '' }))]
        : []),
      ...(isAbove(one.cutoff, one.upper, true)
        ? [problem('upper', fill(m.tests.upperBelowCutoff, { cutoff: one.cutoff }))]
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
              message: field === 'code' ? m.tests.choiceCodeTwice : m.tests.choiceLabelTwice,
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
        ? [problem('value', m.tests.reflexNumberMissing)]
        : []),
      ...(when === 'finding' && value === null ? [problem('value', m.tests.reflexFindingMissing)] : []),
      ...(duplicate ? [problem('testId', m.tests.reflexTwice)] : []),
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
            message: fill(m.tests.unitNotUcum, { unit: units }),
          },
        ]
      : []),
    ...(isAbove(limits?.low ?? null, limits?.high ?? null, true)
      ? [{ path: ['limits', 'high'], message: fill(m.tests.limitHighBelowLow, { low: limits?.low ?? '' }) }]
      : []),
    ...(kind === 'pcr' && !pcr ? [{ path: ['pcr', 'target'], message: m.tests.pcrTargetMissing }] : []),
    ...(kind === 'pcr' && pcr && (!isAbove(pcr.maxCt, '0') || isAbove(pcr.maxCt, '60'))
      ? [{ path: ['pcr', 'maxCt'], message: m.tests.pcrCtRange }]
      : []),
    ...(needsCutoff(kind) && cutoffs.length === 0 && (kind === 'tox_confirm' || choices.length === 0)
      ? [{ path: ['cutoffs'], message: m.tests.cutoffMissing }]
      : []),
  ]
}

/** What stands beside the percentage narrows a limit: there must be one. */
const deltaProblems = (definition: TestDefinition): DefinitionProblem[] =>
  definition.delta && !limitsChange(definition)
    ? [{ path: ['delta', 'absolute'], message: m.tests.deltaWithoutLimit }]
    : []

/** One limit for each sample type and way of keeping. */
const stabilityProblems = ({ stability = [] }: TestDefinition): DefinitionProblem[] =>
  stability.flatMap(({ sampleTypeId, condition }, at) =>
    stability
      .slice(0, at)
      .some((other) => other.sampleTypeId === sampleTypeId && other.condition === condition)
      ? [{ path: ['stability', at, 'condition'], message: m.tests.stabilityTwice }]
      : [],
  )

/** Everything that cannot stand in a definition, each at its place. */
export const definitionProblems = (definition: TestDefinition): DefinitionProblem[] => [
  ...kindProblems(definition),
  ...rangeProblems(definition),
  ...criticalProblems(definition),
  ...deltaProblems(definition),
  ...stabilityProblems(definition),
  ...cutoffProblems(definition),
  ...choiceProblems(definition),
  ...reflexProblems(definition),
  ...calculationProblems(definition),
]

/** Ages of one sex that no range covers, as spans; its own ranges and those of any sex count. */
function gapsOf(ranges: readonly ReferenceRange[], sex: 'M' | 'F'): string[] {
  const gaps: string[] = []
  let covered: AgeBound | null = { count: 0, unit: 'd' }
  const mine = ranges.filter((range) => range.sex === sex || range.sex === 'any')
  for (const range of mine.toSorted((a, b) => a.fromDays - b.fromDays)) {
    if (covered === null) break
    const [from, to] = [fromAgeOf(range), toAgeOf(range)]
    if (range.fromDays > daysOfAge(covered))
      gaps.push(fill(m.tests.agesFromTo, { from: ageBoundText(covered), to: ageBoundText(from) }))
    covered = to === null ? null : daysOfAge(to) > daysOfAge(covered) ? to : covered
  }
  if (covered !== null) gaps.push(fill(m.tests.agesAndOlder, { from: ageBoundText(covered) }))
  return gaps
}

const byCalendar = ({ unit }: AgeBound) => unit === 'mo' || unit === 'y'

/** Rows that should follow each other and count in different units: a month has 28 to 31 days, and leaves days between. */
function unitGaps(spans: readonly AgeSpan[]): string[] {
  return spans.flatMap((span) => {
    const to = toAgeOf(span)
    const next = to && spans.find((other) => other !== span && other.fromDays === daysOfAge(to))
    const from = next && fromAgeOf(next)
    return to && from && byCalendar(to) !== byCalendar(from)
      ? [fill(m.tests.agesOtherUnits, { to: ageBoundText(to), from: ageBoundText(from) })]
      : []
  })
}

const uncovered = {
  any: m.tests.agesUncovered,
  M: m.tests.agesUncoveredMale,
  F: m.tests.agesUncoveredFemale,
} as const

/**
 * What may stand and is likely a mistake: ages without a reference range, and a critical bound that the instrument cannot
 * reach, so that a result reported as `>` its limit would not be flagged.
 */
export function definitionWarnings({
  ranges,
  critical,
  criticalByAge = [],
  limits,
}: TestDefinition): string[] {
  const [lows, highs] = [
    [critical, ...criticalByAge].map((one) => one?.low ?? null),
    [critical, ...criticalByAge].map((one) => one?.high ?? null),
  ]
  const [male, female] = [gapsOf(ranges, 'M'), gapsOf(ranges, 'F')]
  const same = male.join() === female.join()
  const said = (text: (typeof uncovered)[keyof typeof uncovered], gaps: string[]) =>
    gaps.length > 0 ? [fill(text, { ages: gaps.join(', ') })] : []
  return [
    ...(ranges.length === 0
      ? []
      : same
        ? said(uncovered.any, male)
        : [...said(uncovered.M, male), ...said(uncovered.F, female)]),
    ...new Set([...unitGaps(ranges), ...unitGaps(criticalByAge)]),
    ...(highs.some((high) => isAbove(high, limits?.high ?? null))
      ? [fill(m.tests.criticalHighBeyond, { high: limits?.high ?? '' })]
      : []),
    ...(lows.some((low) => isAbove(limits?.low ?? null, low))
      ? [fill(m.tests.criticalLowBeyond, { low: limits?.low ?? '' })]
      : []),
  ]
}
