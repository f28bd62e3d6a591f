import { idleCountdownSeconds } from '@contract/constants'
import { readStored, storedName, writeStored } from './persist'

/** The quiet notice stands this long before the end, the countdown this long. */
const NOTICE_SECONDS = 60
/** Below this limit the notice comes at half time, so that it still leaves time to react. */
const SHORT_LIMIT_SECONDS = 120

export interface IdleState {
  phase: 'active' | 'notice' | 'countdown' | 'out'
  /** Whole seconds until sign-out, never below zero. */
  secondsLeft: number
}

/**
 * Where a session stands between the last activity and its end. Times in milliseconds of one clock.
 * A clock that was set back counts as no time passed.
 */
export function idlePhase(now: number, lastActivity: number, limitSeconds: number): IdleState {
  const left = limitSeconds - Math.max(0, now - lastActivity) / 1000
  const noticeAt = limitSeconds < SHORT_LIMIT_SECONDS ? limitSeconds / 2 : NOTICE_SECONDS
  const phase = !(left > 0)
    ? 'out'
    : left <= idleCountdownSeconds
      ? 'countdown'
      : left <= noticeAt
        ? 'notice'
        : 'active'
  return { phase, secondsLeft: Math.max(0, Math.ceil(left)) }
}

const CHANNEL = 'aliquot.activity'
/** One mark a second is exact enough and spares the store. */
const SHARE_MS = 1000
/** What only a person does. Requests of the page, scrolling by itself and timers are no activity. */
const ACTIONS = ['keydown', 'pointerdown', 'wheel', 'touchstart'] as const

export interface ActivityWatch {
  /** When a person last did something in any tab, in milliseconds. */
  last: () => number
  /** Counts this moment as activity, in every tab. */
  mark: () => void
  stop: () => void
}

export interface ActivityOptions {
  /** Asked before an action counts: false when the time was already up, so that waking the machine revives nothing. */
  accepts: () => boolean
  /** Moving the pointer counts only while this is true: a shaking bench must not hold back the countdown. */
  acceptsMoves: () => boolean
  onActivity: () => void
}

/** Watches for activity in this tab and, over a channel and a stored time, in all others. Starting counts as activity. */
export function watchActivity({ accepts, acceptsMoves, onActivity }: ActivityOptions): ActivityWatch {
  let last = Date.now()
  let shared = -Infinity
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL)

  const hear = (at: unknown): void => {
    if (typeof at !== 'number' || at <= last || at > Date.now() + SHARE_MS) return
    last = at
    onActivity()
  }
  const mark = (): void => {
    const now = Date.now()
    last = now
    if (now - shared >= SHARE_MS || now < shared) {
      shared = now
      writeStored('lastActivity', now)
      channel?.postMessage(now)
    }
    onActivity()
  }
  const onAction = (): void => {
    if (accepts()) mark()
  }
  const onMove = (): void => {
    if (acceptsMoves()) onAction()
  }
  const onStorage = (event: StorageEvent): void => {
    if (event.key === storedName('lastActivity')) hear(readStored('lastActivity'))
  }
  const onMessage = (event: MessageEvent<unknown>): void => hear(event.data)

  for (const action of ACTIONS) window.addEventListener(action, onAction, { capture: true, passive: true })
  window.addEventListener('pointermove', onMove, { capture: true, passive: true })
  window.addEventListener('storage', onStorage)
  channel?.addEventListener('message', onMessage)
  mark()

  return {
    last: () => {
      if (last > Date.now()) last = Date.now()
      hear(readStored('lastActivity'))
      return last
    },
    mark,
    stop: () => {
      for (const action of ACTIONS) window.removeEventListener(action, onAction, { capture: true })
      window.removeEventListener('pointermove', onMove, { capture: true })
      window.removeEventListener('storage', onStorage)
      channel?.close()
    },
  }
}
