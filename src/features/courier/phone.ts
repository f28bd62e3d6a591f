import { z } from 'zod'
import { api } from '@contract/api'
import { CourierEvent, mostEvents, type CourierEventInput } from '@contract/courier/events'
import type { RouteToday } from '@contract/courier/shapes'
import { call } from '@/api/client'
import { ApiError, isApiError, messageOf } from '@/api/errors'
import {
  dequeue,
  dropDraft,
  enqueue,
  keep,
  keepDraft,
  keepKey,
  kept,
  keptDraft,
  keptKey,
  markRefused,
  queueOf,
  type Queued,
} from '@/app/courier/phone-store'
import { removeStored } from '@/lib/persist'

export interface Refused {
  n: number
  event: CourierEventInput
  message: string
}

export interface PhoneState {
  /** What the server said last, now or earlier. */
  route: RouteToday | null
  /** Not sent yet. */
  waiting: readonly CourierEventInput[]
  /** Sent, and not yet in `route`. */
  sent: readonly CourierEventInput[]
  refused: readonly Refused[]
  /** When the laboratory could first not be reached, in milliseconds; null while it can. */
  noSignalSince: number | null
  sending: boolean
  /** The first look, at the phone and at the server, is over. */
  looked: boolean
  error: ApiError | null
  /** This browser keeps nothing: what is recorded lasts as long as the page. */
  noStore: boolean
  /** What the laboratory said to something that it kept. */
  notice: string | null
}

/** Bytes of one call at most: photos go a few at a time. */
const BATCH_BYTES = 4_000_000
const AGAIN_MS = 15_000
const ROUTE_MS = 60_000
const LOCK = 'aliquot-courier-send'

const outOfReach = (error: unknown) =>
  isApiError(error, 'network', 'unavailable', 'unexpected', 'internal', 'too_many_requests')

/** Only one tab sends at a time; the others see an empty queue afterwards. */
const alone = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(LOCK, work) : work()

/**
 * The courier's phone: the route, and the queue of what happened on it. An event is on the phone's disk before anything else is
 * done with it, and leaves it only when the laboratory has said that it has it.
 */
