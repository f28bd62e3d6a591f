import { z } from 'zod'
import { m } from '../messages'
import type { DeliveryState } from './state'

// In a file of its own, which the address of the ledger needs and nothing else of this.
export { DeliveryState, deliveryStates } from './state'

/** How something leaves the house. Each is one line of `kinds` on the server; what is not in there cannot be set up yet. */
export const wayKinds = ['fax', 'hl7', 'sftp', 'mail', 'sms', 'lab'] as const
export const WayKind = z.enum(wayKinds)
export type WayKind = z.infer<typeof WayKind>
export const wayKindLabels: Record<WayKind, string> = m.deliveries.kind

export const deliveryStateLabels: Record<DeliveryState, string> = m.deliveries.state

/**
 * How a delivery was given up: by a person (the first three), because a newer version goes to the same recipient, or because a
 * link may not carry it: the patient's choice, no address, a marked test. The last was never sent and never will be by itself.
 */
export const DeliveryEnd = z.enum(['cancelled', 'resolved', 'misdirected', 'superseded', 'withheld'])
export type DeliveryEnd = z.infer<typeof DeliveryEnd>
export const deliveryEndLabels: Record<DeliveryEnd, string> = m.deliveries.endedHow

/** How a try ended. UNKNOWN: it was asked for, and nobody can tell what became of it. */
export const AttemptEnd = z.enum(['CONFIRMED', 'FAILED', 'UNKNOWN'])
export type AttemptEnd = z.infer<typeof AttemptEnd>

/**
 * Why a try failed, as far as it decides what comes next. `again`: may come right by itself (busy, no answer, dropped).
 * `tone`: somebody or something answered that is no fax; the second time as `number`. `number`: this recipient cannot be
 * reached there. `document`: what we sent cannot be sent. `account`: our own account or line; it costs no try and stops the
 * channel, or the one way where each has an account of its own. `partial`: some of it arrived; all of it goes again. `link`:
 * it arrived, and ended unopened; that says nothing of the way.
 */
export const Fault = z.enum(['again', 'tone', 'number', 'document', 'account', 'partial', 'link'])
export type Fault = z.infer<typeof Fault>

/** What a delivery carries: a version of a report, a page that proves a number, or a report to a health department. */
export const DeliveryPurpose = z.enum(['report', 'test', 'elr'])
export type DeliveryPurpose = z.infer<typeof DeliveryPurpose>

/** What a way is for: reports to those who care for the patient, or reports to a health department. Never both. */
export const WayCarries = z.enum(['report', 'elr'])
export type WayCarries = z.infer<typeof WayCarries>

/** Why nothing leaves over a way at the moment; its deliveries wait. */
export const WayHold = z.enum([
  'off',
  'inactive',
  'paused',
  'hostKey',
  'unconfirmed',
  'line',
  'noLine',
  'notLive',
  'noTarget',
  'linkPaused',
])
export type WayHold = z.infer<typeof WayHold>

/** The same in words; how a way is proven differs by its kind. */
export const wayHoldLabel = (kind: WayKind, hold: WayHold): string =>
  hold !== 'unconfirmed' || kind === 'fax'
    ? m.deliveries.hold[hold]
    : kind === 'sftp'
      ? m.deliveries.untested
      : m.deliveries.unproven
