import { AnalysisState } from '../orders/shapes'
import type { OrderState, SpecimenState } from '../orders/shapes'
import { refused, type Machine, type Refused, type TransitionContext } from '../machine'
import { fill, m } from '../messages'
import { isAtHand } from '../orders/finished'

export type AnalysisTransition =
  | 'register'
  | 'assign'
  | 'unassign'
  | 'enterResult'
  | 'calculate'
  | 'verify'
  | 'unverify'
  | 'reread'
  | 'release'
  | 'retract'
  | 'reject'
  | 'cancel'

export interface AnalysisContext extends TransitionContext {
  orderState: OrderState
  /** This analysis replaces a retracted one that had been released: the only work a closed order takes. */
  isCorrection: boolean
  specimenState: SpecimenState
  /** A hold on the order, its specimen or the analysis itself. */
  onHold: boolean
  /** Ids of the person acting and of the one who entered the value. */
  actor: string
  enteredBy: string | null
  /** The laboratory's setting. */
  verifierMustDiffer: boolean
  /** Why a critical value of which nobody was told keeps its report back, as a sentence; null where it does not. */
  callHold: string | null
  /** What the report still lacks (42 CFR 493.1291(c)), as sentences; empty when the gate is complete. */
  gateProblems: readonly string[]
  /** The change since the previous value is marked, and nobody said that they looked at it. */
  deltaUnseen: boolean
  /** Why the quality control of the test holds this result, as a sentence; null where it does not. */
  controlHold: string | null
  /** Why a plate that its specimen lies on holds this result, as a sentence; null where none does. */
  plateHold: string | null
}

export type AnalysisRefusal =
  | 'order_at_rest'
  | 'specimen_not_at_hand'
  | 'on_hold'
  | 'entered_by_same_person'
  | 'critical_call_missing'
  | 'report_incomplete'
  | 'control_hold'
  | 'plate_hold'
  | 'delta_unseen'

type Guard = (context: AnalysisContext) => Refused<AnalysisRefusal> | null
/** The first refusal, in this order. */
const all =
  (...guards: Guard[]): Guard =>
  (context) => {
    for (const guard of guards) {
      const refusal = guard(context)
      if (refusal !== null) return refusal
    }
    return null
  }

const orderAtWork: Guard = ({ orderState, isCorrection }) => {
  if (orderState === 'OPEN' || (orderState === 'CLOSED' && isCorrection)) return null
  return refused('order_at_rest', fill(m.results.orderAtRest, { state: orderState }))
}
/** A result may be retracted after the order has closed: that is how a correction begins. */
const orderStands: Guard = ({ orderState }) =>
  orderState === 'OPEN' || orderState === 'CLOSED'
    ? null
    : refused('order_at_rest', fill(m.results.orderAtRest, { state: orderState }))
const specimenAtHand: Guard = ({ specimenState }) =>
  isAtHand(specimenState)
    ? null
    : refused('specimen_not_at_hand', fill(m.results.specimenNotAtHand, { state: specimenState }))
const notOnHold: Guard = ({ onHold }) => (onHold ? refused('on_hold', m.results.onHold) : null)
const anotherPerson: Guard = ({ verifierMustDiffer, actor, enteredBy }) =>
  verifierMustDiffer && actor === enteredBy
    ? refused('entered_by_same_person', m.results.verifierMustDiffer)
    : null
const criticalCalled: Guard = ({ callHold }) =>
  callHold === null ? null : refused('critical_call_missing', callHold)
const gateComplete: Guard = ({ gateProblems: [problem] }) =>
  problem === undefined ? null : refused('report_incomplete', problem)

const changeSeen: Guard = ({ deltaUnseen }) =>
  deltaUnseen ? refused('delta_unseen', m.results.deltaFirst) : null

const controlIn: Guard = ({ controlHold }) =>
  controlHold === null ? null : refused('control_hold', controlHold)

