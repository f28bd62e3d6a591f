import { OrderState, type AnalysisState } from '@contract/orders/shapes'
import { analysisMachine, type AnalysisRefusal, type AnalysisTransition } from '@contract/results/states'
import { canTransition, type CommonRefusal, type Refused, type TransitionAnswer } from '@contract/machine'
import type { Principal } from '../../core/principal'
import type { LockedOrder } from '../locks/public'
import type { AnalysisRecord } from './records'

/** Where an analysis stands, for the person at the cell, with the way on. */
const standing: Record<AnalysisState, string> = {
  REGISTERED: 'There is no result yet.',
  ASSIGNED: 'There is no result yet.',
  RESULTED: 'This result is not verified.',
  VERIFIED: 'This result is verified. Take the verification back first.',
  RELEASED: 'This result has been released. Correct it instead.',
  RETRACTED: 'This result was retracted. Work on the line that replaces it.',
  REJECTED: 'This test was rejected.',
  CANCELLED: 'This test was cancelled.',
}

export const words = {
  stale: 'Someone else changed this while you were editing.',
  gone: 'There is nothing here, or it is not yours to see.',
  released: standing.RELEASED,
  alreadyVerified: 'This result is verified already.',
  noResult: standing.REGISTERED,
  notCritical: 'This result is not critical: nobody has to be called.',
  callToCome: 'The time of the call is still to come.',
  callBeforeCollection: 'The time of the call is before the specimen was collected.',
  clearsCorrection: 'This corrects a released result. Enter the corrected value, or cancel the test.',
  onlyCorrectors: 'This corrects a released result. Only somebody who may correct results changes it.',
  repeatsCorrection: 'This is a correction that waits for its report. Change its value, or cancel it.',
  notReleased: 'This result has not been released. Change the result itself.',
  correctionWaits: 'A correction of this result waits already. Change that one.',
  correctedAlready: 'This result was corrected already. Correct the newer one.',
  noCorrectedValue: 'Enter the corrected value.',
  sameValue: 'The corrected value is the same as the released one.',
} as const

const receiveFirst = (letter: string) => `Specimen ${letter} has not been received. Receive it first.`

/** Whether the machine lets this analysis pass, in its order as locked; a refusal says what to do. */
export function attempt(
  name: AnalysisTransition,
  record: AnalysisRecord,
  order: LockedOrder,
  who: Principal,
  reason: string | null = null,
): TransitionAnswer<AnalysisState, AnalysisRefusal> {
  const answer = canTransition(analysisMachine, record.state, name, contextOf(record, order, who, reason))
  return answer.ok ? answer : { ...answer, message: toldAtTheCell(answer, name, record) }
}

/** What the machine says in its own words, where the person at the cell can be told more. */
function toldAtTheCell(
  { code, message }: Refused<AnalysisRefusal | CommonRefusal>,
  name: AnalysisTransition,
  record: AnalysisRecord,
): string {
  if (code === 'wrong_state')
    return name === 'verify' && record.state === 'VERIFIED' ? words.alreadyVerified : standing[record.state]
  const onItsWay = record.specimen_state === 'EXPECTED' || record.specimen_state === 'IN_TRANSIT'
  return code === 'specimen_not_at_hand' && name === 'enterResult' && onItsWay
    ? receiveFirst(record.letter)
    : message
}

/** Whether a new analysis may be registered in the place of this one. */
export const attemptRegister = (record: AnalysisRecord, order: LockedOrder, who: Principal) =>
  canTransition(analysisMachine, null, 'register', contextOf(record, order, who, null))

const contextOf = (record: AnalysisRecord, order: LockedOrder, who: Principal, reason: string | null) => ({
  reason,
  orderState: OrderState.parse(order.state),
  isCorrection: record.corrects,
  specimenState: record.specimen_state,
  onHold: order.hold !== null,
  actor: who.userId,
  enteredBy: record.resulted_by,
  verifierMustDiffer: who.settings['verifierMustDiffer'] === true,
  critical: record.critical,
  criticalCallRecorded: record.critical_call !== null,
  gateProblems: [],
})
