import { z } from 'zod'
import { refused, type Machine, type TransitionContext } from '../machine'
import { fill, m } from '../messages'

/** Specification section 4. */
export const BatchStatus = z.enum(['OPEN', 'DELETED'])
export type BatchStatus = z.infer<typeof BatchStatus>

/** How far the work of an open batch is. FILLING: specimens still come and go. */
export const BatchStage = z.enum(['FILLING', 'PLATED', 'RUN', 'REVIEW', 'COMPLETE'])
export type BatchStage = z.infer<typeof BatchStage>

export const BatchMove = z.enum(['plate', 'run', 'review', 'complete', 'refill'])
export type BatchMove = z.infer<typeof BatchMove>

export interface BatchContext extends TransitionContext {
  specimens: number
  /** Tests that still wait for a result. */
  waiting: number
  /** Tests whose result waits for verification. */
  unverified: number
  /** Tests that had a result, whatever became of it since. */
  resulted: number
  /** The first reagent lot whose expiry has passed, in words; null: none. */
  expiredReagent: string | null
}

export type BatchRefusal =
  'batch_empty' | 'reagent_expired' | 'results_missing' | 'results_unverified' | 'results_entered'

const filled = (context: BatchContext) => {
  if (context.specimens === 0) return refused('batch_empty', m.batches.empty)
  return context.expiredReagent === null ? null : refused('reagent_expired', context.expiredReagent)
}
const nothingResulted = ({ resulted }: BatchContext) =>
  resulted === 0 ? null : refused('results_entered', fill(m.batches.resultsEntered, { count: resulted }))
const allResulted = ({ waiting }: BatchContext) =>
  waiting === 0 ? null : refused('results_missing', fill(m.batches.resultsMissing, { count: waiting }))
const allVerified = (context: BatchContext) =>
  allResulted(context) ??
  (context.unverified === 0
    ? null
    : refused('results_unverified', fill(m.batches.resultsUnverified, { count: context.unverified })))

const edit = ['edit', 'Batch'] as const

const stages: Machine<BatchStage, BatchMove, BatchContext, BatchRefusal>['transitions'] = [
  { name: 'plate', from: ['FILLING'], to: 'PLATED', ability: edit, needsReason: false, guard: filled },
  { name: 'run', from: ['FILLING', 'PLATED'], to: 'RUN', ability: edit, needsReason: false, guard: filled },
  { name: 'review', from: ['RUN'], to: 'REVIEW', ability: edit, needsReason: false, guard: allResulted },
  {
    name: 'complete',
    from: ['REVIEW'],
    to: 'COMPLETE',
    ability: edit,
    needsReason: false,
    guard: allVerified,
  },
  // A stage pressed by mistake, or a plate that is set up again: while nothing was measured the batch can be filled again.
  {
    name: 'refill',
    from: ['PLATED', 'RUN'],
    to: 'FILLING',
    ability: edit,
    needsReason: true,
    guard: nothingResulted,
  },
]

/** How an open batch moves on (domain: progress is the stage, the status stays OPEN). */
export const batchStageMachine: Machine<BatchStage, BatchMove, BatchContext, BatchRefusal> = {
  subject: m.batches.subject,
  states: BatchStage.options,
  transitions: stages,
}

/** OPEN or DELETED. A deletion is undone only as a whole, while all of its work is still free: it may be in another batch by now. */
export const batchMachine: Machine<BatchStatus, 'open' | 'delete' | 'restore', BatchContext, BatchRefusal> = {
  subject: m.batches.subject,
  states: BatchStatus.options,
  transitions: [
    { name: 'open', from: [null], to: 'OPEN', ability: ['create', 'Batch'], needsReason: false },
    {
      name: 'delete',
      from: ['OPEN'],
      to: 'DELETED',
      ability: ['delete', 'Batch'],
      needsReason: true,
      guard: nothingResulted,
    },
    { name: 'restore', from: ['DELETED'], to: 'OPEN', ability: ['delete', 'Batch'], needsReason: false },
  ],
}
