import type { Analysis } from '@contract/results/shapes'
import type { Order } from '@contract/orders/shapes'
import { analysisMachine, type AnalysisTransition } from '@contract/results/states'
import { changeUnseen } from '@contract/results/delta-seen'
import { canTransition } from '@contract/machine'
import { isDrugTest, isValidityTest } from '@contract/rules/drug-test'
import { ageOn } from '@contract/rules/age'
import { printedText } from '@contract/rules/entered-value'
import { applicableRanges, rangesText } from '@contract/rules/reference-range'
import { wallTimeAt } from '@contract/rules/zone'
import { fill, m } from '@contract/messages'
import { labZone } from '@/lib/zone'

/** What the rules need to know beside the analysis itself. */
export interface Bench {
  order: Order
  analyses: readonly Analysis[]
  userId: string
  verifierMustDiffer: boolean
}

/** Null when it may be done; otherwise the sentence that says why not. The server decides by the same table. */
export function refusal(name: AnalysisTransition, analysis: Analysis, bench: Bench): string | null {
  const { order, analyses } = bench
  const specimen = order.specimens.find(({ _id }) => _id === analysis.specimenId)
  const replaced = analyses.find(({ _id }) => _id === analysis.retestOf)
  const waiting = specimen?.state === 'EXPECTED' || specimen?.state === 'IN_TRANSIT'
  if (name === 'enterResult' && waiting) return fill(m.order.resultsNotReceived, { letter: analysis.letter })
  if (name === 'enterResult' && (analysis.definition.calculation || analysis.calculated?.table))
    return m.results.isCalculated
  const answer = canTransition(analysisMachine, analysis.state, name, {
    orderState: order.state,
    isCorrection: replaced !== undefined && replaced.releasedAt !== null,
    specimenState: specimen?.state ?? 'EXPECTED',
    onHold: order.hold !== null,
    actor: bench.userId,
    enteredBy: analysis.resultedBy,
    verifierMustDiffer: bench.verifierMustDiffer,
    // The release gate says what a call holds.
    callHold: null,
    gateProblems: [],
    deltaUnseen: changeUnseen(analysis),
    controlHold: analysis.controlHold ?? null,
    plateHold: analysis.plateHold ?? null,
    // Asked for when the action is done, not when it is offered.
    reason: 'to be given',
  })
  return answer.ok ? null : answer.message
}

export const mayDo = (name: AnalysisTransition, analysis: Analysis, bench: Bench): boolean =>
  refusal(name, analysis, bench) === null

/** A critical value of which nobody has been told yet. A superseded one is not waited for. */
export const callOwed = ({ critical, criticalCall, state }: Analysis): boolean =>
  critical && criticalCall === null && (state === 'RESULTED' || state === 'VERIFIED' || state === 'RELEASED')

/** A value as the report prints it, with its unit; the cell itself shows what was typed. */
export const valueWithUnit = ({ raw, definition }: Pick<Analysis, 'raw' | 'definition'>): string =>
  [raw === null ? null : printedText(definition, raw), definition.unitsLabel].filter(Boolean).join(' ')
export const namedValue = (one: Analysis): string => [one.name, valueWithUnit(one)].filter(Boolean).join(' ')

/** A test of the specimen itself in a panel that has tests for drugs too: its card is not to have the same name. */
const isBeside = (one: Analysis, all: readonly Analysis[]) =>
  isValidityTest(one) && all.some((other) => other.panelId === one.panelId && isDrugTest(other))
/**
 * The range beside a value: the one it was read against, and before there is a value the one for the patient's sex and the age
 * at collection. Where the test has ranges and none of them is this patient's, the words of the report.
 */
export function rangeOf({ definition, interpretation, letter }: Analysis, order: Order): string {
  const none = definition.ranges.length > 0 ? m.reports.noRange : ''
  if (interpretation) return interpretation.rangeText || none
  const { patient, specimens, dateCollected } = order
  const collectedAt = specimens.find((one) => one.letter === letter)?.collectedAt ?? dateCollected
  const age = ageOn(patient.dob, wallTimeAt(collectedAt, labZone()).date)
  return rangesText(applicableRanges(definition, patient.gender, age)) || none
}

export interface PanelGroup {
  key: string
  name: string
  letter: string
  analyses: Analysis[]
}

/**
 * One card per panel and specimen, in the order of the report; tests ordered singly share a card. Tests for drugs stand on a
 * card of their own, as on the paper: their columns are others than those of what is measured beside them.
 */
export function panelGroups(analyses: readonly Analysis[]): PanelGroup[] {
  const groups = new Map<string, PanelGroup>()
  for (const analysis of analyses) {
    const key = [analysis.panelId ?? 'single', analysis.letter, isDrugTest(analysis)].join(' ')
    const group = groups.get(key) ?? {
      key,
      name: isBeside(analysis, analyses)
        ? fill(m.order.resultsValidityOf, { panel: analysis.panelName ?? m.order.resultsSingles })
        : (analysis.panelName ?? m.order.resultsSingles),
      letter: analysis.letter,
      analyses: [],
    }
    group.analyses.push(analysis)
    groups.set(key, group)
  }
  return [...groups.values()]
}
