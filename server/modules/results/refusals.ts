import { fill, m } from '@contract/messages'
import { OrderState, type AnalysisState } from '@contract/orders/shapes'
import {
  analysisMachine,
  verifyRefusals,
  type AnalysisContext,
  type AnalysisRefusal,
  type AnalysisTransition,
} from '@contract/results/states'
import { changeUnseen } from '@contract/results/delta-seen'
import { canTransition, type CommonRefusal, type Refused, type TransitionAnswer } from '@contract/machine'
import type { Principal } from '../../core/principal'
import type { LockedOrder } from '../locks/public'
import { changeOf, type AnalysisRecord } from './records'

/** Where an analysis stands, for the person at the cell, with the way on. */
const existing: Record<AnalysisState, string> = {
  REGISTERED: m.results.noResult,
  ASSIGNED: m.results.noResult,
  RESULTED: m.results.notVerified,
  VERIFIED: m.results.verified,
  RELEASED: m.results.released,
  RETRACTED: m.results.retracted,
  REJECTED: m.results.rejected,
  CANCELLED: m.results.cancelled,
}

export const words = {
  stale: m.errors.stale,
  gone: m.errors.notFound,
  released: existing.RELEASED,
  alreadyVerified: m.results.alreadyVerified,
  deltaNone: m.results.deltaNone,
  noResult: existing.REGISTERED,
  notCritical: m.results.notCritical,
  callFirst: m.results.callFirst,
  criticalStands: (value: string): string => fill(m.results.criticalStands, { value }),
  criticalTold: (value: string, name: string): string => fill(m.results.criticalTold, { value, name }),
  callToCome: m.results.callInFuture,
  callBeforeCollection: m.results.callBeforeCollection,
  callBeforeReceipt: m.results.callBeforeReceipt,
  callBeforeResult: m.results.callBeforeResult,
  clearsCorrection: m.results.clearsCorrection,
  onlyCorrectors: m.results.onlyCorrectors,
  repeatsCorrection: m.results.repeatsCorrection,
  notReleased: m.results.notReleased,
  correctionWaits: m.results.correctionWaits,
  correctedAlready: m.results.correctedAlready,
  noCorrectedValue: m.results.noCorrectedValue,
  sameValue: m.results.sameValue,
  backToReleased: m.results.backToReleased,
  isolatesLeft: m.results.isolatesLeft,
  isCalculated: m.results.isCalculated,
  calculatedRetest: m.results.calculatedRetest,
  calculatedSame: m.results.calculatedSame,
  calculatedNoValue: (reason: string): string => fill(m.results.calculatedNoValue, { reason }),
  stands: (state: AnalysisState): string => existing[state],
} as const

/** What of an order decides what may be done to its analyses. */
export type OrderStanding = Pick<LockedOrder, 'state' | 'hold'>

const receiveFirst = (letter: string) => fill(m.results.receiveFirst, { letter })

/** What holds a result from outside of its order: quality control, and a plate that its specimen lies on. */
export interface OutsideHolds {
  control: string | null
  plate: string | null
}
const noHolds: OutsideHolds = { control: null, plate: null }

/** Whether the machine lets this analysis pass, in its order as locked; a refusal says what to do. */
export function attempt(
  name: AnalysisTransition,
  record: AnalysisRecord,
  order: OrderStanding,
  who: Principal,
  reason: string | null = null,
  holds: OutsideHolds = noHolds,
): TransitionAnswer<AnalysisState, AnalysisRefusal> {
  const answer = canTransition(
    analysisMachine,
    record.state,
    name,
    contextOf(record, order, who, reason, holds),
  )
  return answer.ok ? answer : { ...answer, message: toldAtTheCell(answer, name, record) }
}

/** Why no value may be entered, as an entry would be refused now; null: it may. */
export function entryRefusal(record: AnalysisRecord, order: OrderStanding, who: Principal): string | null {
  const answer = attempt('enterResult', record, order, who)
  if (!answer.ok) return answer.message
  return record.corrects && !who.ability.can('correct', 'Result') ? words.onlyCorrectors : null
}

/** What the machine says in its own words, where the person at the cell can be told more. */
function toldAtTheCell(
  { code, message }: Refused<AnalysisRefusal | CommonRefusal>,
  name: AnalysisTransition,
  record: AnalysisRecord,
): string {
  if (code === 'wrong_state')
    return name === 'verify' && record.state === 'VERIFIED' ? words.alreadyVerified : existing[record.state]
  const onItsWay = record.specimen_state === 'EXPECTED' || record.specimen_state === 'IN_TRANSIT'
  return code === 'specimen_not_at_hand' && name === 'enterResult' && onItsWay
    ? receiveFirst(record.letter)
    : message
}

/** Whether a new analysis may be registered in the place of this one. */
export const attemptRegister = (record: AnalysisRecord, order: LockedOrder, who: Principal) =>
  canTransition(analysisMachine, null, 'register', contextOf(record, order, who, null))

/** What of an analysis and its order verification looks at. */
export type Judged = Pick<
  AnalysisRecord,
  | 'corrects'
  | 'specimen_state'
  | 'resulted_by'
  | 'critical'
  | 'critical_call'
  | 'entered'
  | 'interpretation'
  | 'delta_seen'
>

/**
 * Everything that keeps a result from being verified by this person, by the rule that verification itself asks; empty where it
 * may be. `holds` is what quality control and plates say of it.
 */
export const holdsOf = (
  record: Judged,
  order: OrderStanding,
  who: Verifier,
  holds: OutsideHolds,
): Refused<AnalysisRefusal>[] => verifyRefusals(contextOf(record, order, who, null, holds))

/** Who verifies: a person, or a rule that is nobody. */
export interface Verifier {
  person: { userId: string }
  settings: Principal['settings']
}

const contextOf = (
  record: Judged,
  order: OrderStanding,
  who: Verifier,
  reason: string | null,
  holds: OutsideHolds = noHolds,
): AnalysisContext => ({
  reason,
  orderState: OrderState.parse(order.state),
  isCorrection: record.corrects,
  specimenState: record.specimen_state,
  onHold: order.hold !== null,
  actor: who.person.userId,
  enteredBy: record.resulted_by,
  verifierMustDiffer: who.settings['verifierMustDiffer'] === true,
  // Verification does not wait for a call, and nothing is released here.
  callHold: null,
  gateProblems: [],
  deltaUnseen: changeUnseen(changeOf(record)),
  controlHold: holds.control,
  plateHold: holds.plate,
})
