import { isLive } from '../orders/live'
import { fill, m } from '../messages'
import type { Analysis } from '../results/shapes'
import type { Reflex } from '../tests/shapes'
import { compare, parseDecimal } from './decimal'
import { isDrugTest } from './drug-test'
import { readEntered, valueText, type EnteredValue } from './entered-value'
import type { CatalogueTest, ReflexSpecimen, ReflexTest } from './tox-reflex'

/** What a value says to a condition; `unknown` where it does not tell, which is not the same as no. */
export type Met = 'yes' | 'no' | 'unknown'

type Said = Pick<Analysis, 'definition' | 'raw' | 'interpretation'>
/** A result of the order, as far as a rule asks. */
export type RuleResult = Said & Pick<Analysis, 'testId' | 'letter' | 'name' | 'state'>

const BOUND = /^([<>≤≥]?)\s*(\d+(?:\.\d+)?)$/

/** Whether a number, or a bound, lies beyond the limit: `>10` is above 10, and does not tell of 20. */
function beyond(text: string, when: 'above' | 'below', limit: string): Met {
  const [, sign = '', number = ''] = BOUND.exec(text.trim()) ?? []
  const isNegative = /^-\d+(\.\d+)?$/.test(text.trim())
  const value = isNegative ? text.trim() : number
  if (parseDecimal(value) === null || parseDecimal(limit) === null) return 'unknown'
  const side = compare(value, limit) * (when === 'above' ? 1 : -1)
  if (sign === '') return side > 0 ? 'yes' : 'no'
  const opens = (sign === '>' || sign === '≥') === (when === 'above')
  const isStrict = sign === '<' || sign === '>'
  if (opens) return side > 0 || (side === 0 && isStrict) ? 'yes' : 'unknown'
  return side <= 0 ? 'no' : 'unknown'
}

function compared({ definition }: Said, value: EnteredValue, when: 'above' | 'below', limit: string): Met {
  switch (value.kind) {
    case 'number':
    case 'belowLoq':
    case 'aboveUpper':
      return beyond(value.raw, when, limit)
    case 'ct':
      return beyond(value.ct, when, limit)
    case 'notDetected':
      // What did not amplify has no Ct that could be below anything.
      return when === 'above' || definition.kind === 'pcr' ? 'no' : 'unknown'
    default:
      return 'unknown'
  }
}

function namesOf({ definition, interpretation }: Said, value: EnteredValue): string[] {
  const own = value.kind === 'choice' ? [value.code] : value.kind === 'organisms' ? value.names : [value.raw]
  return [...own, valueText(definition, value), interpretation?.finding ?? '']
}

const folded = (text: string) => text.trim().toLowerCase()

/**
 * Whether a result meets the condition of a reflex rule (decision 0084). A test that was not performed, or whose run failed,
 * has no result and meets none. What cannot be compared, or has no range, is `unknown`: a person is asked then.
 */
export function reflexMet(result: Said, { when, value: wanted }: Reflex): Met {
  const { definition, raw, interpretation } = result
  if (raw === null) return 'no'
  const read = readEntered(definition, raw)
  if (!read.ok) return definition.calculation ? 'no' : 'unknown'
  const { value } = read
  if (value.kind === 'notPerformed' || value.kind === 'invalid') return 'no'
  switch (when) {
    case 'above':
    case 'below':
      return compared(result, value, when, wanted ?? '')
    case 'finding':
      return namesOf(result, value).some((name) => name !== '' && folded(name) === folded(wanted ?? ''))
        ? 'yes'
        : 'no'
    case 'critical':
      return interpretation === null ? 'unknown' : interpretation.critical ? 'yes' : 'no'
    case 'abnormal': {
      if (interpretation === null) return 'unknown'
      if (interpretation.isAbnormal) return 'yes'
      const isJudged = value.kind !== 'number' || interpretation.rangeText !== ''
      return isJudged ? 'no' : 'unknown'
    }
  }
}

function sentenceOf({ name, definition, raw }: RuleResult, { when, value }: Reflex, met: Met): string {
  const read = readEntered(definition, raw ?? '')
  const said = read.ok ? valueText(definition, read.value) : (raw ?? '')
  const words = { test: name, value: said, limit: value ?? '' }
  return fill(met === 'unknown' ? m.rules.reflexUnknown[when] : m.rules.reflexMet[when], words)
}

/** A test that a rule of the catalogue calls for. */
export interface CatalogueReflex<Result> extends ReflexTest<Result> {
  /** Added with the verification; else a person is asked. */
  adds: boolean
  /** Why it cannot be put on this specimen; null where it can. */
  cannot: string | null
}

/**
 * The tests that rules of the catalogue call for, each once, on the specimen of the result that calls for it. Each result is
 * judged by the rules of the version that it was ordered with. A test that ever stood on a specimen is not called for there
 * again: no chain of rules runs in a circle, and what somebody took off stays off. A person is asked where the rule says so,
 * where the value does not tell, where the result is a drug test's, and where the specimen does not allow the test.
 */
export function catalogueReflexes<Result extends RuleResult>({
  results,
  specimens,
  counts,
  catalogue,
}: {
  results: readonly Result[]
  specimens: readonly ReflexSpecimen[]
  /** Whether somebody vouched for the result. */
  counts: (one: Result) => boolean
  /** Those that rules name, inactive ones too. */
  catalogue: readonly (CatalogueTest & { active: boolean })[]
}): CatalogueReflex<Result>[] {
  const stood = new Set(results.map(({ testId, letter }) => `${testId} ${letter}`))
  const found = new Map<string, CatalogueReflex<Result>>()
  for (const one of results.filter((each) => isLive(each) && counts(each)))
    for (const rule of one.definition.reflexes ?? []) {
      const key = `${rule.testId} ${one.letter}`
      const met = stood.has(key) ? 'no' : reflexMet(one, rule)
      const test = catalogue.find(({ testId }) => testId === rule.testId)
      if (met === 'no' || !test) continue
      const adds = met === 'yes' && rule.adds === true && !isDrugTest(one)
      const cannot = whyNot(test, one.letter, specimens)
      const before = found.get(key)
      // Of two rules for one test, the one that needs no question.
      if (before && (before.adds || !adds)) continue
      const { testId, code, name } = test
      const why = sentenceOf(one, rule, met)
      const sentence = cannot === null ? why : fill(m.rules.reflexCannot, { why, cannot })
      found.set(key, {
        ...{ testId, code, name, letter: one.letter, rule: 'catalogue', sentence, restsOn: [one] },
        adds: adds && cannot === null,
        cannot,
      })
    }
  return [...found.values()]
}

function whyNot(
  { name, active, sampleTypeIds }: CatalogueTest & { active: boolean },
  letter: string,
  specimens: readonly ReflexSpecimen[],
): string | null {
  const specimen = specimens.find((one) => one.letter === letter)
  if (!active) return fill(m.rules.reflexInactive, { name })
  if (!specimen?.isAtHand) return fill(m.rules.reflexNotAtHand, { letter })
  return sampleTypeIds.length === 0 || sampleTypeIds.includes(specimen.sampleTypeId)
    ? null
    : fill(m.rules.reflexOtherSpecimen, { name, letter })
}
