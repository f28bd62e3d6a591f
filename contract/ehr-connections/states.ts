import { refused, type Machine, type TransitionContext } from '../machine'
import { m } from '../messages'
import { connectionStates, type ConnectionState } from './choices'

export type ConnectionTransition = 'add' | 'test' | 'goLive' | 'review' | 'stop'

export interface ConnectionContext extends TransitionContext {
  /** Every item that applies is checked. */
  allChecked: boolean
  /** Both signatures stand, by two people, for what the connection is now. */
  allSigned: boolean
}
export type ConnectionRefusal = 'not_checked' | 'not_signed'

const isProven = ({ allChecked, allSigned }: ConnectionContext) =>
  !allChecked
    ? refused('not_checked', m.ehrConnections.notChecked)
    : !allSigned
      ? refused('not_signed', m.ehrConnections.notSigned)
      : null

/** A connection on its way to being live. Nothing leads from TESTING to LIVE but a full checklist and two signatures. */
export const connectionMachine: Machine<
  ConnectionState,
  ConnectionTransition,
  ConnectionContext,
  ConnectionRefusal
> = {
  subject: m.ehrConnections.subject,
  states: connectionStates,
  transitions: [
    { name: 'add', from: [null], to: 'DRAFT', ability: ['manage', 'Setting'], needsReason: false },
    {
      name: 'test',
      from: ['DRAFT', 'STOPPED', 'LIVE'],
      to: 'TESTING',
      ability: ['manage', 'Setting'],
      needsReason: false,
    },
    {
      name: 'goLive',
      from: ['TESTING'],
      to: 'LIVE',
      ability: ['manage', 'Setting'],
      needsReason: false,
      guard: isProven,
    },
    {
      name: 'review',
      from: ['LIVE'],
      to: 'LIVE',
      ability: ['manage', 'Setting'],
      needsReason: false,
      guard: isProven,
    },
    {
      name: 'stop',
      from: ['TESTING', 'LIVE'],
      to: 'STOPPED',
      ability: ['manage', 'Setting'],
      needsReason: true,
    },
  ],
}
