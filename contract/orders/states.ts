import { OrderState } from './shapes'
import type { AnalysisState, SpecimenState } from './shapes'
import { refused, type Machine, type TransitionContext } from '../machine'
import { m } from '../messages'
import { FINISHED } from './finished'

export type OrderTransition = 'draft' | 'submit' | 'close' | 'reject'

export interface OrderContext extends TransitionContext {
  /** The sentences of `orderProblems`; an order with any of them stays a draft. */
  problems: readonly string[]
  analyses: readonly AnalysisState[]
  onHold: boolean
}

export type OrderRefusal =
  'incomplete' | 'on_hold' | 'tests_unfinished' | 'nothing_released' | 'result_released'

const closeGuard = ({ analyses, onHold }: OrderContext) => {
  if (onHold) return refused('on_hold', m.orders.clearHoldFirst)
  if (!analyses.every((state) => FINISHED.includes(state)))
    return refused('tests_unfinished', m.orders.testsPending)
  return analyses.includes('RELEASED') ? null : refused('nothing_released', m.orders.nothingReleased)
}

/**
 * An order's life. There is no way back from CLOSED: updating a closed order drafts a correction (see
 * `analysisMachine`'s retract) and the order stays closed. REJECTED is final too;
 * whoever rejects an order also rejects its unfinished analyses, with the same reason.
 */
export const orderMachine: Machine<OrderState, OrderTransition, OrderContext, OrderRefusal> = {
  subject: m.orders.subject,
  states: OrderState.options,
  transitions: [
    { name: 'draft', from: [null], to: 'DRAFT', ability: ['create', 'Order'], needsReason: false },
    {
      name: 'submit',
      from: ['DRAFT'],
      to: 'OPEN',
      ability: ['edit', 'Order'],
      needsReason: false,
      guard: ({ problems: [problem] }) => (problem === undefined ? null : refused('incomplete', problem)),
    },
    {
      name: 'close',
      from: ['OPEN'],
      to: 'CLOSED',
      ability: ['edit', 'Order'],
      needsReason: false,
      guard: closeGuard,
    },
    {
      name: 'reject',
      from: ['DRAFT', 'OPEN'],
      to: 'REJECTED',
      ability: ['manage', 'OrderInfo'],
      needsReason: true,
      guard: ({ analyses }) =>
        analyses.includes('RELEASED') ? refused('result_released', m.orders.resultReleased) : null,
    },
  ],
}

/**
 * The state that an order's work puts it in. DRAFT, CLOSED and REJECTED do not move by themselves. An OPEN order is
 * CLOSED when every test is finished and at least one was released; REJECTED when every specimen was rejected with
 * nothing released, or when every test was cancelled or rejected, so that nothing is left that could be reported.
 * An order on hold does not close.
 */
export function derivedOrderState(
  analyses: readonly AnalysisState[],
  specimens: readonly SpecimenState[],
  current: OrderState = 'OPEN',
  onHold = false,
): OrderState {
  if (current !== 'OPEN') return current
  const released = analyses.includes('RELEASED')
  const finished = analyses.length > 0 && analyses.every((state) => FINISHED.includes(state))
  if (finished && released) return onHold ? 'OPEN' : 'CLOSED'
  const noSpecimen = specimens.length > 0 && specimens.every((state) => state === 'REJECTED')
  return !released && (noSpecimen || finished) ? 'REJECTED' : 'OPEN'
}
