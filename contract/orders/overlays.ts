import type { OrderState, Overlay } from './shapes'
import type { Refused } from '../machine'
import { m } from '../messages'

/** HOLD and FLAG lie over an order's state and never are one: reason, by whom, since when, to look at again when. */
export type Mark = Omit<Overlay, 'byName'>

export type OverlayRefusal =
  'order_at_rest' | 'reason_missing' | 'time_past' | 'marked_already' | 'not_marked'
export type OverlayAnswer = { ok: true; mark: Mark | null } | ({ ok: false } & Refused<OverlayRefusal>)
export interface OverlayChange {
  orderState: OrderState
  current: Mark | null
  /** The instant it is now, UTC. */
  now: string
}
export interface OverlaySetting extends OverlayChange {
  reason: string
  by: string
  until: string | null
}

const refuse = (code: OverlayRefusal, message: string): OverlayAnswer => ({ ok: false, code, message })

function set({ orderState, reason, by, until, now }: OverlaySetting): OverlayAnswer {
  if (orderState === 'REJECTED') return refuse('order_at_rest', m.orders.rejectedAlready)
  if (!reason.trim()) return refuse('reason_missing', m.orders.reasonMissing)
  if (until !== null && !(Date.parse(until) > Date.parse(now))) return refuse('time_past', m.orders.untilPast)
  return { ok: true, mark: { reason: reason.trim(), by, at: now, until } }
}

/**
 * Puts an order on hold: nothing is verified, released or closed until it is cleared. A hold that stands is not
 * overwritten, so that its reason is not lost.
 */
export const setHold = (setting: OverlaySetting): OverlayAnswer =>
  setting.current ? refuse('marked_already', m.orders.heldAlready) : set(setting)

/** Takes the hold off. */
export const clearHold = ({ current }: OverlayChange): OverlayAnswer =>
  current ? { ok: true, mark: null } : refuse('not_marked', m.orders.notHeld)

/** Flags an order for attention; a new flag replaces the last. Flags block nothing. */
export const setFlag = (setting: OverlaySetting): OverlayAnswer => set(setting)

/** Takes the flag off. */
export const clearFlag = ({ current }: OverlayChange): OverlayAnswer =>
  current ? { ok: true, mark: null } : refuse('not_marked', m.orders.notFlagged)
