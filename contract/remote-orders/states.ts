import { refused, type Machine, type TransitionContext } from '../machine'
import { m } from '../messages'
import { remoteOrderStates, type RemoteOrderState } from './choices'

export type RemoteOrderTransition = 'prepare' | 'send' | 'sign' | 'withdraw' | 'receive'

export interface RemoteOrderContext extends TransitionContext {
  /** When the specimens were collected; null: nobody has said yet. */
  collected: boolean
}
export type RemoteOrderRefusal = 'not_collected'

const create = ['create', 'RemoteOrder'] as const

/**
 * What a clinic asks of the laboratory. What follows the receipt is the order's own: the remote order repeats its order's state
 * (`server/modules/remote-standing`), and has no transition of its own for it.
 */
export const remoteOrderMachine: Machine<
  RemoteOrderState,
  RemoteOrderTransition,
  RemoteOrderContext,
  RemoteOrderRefusal
> = {
  subject: m.remoteOrders.subject,
  states: remoteOrderStates,
  transitions: [
    { name: 'prepare', from: [null], to: 'READYTOREVIEW', ability: create, needsReason: false },
    { name: 'send', from: [null], to: 'INTRANSIT', ability: create, needsReason: false },
    { name: 'sign', from: ['READYTOREVIEW'], to: 'INTRANSIT', ability: create, needsReason: false },
    {
      name: 'withdraw',
      from: ['READYTOREVIEW', 'INTRANSIT'],
      to: 'REJECTED',
      ability: ['edit', 'RemoteOrder'],
      needsReason: true,
    },
    {
      name: 'receive',
      from: ['INTRANSIT'],
      to: 'RECEIVED',
      ability: ['receive', 'Specimen'],
      needsReason: false,
      guard: ({ collected }) =>
        collected ? null : refused('not_collected', m.remoteOrders.collectionUnknown),
    },
  ],
}
