import { useCallback, useSyncExternalStore } from 'react'
import { api } from '@contract/api'
import { call } from '@/api/client'
import { isApiError, messageOf } from '@/api/errors'
import { untilBack } from '@/lib/until-back'
import { useSession } from '@/stores/session'

/** A message on its way: in sight from the moment it is sent, until the server has it or the person gives it up. */
export interface Outgoing {
  /** The idempotency key: however often it is sent, it is said once. */
  key: string
  room: string
  text: string
  at: string
  /** Why it is not sent; null while it is being tried. */
  failed: string | null
}

interface Box {
  owner: string | null
  waiting: readonly Outgoing[]
  /** What stands unsent in each room's field: leaving the room or the page keeps it. */
  typed: Readonly<Record<string, string>>
}

const empty = (owner: string | null): Box => ({ owner, waiting: [], typed: {} })
let box = empty(null)
const listeners = new Set<() => void>()

/** The next person at this screen begins with nothing. */
function current(): Box {
  const { userid } = useSession.getState()
  if (box.owner !== userid) box = empty(userid)
  return box
}

function set(change: Partial<Box>): void {
  box = { ...current(), ...change }
  for (const listener of listeners) listener()
}

const subscribe = (changed: () => void) => {
  listeners.add(changed)
  return () => void listeners.delete(changed)
}
export const useOutbox = (): Box => useSyncExternalStore(subscribe, current)

export const keepTyped = (room: string, text: string): void =>
  set({ typed: { ...current().typed, [room]: text } })

const replace = (key: string, change: Partial<Outgoing>) =>
  set({ waiting: current().waiting.map((one) => (one.key === key ? { ...one, ...change } : one)) })
export const drop = (key: string): void =>
  set({ waiting: current().waiting.filter((one) => one.key !== key) })

/** How often it is tried again by itself where nobody answers; then the person decides. */
const triesAlone = 3

async function deliver(one: Outgoing, onSaid: () => Promise<unknown>): Promise<void> {
  replace(one.key, { failed: null })
  for (let tries = 0; ; tries++) {
    try {
      await call(api.chat.send, { body: { room: one.room, text: one.text } }, { idempotencyKey: one.key })
      await onSaid()
      drop(one.key)
      return
    } catch (error) {
      const unanswered = isApiError(error, 'network') || isApiError(error, 'unavailable')
      if (!unanswered || tries >= triesAlone) {
        replace(one.key, { failed: messageOf(error) })
        return
      }
      await untilBack(tries)
    }
  }
}

/** Sends and sends again. `onSaid` brings the message in from the server before the one on its way goes. */
export function useSending(onSaid: (room: string) => Promise<unknown>) {
  const say = useCallback(
    (room: string, text: string) => {
      const one: Outgoing = {
        key: crypto.randomUUID(),
        room,
        text,
        at: new Date().toISOString(),
        failed: null,
      }
      const { waiting, typed } = current()
      set({ waiting: [...waiting, one], typed: { ...typed, [room]: '' } })
      void deliver(one, () => onSaid(room))
    },
    [onSaid],
  )
  const again = useCallback((one: Outgoing) => void deliver(one, () => onSaid(one.room)), [onSaid])
  return { say, again }
}