const plateIn: Guard = ({ plateHold }) => (plateHold === null ? null : refused('plate_hold', plateHold))

/** What verification asks, in the order in which the first refusal is told. */
const verifyGuards = [orderAtWork, notOnHold, changeSeen, anotherPerson, controlIn, plateIn] as const

/** Everything that keeps a result from being verified, and not the first thing alone; empty where it may be. */
export const verifyRefusals = (context: AnalysisContext): Refused<AnalysisRefusal>[] =>
  verifyGuards.flatMap((guard) => guard(context) ?? [])

/**
 * One test on one specimen. A retest never overwrites: `retract` leaves the analysis and its value as they were and
 * obliges the caller to register a new analysis linked to it (`replaces`). A released value is never changed.
 */
export const analysisMachine: Machine<AnalysisState, AnalysisTransition, AnalysisContext, AnalysisRefusal> = {
  subject: m.results.subject,
  states: AnalysisState.options,
  transitions: [
    {
      name: 'register',
      from: [null],
      to: 'REGISTERED',
      ability: ['edit', 'Order'],
      needsReason: false,
      guard: (context) => (context.orderState === 'DRAFT' ? null : orderAtWork(context)),
    },
    {
      name: 'assign',
      from: ['REGISTERED'],
      to: 'ASSIGNED',
      ability: ['edit', 'Batch'],
      needsReason: false,
      guard: all(orderAtWork, specimenAtHand, notOnHold),
    },
    {
      name: 'unassign',
      from: ['ASSIGNED'],
      to: 'REGISTERED',
      ability: ['edit', 'Batch'],
      needsReason: false,
    },
    {
      name: 'enterResult',
      from: ['REGISTERED', 'ASSIGNED', 'RESULTED'],
      to: 'RESULTED',
      ability: ['enter', 'Result'],
      needsReason: false,
      guard: all(orderAtWork, specimenAtHand),
    },
    {
      // A calculated result follows its inputs, whatever was done with it before its release.
      name: 'calculate',
      from: ['REGISTERED', 'ASSIGNED', 'RESULTED', 'VERIFIED'],
      to: 'RESULTED',
      ability: ['enter', 'Result'],
      needsReason: false,
      guard: orderAtWork,
    },
    {
      name: 'verify',
      from: ['RESULTED'],
      to: 'VERIFIED',
      ability: ['verify', 'Result'],
      needsReason: false,
      guard: all(...verifyGuards),
    },
    {
      name: 'unverify',
      from: ['VERIFIED'],
      to: 'RESULTED',
      ability: ['verify', 'Result'],
      needsReason: true,
      guard: orderAtWork,
    },
    {
      // The value stays and means something else, since its patient's sex or birth date was corrected: what somebody
      // verified is no longer so. Done by the change of the patient, which asks for its own right.
      name: 'reread',
      from: ['RESULTED', 'VERIFIED'],
      to: 'RESULTED',
      ability: ['manage', 'Patient'],
      needsReason: false,
      guard: orderAtWork,
    },
    {
      name: 'release',
      from: ['VERIFIED'],
      to: 'RELEASED',
      ability: ['release', 'Report'],
      needsReason: false,
      guard: all(orderAtWork, notOnHold, criticalCalled, controlIn, plateIn, gateComplete),
    },
    {
      name: 'retract',
      from: ['RESULTED', 'VERIFIED', 'RELEASED'],
      to: 'RETRACTED',
      ability: ['correct', 'Result'],
      needsReason: true,
      guard: orderStands,
    },
    {
      name: 'reject',
      from: ['REGISTERED', 'ASSIGNED', 'RESULTED', 'VERIFIED'],
      to: 'REJECTED',
      ability: ['reject', 'Result'],
      needsReason: true,
    },
    {
      name: 'cancel',
      from: ['REGISTERED', 'ASSIGNED', 'RESULTED'],
      to: 'CANCELLED',
      ability: ['edit', 'Order'],
      needsReason: true,
    },
  ],
}
