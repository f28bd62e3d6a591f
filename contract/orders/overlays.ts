import type { OrderState, Overlay } from './shapes'

/** HOLD and FLAG lie over an order's state and never are one: reason, by whom, since when, to look at again when. */
export type Mark = Omit<Overlay, 'byName'>

export type OverlayAnswer = { ok: true; mark: Mark | null } | { ok: false; message: string }
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

const refuse = (message: string): OverlayAnswer => ({ ok: false, message })

function set({ orderState, reason, by, until, now }: OverlaySetting): OverlayAnswer {
  if (orderState === 'REJECTED') return refuse('The order is REJECTED.')
  if (!reason.trim()) return refuse('Enter a reason.')
  if (until !== null && !(Date.parse(until) > Date.parse(now))) return refuse('Choose a time in the future.')
  return { ok: true, mark: { reason: reason.trim(), by, at: now, until } }
}

/**
 * Puts an order on hold: nothing is verified, released or closed until it is cleared. A hold that stands is not
 * overwritten, so that its reason is not lost.
 */
export const setHold = (setting: OverlaySetting): OverlayAnswer =>
  setting.current ? refuse('The order is already on hold.') : set(setting)

/** Takes the hold off. */
export const clearHold = ({ current }: OverlayChange): OverlayAnswer =>
  current ? { ok: true, mark: null } : refuse('The order is not on hold.')

/** Flags an order for attention; a new flag replaces the last. Flags block nothing. */
export const setFlag = (setting: OverlaySetting): OverlayAnswer => set(setting)

/** Takes the flag off. */
export const clearFlag = ({ current }: OverlayChange): OverlayAnswer =>
  current ? { ok: true, mark: null } : refuse('The order is not flagged.')

/**
 * Is this hold past its time? It still holds: results held for a reason are never released by a clock, a person looks
 * first.
 */
export const isOverdue = (mark: Mark | null, now: string): boolean =>
  mark?.until != null && Date.parse(mark.until) <= Date.parse(now)
