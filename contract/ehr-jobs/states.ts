import { refused, type Machine, type TransitionContext } from '../machine'
import { m } from '../messages'
import { messageStates, type Direction, type MessageHold, type MessageState } from './choices'

export type MessageTransition =
  | 'take'
  | 'queue'
  | 'send'
  | 'file'
  | 'refuse'
  | 'stop'
  | 'postpone'
  | 'again'
  | 'confirm'
  | 'choosePatient'
  | 'replay'
  | 'skip'

export interface MessageContext extends TransitionContext {
  direction: Direction
  hold: MessageHold | null
}
export type MessageRefusal = 'no_message' | 'not_in' | 'not_held' | 'on_its_way'

const isMessage = ({ hold }: MessageContext) =>
  hold === 'bytes' || hold === 'repeat' ? refused('no_message', m.ehrJobs.noMessage) : null
const mayGoAgain = (context: MessageContext) =>
  context.direction === 'in' && context.hold === 'refused'
    ? refused('not_held', m.ehrJobs.refusedIn)
    : isMessage(context)
const isHeldFor =
  (...holds: MessageHold[]) =>
  ({ direction, hold }: MessageContext) =>
    direction === 'out'
      ? refused('not_in', m.ehrJobs.onlyIn)
      : hold === null || !holds.includes(hold)
        ? refused('not_held', m.ehrJobs.notHeld)
        : null

/** A message in or out. What is filed or taken by them stays so: nothing leads from ACK. */
export const messageMachine: Machine<MessageState, MessageTransition, MessageContext, MessageRefusal> = {
  subject: m.ehrJobs.subject,
  states: messageStates,
  transitions: [
    { name: 'take', from: [null], to: 'WAITING', ability: ['edit', 'EhrJob'], needsReason: false },
    { name: 'queue', from: [null], to: 'WAITING', ability: ['edit', 'EhrJob'], needsReason: false },
    { name: 'send', from: ['WAITING'], to: 'SENT', ability: ['edit', 'EhrJob'], needsReason: false },
    {
      name: 'file',
      from: [null, 'WAITING', 'SENT'],
      to: 'ACK',
      ability: ['edit', 'EhrJob'],
      needsReason: false,
    },
    {
      name: 'refuse',
      from: [null, 'WAITING', 'SENT'],
      to: 'NACK',
      ability: ['edit', 'EhrJob'],
      needsReason: false,
    },
    {
      name: 'stop',
      from: [null, 'WAITING', 'SENT'],
      to: 'ERROR',
      ability: ['edit', 'EhrJob'],
      needsReason: false,
    },
    { name: 'postpone', from: ['SENT'], to: 'WAITING', ability: ['edit', 'EhrJob'], needsReason: false },
    {
      name: 'again',
      from: ['WAITING', 'ERROR', 'NACK'],
      to: 'WAITING',
      ability: ['edit', 'EhrJob'],
      needsReason: false,
      guard: mayGoAgain,
    },
    {
      name: 'confirm',
      from: ['ERROR'],
      to: 'WAITING',
      ability: ['edit', 'EhrJob'],
      needsReason: false,
      guard: isHeldFor('content', 'merge'),
    },
    {
      name: 'choosePatient',
      from: ['ERROR'],
      to: 'WAITING',
      ability: ['edit', 'EhrJob'],
      needsReason: false,
      guard: isHeldFor('patient', 'demographics'),
    },
    {
      name: 'replay',
      from: ['WAITING', 'ERROR', 'NACK', 'SKIPPED'],
      to: 'SKIPPED',
      ability: ['edit', 'EhrJob'],
      needsReason: true,
    },
    {
      name: 'skip',
      from: ['WAITING', 'ERROR', 'NACK'],
      to: 'SKIPPED',
      ability: ['edit', 'EhrJob'],
      needsReason: true,
    },
  ],
}
