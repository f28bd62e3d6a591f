import { m } from '../messages'
import type { Interpretation } from '../results/shapes'
import { changedByMoreThan, compare, subtract } from '../rules/decimal'
import type { EnteredValue } from '../rules/entered-value'
import type { IndexFinding } from '../rules/serum-indices'
import type { TestDefinition } from '../tests/shapes'
import type { AutoHold } from './choices'
import type { RuleContent } from './shapes'

/** What a rule looks at of one result. */
export interface JudgedResult {
  kind: TestDefinition['kind']
  value: EnteredValue
  interpretation: Pick<
    Interpretation,
    'flag' | 'finding' | 'delta' | 'changeUnknown' | 'critical' | 'isAbnormal'
  >
  /** Verification would refuse it: a hold, an order at rest, a change that nobody looked at. */
  refused: boolean
  /** `none`: no control plan is in force for the test. */
  control: 'in' | 'held' | 'none'
  fromInstrument: boolean
  /** The instrument said something of it: hemolysis, a clot, a short sample. */
  marked: boolean
  /** It lies above what was measured, and only a dilution tells the number. */
  dilutionOwed: boolean
  corrects: boolean
  repeats: boolean
  pastStability: boolean
  commented: boolean
  /** It was measured between a good control and the one that ended a failure, also where that is closed by now. */
  failedPeriod: boolean
  /** Its specimen was received other than acceptable. */
  poorSpecimen: boolean
  /** Somebody flagged its order. */
  orderFlagged: boolean
  /** The test has a limit of change of its own. */
  deltaLimit: boolean
  /** The value is certainly one of the normal ones: inside its range, or a finding that is not abnormal. */
  certainlyNormal: boolean
  /** Its calculation asks a person to look. */
  review: boolean
  /** Of a drug result: the tests of its specimen itself are not in, or say that it is unfit. */
  validityOpen: boolean
  /** What the indices of its specimen say by the limits of its test. */
  indices: readonly IndexFinding['code'][]
}

/** Whether the value lies within the limits of the rule; a bound such as `<5` is no plain number. */
function limitHolds({ low, high }: RuleContent, value: EnteredValue): AutoHold[] {
  if (low === null && high === null) return []
  if (value.kind !== 'number' || value.comparator !== '=') return ['not_a_number']
  const isBelow = low !== null && compare(value.number, low) < 0
  const isAbove = high !== null && compare(value.number, high) > 0
  return isBelow || isAbove ? ['outside_limits'] : []
}

/** The change since the previous value, exactly: that value is this one less the change. */
function changeHolds(
  { deltaPercent }: RuleContent,
  { value, deltaLimit, interpretation: { delta, changeUnknown } }: JudgedResult,
): AutoHold[] {
  // A change that cannot be worked out is no proof that nothing changed.
  // One from before the test's own window is not to be compared.
  if (changeUnknown && changeUnknown !== 'old')
    return deltaLimit || deltaPercent !== null ? ['delta_unknown'] : []
  if (!delta) return []
  if (delta.marked) return ['delta']
  if (deltaPercent === null || value.kind !== 'number') return []
  const previous = subtract(value.number, delta.change.replace(/^\+/, ''))
  return changedByMoreThan(deltaPercent, previous, value.number) ? ['delta'] : []
}

/**
 * Every reason that a rule leaves a result to a person, by data alone; empty where it verifies. What is not understood is a
 * reason: a value without a conclusion, or that is no plain number where the rule has limits.
 */
export function judge(rule: RuleContent, result: JudgedResult): AutoHold[] {
  const { kind, value, interpretation } = result
  const { finding, critical, isAbnormal } = interpretation
  const isConfirmation = kind === 'tox_confirm'
  const concludes = kind !== 'tox_screen' && kind !== 'tox_confirm' && kind !== 'pcr' && kind !== 'micro'
  const when = (is: boolean, code: AutoHold): AutoHold[] => (is ? [code] : [])
  return [
    ...when(result.refused, 'refused'),
    ...when(result.control === 'held', 'control_held'),
    ...when(rule.controlNeeded && result.control === 'none', 'no_control'),
    ...when(critical, 'critical'),
    ...changeHolds(rule, result),
    ...when(rule.onlyNormal && isAbnormal, 'abnormal'),
    ...when(rule.onlyNormal && !isAbnormal && !result.certainlyNormal, 'no_range'),
    ...limitHolds(rule, value),
    ...when(!rule.typed && !result.fromInstrument, 'typed'),
    ...when(result.marked, 'marked'),
    ...when(result.dilutionOwed, 'dilution_owed'),
    ...when(result.corrects, 'correction'),
    ...when(result.repeats, 'repeat'),
    ...when(result.pastStability, 'past_stability'),
    ...when(
      finding === 'Invalid' || value.kind === 'invalid' || (!concludes && finding === null),
      'no_conclusion',
    ),
    ...when(value.kind === 'notPerformed', 'not_performed'),
    ...when(isConfirmation && !rule.confirmations, 'confirmation'),
    ...when(kind === 'micro' && !rule.cultures, 'culture'),
    ...when(result.commented, 'commented'),
    ...when(result.failedPeriod, 'failed_period'),
    ...when(result.poorSpecimen, 'condition'),
    ...when(result.orderFlagged, 'order_flagged'),
    ...when(result.review, 'review'),
    ...when(finding === m.rules.targetUncontrolled, 'no_internal_control'),
    ...when(result.validityOpen, 'validity'),
    ...when(result.indices.includes('beyond'), 'index_beyond'),
    ...when(result.indices.includes('unknown'), 'index_unknown'),
  ]
}
