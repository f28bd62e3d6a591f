import type { Machine, TransitionContext } from '../machine'
import { m } from '../messages'
import { transferStates, type TransferState } from './state'

export type TransferTransition = 'prepare' | 'arrive' | 'accept' | 'refuse' | 'result'

const right = ['transfer-results', 'Result'] as const

/**
 * An order between two laboratories. What the partner says moves it forward only; results may come before the word that the order
 * was accepted, and prove it.
 */
export const transferMachine: Machine<TransferState, TransferTransition, TransitionContext, never> = {
  subject: m.transfers.subject,
  states: transferStates,
  transitions: [
    { name: 'prepare', from: [null], to: 'PREPARED', ability: right, needsReason: false },
    { name: 'arrive', from: [null, 'PREPARED'], to: 'SENT', ability: right, needsReason: false },
    { name: 'accept', from: ['PREPARED', 'SENT'], to: 'ACCEPTED', ability: right, needsReason: false },
    { name: 'refuse', from: ['PREPARED', 'SENT'], to: 'REFUSED', ability: right, needsReason: true },
    {
      name: 'result',
      from: ['PREPARED', 'SENT', 'ACCEPTED', 'RESULTED'],
      to: 'RESULTED',
      ability: right,
      needsReason: false,
    },
  ],
}