export function createPhone({ userId, name }: { userId: string; name: string }) {
  let state: PhoneState = {
    route: null,
    waiting: [],
    sent: [],
    refused: [],
    noSignalSince: null,
    sending: false,
    looked: false,
    error: null,
    noStore: false,
    notice: null,
  }
  const listeners = new Set<() => void>()
  let key: CryptoKey | undefined
  /** Of a browser that stores nothing. */
  const unstored: CourierEventInput[] = []
  let timers: ReturnType<typeof setInterval>[] = []

  function set(change: Partial<PhoneState>): void {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  const lost = () => set({ noSignalSince: state.noSignalSince ?? Date.now() })

  async function readQueue(): Promise<{ entry: Queued; event: CourierEventInput }[]> {
    if (!key) return []
    const entries = await queueOf(key, userId)
    return entries.flatMap((entry) => {
      const event = CourierEvent.safeParse(entry.event)
      return event.success ? [{ entry, event: event.data }] : []
    })
  }

  async function showQueue(): Promise<void> {
    try {
      const all = await readQueue()
      set({
        waiting: [
          ...all.filter(({ entry }) => entry.refused === null).map(({ event }) => event),
          ...unstored,
        ],
        refused: all.flatMap(({ entry, event }) =>
          entry.refused === null ? [] : [{ n: entry.n, event, message: entry.refused }],
        ),
      })
      if (all.length === 0) removeStored('courierSealed')
    } catch {
      set({ noStore: true })
    }
  }

  /** Asks for the route; without a signal the one that the phone has stays. */
  async function refresh(): Promise<void> {
    const counted = state.sent
    try {
      const route = await call(api.courier.today, { body: {} }, { background: state.looked })
      key = await keepKey(userId, route.sealKey)
      await keep(`today ${userId}`, route, key).catch(() => set({ noStore: true }))
      set({
        route,
        error: null,
        noSignalSince: null,
        sent: state.sent.filter((event) => !counted.includes(event)),
      })
    } catch (error) {
      if (outOfReach(error)) lost()
      set({ error: error instanceof ApiError ? error : new ApiError('unexpected', messageOf(error)) })
    }
  }

  /** The next events that go in one call: so many, and not too large together. */
  function nextBatch(all: Awaited<ReturnType<typeof readQueue>>) {
    const batch: typeof all = []
    let size = 0
    for (const one of all) {
      size += JSON.stringify(one.event).length
      if (batch.length > 0 && (size > BATCH_BYTES || batch.length >= mostEvents)) break
      batch.push(one)
    }
    return batch
  }

  async function sendBatch(batch: Awaited<ReturnType<typeof readQueue>>): Promise<void> {
    const events = batch.map(({ event }) => event)
    try {
      const { docs } = await call(
        api.courier.send,
        { body: { events } },
        { idempotencyKey: crypto.randomUUID() },
      )
      for (const { entry, event } of batch) {
        const answer = docs.find(({ _id }) => _id === event._id)
        if (answer?.outcome === 'refused') await markRefused(entry.n, answer.message ?? '')
        else if (answer) {
          set({ sent: [...state.sent, event], notice: answer.message ?? state.notice })
          await dequeue(entry.n)
        }
      }
    } catch (error) {
      if (outOfReach(error) || isApiError(error, 'unauthenticated', 'forbidden', 'password_needed'))
        throw error
      // One that is not right must not hold up the others: each goes by itself, and the one says why.
      if (batch.length > 1) for (const one of batch) await sendBatch([one])
      else if (batch[0]) await markRefused(batch[0].entry.n, messageOf(error))
    }
  }

  async function sendUnstored(): Promise<void> {
    while (unstored.length > 0) {
      const events = unstored.slice(0, mostEvents)
      await call(api.courier.send, { body: { events } }, { idempotencyKey: crypto.randomUUID() })
      unstored.splice(0, events.length)
      set({ sent: [...state.sent, ...events] })
    }
  }

  let again = false
  /** Sends what waits, in order. Called whenever there is hope; a second call while one runs is taken up after it. */
  async function send(): Promise<void> {
    if (state.sending) {
      again = true
      return
    }
    if (state.waiting.length === 0) return
    if (!navigator.onLine) return lost()
    set({ sending: true })
    try {
      await alone(async () => {
        for (;;) {
          const batch = nextBatch((await readQueue()).filter(({ entry }) => entry.refused === null))
          if (batch.length === 0) break
          await sendBatch(batch)
          await showQueue()
        }
        await sendUnstored()
      })
      set({ noSignalSince: null })
      await showQueue()
      await refresh()
    } catch (error) {
      if (outOfReach(error)) lost()
      await showQueue()
    } finally {
      set({ sending: false })
      if (again) {
        again = false
        void send()
      }
    }
  }

  /** Records what happened, by the clock of the phone. On the disk when this answers. */
  async function record(event: CourierEventInput): Promise<void> {
    try {
      if (!key) throw new Error('No key.')
      await enqueue(key, { userId, name }, { id: event._id, event })
      set({ waiting: [...state.waiting, event] })
    } catch {
      unstored.push(event)
      set({ noStore: true, waiting: [...state.waiting, event] })
    }
    void send()
  }

  const onOnline = () => {
    void send()
    void refresh()
  }
  const onOffline = () => lost()

  async function start(): Promise<void> {
    window.addEventListener('online', onOnline)
    window.addEventListener('offline', onOffline)
    timers = [
      setInterval(() => void send(), AGAIN_MS),
      setInterval(() => {
        if (document.visibilityState === 'visible') void refresh()
      }, ROUTE_MS),
    ]
    try {
      key = await keptKey(userId)
      if (key) {
        const known = api.courier.today.out.safeParse(await kept(`today ${userId}`, key))
        if (known.success) set({ route: known.data })
        await showQueue()
      }
    } catch {
      set({ noStore: true })
    }
    await refresh()
    await showQueue()
    set({ looked: true })
    void send()
  }

  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    start,
    stop() {
      window.removeEventListener('online', onOnline)
      window.removeEventListener('offline', onOffline)
      for (const timer of timers) clearInterval(timer)
    },
    record,
    send,
    refresh,
    heard: () => set({ notice: null }),
    async remove(n: number) {
      await dequeue(n)
      await showQueue()
    },
    async saveDraft(stopId: string, draft: StopDraft) {
      if (key) await keepDraft(key, stopId, draft).catch(() => undefined)
    },
    async draft(stopId: string): Promise<StopDraft> {
      if (!key) return emptyDraft
      const found = StopDraft.safeParse(await keptDraft(key, stopId).catch(() => undefined))
      return found.success ? found.data : emptyDraft
    },
    dropDraft: (stopId: string) => dropDraft(stopId).catch(() => undefined),
  }
}
export type Phone = ReturnType<typeof createPhone>

/** What is entered at a stop before it is confirmed. */
export const StopDraft = z.object({
  /** Null: as many as were scanned, or as expected. */
  bags: z.int().nullable(),
  temperature: z.number().nullable(),
  signature: z.string().nullable(),
  signedBy: z.string().nullable(),
  photo: z.string().nullable(),
})
export type StopDraft = z.infer<typeof StopDraft>
export const emptyDraft: StopDraft = {
  bags: null,
  temperature: null,
  signature: null,
  signedBy: null,
  photo: null,
}
