import { z } from 'zod'
import { refused, type Machine, type TransitionContext } from '../machine'
import { m } from '../messages'

/** The filter of plates begins with OPEN (specification section 4); what is deleted is DELETED, as with batches. */
export const PlateStatus = z.enum(['OPEN', 'DELETED'])
export type PlateStatus = z.infer<typeof PlateStatus>

/** How far an open plate is. FILLING: wells are still filled. FAILED: it is not read; its specimens may go onto another. */
export const PlateStage = z.enum(['FILLING', 'LOADED', 'RUNNING', 'RESULTED', 'REVIEWED', 'CLOSED', 'FAILED'])
export type PlateStage = z.infer<typeof PlateStage>

/** Moves that a person makes; a plate becomes RESULTED by the run that is read into it. */
export const PlateMove = z.enum(['load', 'run', 'review', 'close', 'refill', 'fail', 'override'])
export type PlateMove = z.infer<typeof PlateMove>

/** What the controls of its run say of a plate. Without rules in force nothing is ever passed. */
export const PlateVerdict = z.enum(['PASS', 'HOLD'])
export type PlateVerdict = z.infer<typeof PlateVerdict>

/** What a reviewer decides of a plate on hold. */
export const HeldOutcome = z.enum(['REPEAT', 'CONTROL_FAIL_RERUN', 'REJECT'])
export type HeldOutcome = z.infer<typeof HeldOutcome>

/** What was decided of a plate. ACCEPT: nothing held it. OVERRIDE: something did, and a supervisor lets its results pass. */
export const PlateOutcome = z.enum(['ACCEPT', ...HeldOutcome.options, 'OVERRIDE'])
export type PlateOutcome = z.infer<typeof PlateOutcome>

export interface PlateContext extends TransitionContext {
  specimens: number
  /** Runs that were read into it. */
  runs: number
  verdict: PlateVerdict | null
  stage: PlateStage
  /** What stands as decided, or what a review decides now. */
  outcome: PlateOutcome | null
}

export type PlateRefusal = 'plate_empty' | 'plate_read' | 'outcome_missing' | 'plate_not_held'

const filled = ({ specimens }: PlateContext) =>
  specimens > 0 ? null : refused('plate_empty', m.plates.empty)
const nothingRead = ({ runs }: PlateContext) => (runs === 0 ? null : refused('plate_read', m.plates.wasRead))

/** A plate on hold is not reviewed without a word: somebody says what becomes of it, and why. */
const decided = ({ verdict, outcome, reason }: PlateContext) =>
  verdict === 'HOLD' && (outcome === null || !reason?.trim())
    ? refused('outcome_missing', m.plates.outcomeMissing)
    : null
const isHeld = ({ verdict, stage, outcome }: PlateContext) =>
  (verdict === 'HOLD' || stage === 'FAILED') && outcome !== 'OVERRIDE'
    ? null
    : refused('plate_not_held', m.plates.notHeld)

const edit = ['edit', 'Plate'] as const
type Move = PlateMove | 'read'

/** How an open plate moves on (domain: OPEN, LOADED, RUNNING, RESULTED, REVIEWED, CLOSED, or FAILED). */
export const plateStageMachine: Machine<PlateStage, Move, PlateContext, PlateRefusal> = {
  subject: m.plates.subject,
  states: PlateStage.options,
  transitions: [
    { name: 'load', from: ['FILLING'], to: 'LOADED', ability: edit, needsReason: false, guard: filled },
    { name: 'run', from: ['LOADED'], to: 'RUNNING', ability: edit, needsReason: false, guard: filled },
    { name: 'read', from: ['RUNNING'], to: 'RESULTED', ability: edit, needsReason: false, guard: filled },
    {
      name: 'review',
      from: ['RESULTED'],
      to: 'REVIEWED',
      ability: edit,
      needsReason: false,
      guard: decided,
    },
    { name: 'close', from: ['REVIEWED'], to: 'CLOSED', ability: edit, needsReason: false },
    // Its results pass all the same: a supervisor's word, which stays on the plate.
    {
      name: 'override',
      from: ['RESULTED', 'REVIEWED', 'CLOSED', 'FAILED'],
      to: 'REVIEWED',
      ability: ['manage', 'Qc'],
      needsReason: true,
      guard: isHeld,
    },
    // A stage pressed by mistake, or a plate that is set up again, as long as nothing was read of it.
    {
      name: 'refill',
      from: ['LOADED', 'RUNNING'],
      to: 'FILLING',
      ability: edit,
      needsReason: true,
      guard: nothingRead,
    },
    { name: 'fail', from: ['LOADED', 'RUNNING', 'RESULTED'], to: 'FAILED', ability: edit, needsReason: true },
  ],
}

/** OPEN or DELETED. Nothing leads back: its specimens may be on another plate by now. */
export const plateMachine: Machine<PlateStatus, 'open' | 'delete', PlateContext, PlateRefusal> = {
  subject: m.plates.subject,
  states: PlateStatus.options,
  transitions: [
    { name: 'open', from: [null], to: 'OPEN', ability: ['create', 'Plate'], needsReason: false },
    {
      name: 'delete',
      from: ['OPEN'],
      to: 'DELETED',
      ability: ['delete', 'Plate'],
      needsReason: true,
      guard: nothingRead,
    },
  ],
}

/** Stages in which a specimen is on its way: it goes onto no second plate of the same kind and test type. */
export const stagesUnderWay: readonly PlateStage[] = ['FILLING', 'LOADED', 'RUNNING']
