import { SpecimenState } from '../orders/shapes'
import type { AnalysisState } from '../orders/shapes'
import { refused, type Machine, type TransitionContext } from '../machine'
import { m } from '../messages'
import { FINISHED } from '../orders/finished'

export type SpecimenTransition =
  'expect' | 'ship' | 'receive' | 'undoReceive' | 'reject' | 'store' | 'dispose'

export interface SpecimenContext extends TransitionContext {
  /** The states of the analyses that are made from this specimen. */
  analyses: readonly AnalysisState[]
}

export type SpecimenRefusal = 'work_begun' | 'result_released' | 'tests_unfinished'

const BEGUN: readonly AnalysisState[] = ['ASSIGNED', 'RESULTED', 'VERIFIED', 'RELEASED', 'RETRACTED']

/** A tube's or cup's life, from the requisition to the waste. Whoever rejects one also rejects its
 * unfinished analyses, with the same reason. */
export const specimenMachine: Machine<SpecimenState, SpecimenTransition, SpecimenContext, SpecimenRefusal> = {
  subject: m.rules.specimen,
  states: SpecimenState.options,
  transitions: [
    { name: 'expect', from: [null], to: 'EXPECTED', ability: ['edit', 'Order'], needsReason: false },
    { name: 'ship', from: ['EXPECTED'], to: 'IN_TRANSIT', ability: ['edit', 'Shipment'], needsReason: false },
    {
      name: 'receive',
      from: ['EXPECTED', 'IN_TRANSIT'],
      to: 'RECEIVED',
      ability: ['receive', 'Specimen'],
      needsReason: false,
    },
    {
      name: 'undoReceive',
      from: ['RECEIVED'],
      to: 'EXPECTED',
      ability: ['receive', 'Specimen'],
      needsReason: false,
      guard: ({ analyses }) =>
        analyses.some((state) => BEGUN.includes(state))
          ? refused('work_begun', m.rules.specimenInTesting)
          : null,
    },
    {
      name: 'reject',
      from: ['EXPECTED', 'IN_TRANSIT', 'RECEIVED', 'STORED'],
      to: 'REJECTED',
      ability: ['reject', 'Specimen'],
      needsReason: true,
      guard: ({ analyses }) =>
        analyses.includes('RELEASED') ? refused('result_released', m.rules.specimenReleased) : null,
    },
    {
      name: 'store',
      from: ['RECEIVED'],
      to: 'STORED',
      ability: ['receive', 'Specimen'],
      needsReason: false,
    },
    {
      name: 'dispose',
      from: ['RECEIVED', 'STORED', 'REJECTED'],
      to: 'DISPOSED',
      ability: ['receive', 'Specimen'],
      needsReason: false,
      guard: ({ analyses }) =>
        analyses.every((state) => FINISHED.includes(state))
          ? null
          : refused('tests_unfinished', m.rules.specimenPending),
    },
  ],
}
