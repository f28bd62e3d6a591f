import type { Machine, TransitionContext } from '../machine'
import { m } from '../messages'
import { deliveryStates, type DeliveryState } from './choices'

export type DeliveryTransition =
  'plan' | 'take' | 'confirm' | 'postpone' | 'fail' | 'prove' | 'giveUp' | 'misdirect' | 'again'

/**
 * One report version on its way to one recipient. What the outside says moves it forward only: nothing leads from CONFIRMED or
 * GIVEN_UP but a person, and from FAILED only evidence that it arrived after all (`prove`).
 */
export const deliveryMachine: Machine<DeliveryState, DeliveryTransition, TransitionContext, never> = {
  subject: m.deliveries.subject,
  states: deliveryStates,
  transitions: [
    { name: 'plan', from: [null], to: 'WAITING', ability: ['release', 'Report'], needsReason: false },
    { name: 'take', from: ['WAITING', 'SENT'], to: 'SENT', ability: ['send', 'Fax'], needsReason: false },
    {
      name: 'confirm',
      from: ['WAITING', 'SENT'],
      to: 'CONFIRMED',
      ability: ['send', 'Fax'],
      needsReason: false,
    },
    {
      name: 'postpone',
      from: ['WAITING', 'SENT'],
      to: 'WAITING',
      ability: ['send', 'Fax'],
      needsReason: false,
    },
    { name: 'fail', from: ['WAITING', 'SENT'], to: 'FAILED', ability: ['send', 'Fax'], needsReason: false },
    { name: 'prove', from: ['FAILED'], to: 'CONFIRMED', ability: ['send', 'Fax'], needsReason: false },
    {
      // Of what was sent a link alone: it ends here, and not outside.
      name: 'giveUp',
      from: ['WAITING', 'SENT', 'FAILED'],
      to: 'GIVEN_UP',
      ability: ['send', 'Fax'],
      needsReason: false,
    },
    {
      name: 'misdirect',
      from: ['SENT', 'CONFIRMED', 'FAILED'],
      to: 'GIVEN_UP',
      ability: ['send', 'Fax'],
      needsReason: true,
    },
    {
      // From SENT a link alone: another one goes in its place.
      name: 'again',
      from: ['SENT', 'CONFIRMED', 'FAILED', 'GIVEN_UP'],
      to: 'WAITING',
      ability: ['send', 'Fax'],
      needsReason: false,
    },
  ],
}
