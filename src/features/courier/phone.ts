import { z } from 'zod'
import { api } from '@contract/api'
import { CourierEvent, mostEvents, type CourierEventInput } from '@contract/courier/events'
import type { RouteToday } from '@contract/courier/shapes'
import { fill, m } from '@contract/messages'
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
  sealQueueAnew,
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
  /** Records on this phone that cannot be opened, or are of another version: they stay, and are said. */
  closed: number
  /** Why what waits was not taken, though the laboratory answers. */
  trouble: string | null
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

/** The laboratory failed over what it was sent, which may be one event's fault or its own. */
const failed = (error: unknown) => isApiError(error, 'internal', 'unexpected')
/** No event is at fault: all wait. */
const notNow = (error: unknown) =>
  isApiError(
    error,
    'network',
    'unavailable',
    'too_many_requests',
    'unauthenticated',
    'forbidden',
    'password_needed',
  )
/** After so many failures one after the other it is the laboratory's fault; the next try begins with other events. */
const FAILURES = 3

/** An event that waits, on the phone's disk or in the page alone, and what becomes of it there. */
interface Item {
  event: CourierEventInput
  done: () => Promise<void>
  refuse: (message: string) => Promise<void>
}

function troubleOf(error: unknown): string | null {
  if (!isApiError(error) || error.code === 'network') return null
  return isApiError(error, 'unauthenticated', 'forbidden', 'password_needed')
    ? messageOf(error)
    : m.courier.troubleAll
}

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
    closed: 0,
    trouble: null,
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
  let unstored: CourierEventInput[] = []
  let unstoredRefused: Refused[] = []
  /** Over which the laboratory failed when each was sent by itself. */
  const troubled = new Set<string>()
  let timers: ReturnType<typeof setInterval>[] = []

  function set(change: Partial<PhoneState>): void {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  const lost = () => set({ noSignalSince: state.noSignalSince ?? Date.now() })
  /** Only no answer is no signal. */
  const heardOf = (error: unknown) => (isApiError(error, 'network') ? lost() : set({ noSignalSince: null }))

  async function readQueue(): Promise<{
    own: { entry: Queued; event: CourierEventInput }[]
    closed: number
  }> {
    if (!key) return { own: [], closed: 0 }
    const { entries, closed } = await queueOf(key, userId)
    const own = entries.flatMap((entry) => {
      const event = CourierEvent.safeParse(entry.event)
      return event.success ? [{ entry, event: event.data }] : []
    })
    return { own, closed: closed + entries.length - own.length }
  }

  async function showQueue(): Promise<void> {
    try {
      const { own, closed } = await readQueue()
      set({
        waiting: [
          ...own.filter(({ entry }) => entry.refused === null).map(({ event }) => event),
          ...unstored,
        ],
        refused: [
          ...own.flatMap(({ entry, event }) =>
            entry.refused === null ? [] : [{ n: entry.n, event, message: entry.refused }],
          ),
          ...unstoredRefused,
        ],
        closed,
      })
      if (own.length + closed === 0) removeStored('courierSealed')
    } catch {
      set({ noStore: true, waiting: unstored, refused: unstoredRefused })
    }
  }

  async function useKey(sealKey: string): Promise<void> {
    const before = key
    key = await keepKey(userId, sealKey)
    if (!before) return
    await sealQueueAnew({ before, after: key }, userId).catch(() => set({ noStore: true }))
  }

  /** Asks for the route; without a signal the one that the phone has stays. */
  async function refresh(): Promise<void> {
    const counted = state.sent
    try {
      const route = await call(api.courier.today, { body: {} }, { background: state.looked })
      await useKey(route.sealKey)
      await keep(`today ${userId}`, route, key).catch(() => set({ noStore: true }))
      set({
        route,
        error: null,
        noSignalSince: null,
        sent: state.sent.filter((event) => !counted.includes(event)),
      })
    } catch (error) {
      heardOf(error)
      set({ error: error instanceof ApiError ? error : new ApiError('unexpected', messageOf(error)) })
    }
  }

  async function itemsWaiting(): Promise<Item[]> {
    // A store that fails must not keep from being sent what is in the page alone.
    const { own } = await readQueue().catch(() => ({ own: [] }))
    const stored = own.filter(({ entry }) => entry.refused === null)
    return [
      ...stored.map(({ entry, event }) => ({
        event,
        done: () => dequeue(entry.n),
        refuse: (message: string) => markRefused(entry.n, message),
      })),
      ...unstored.map((event) => {
        const done = async () => void (unstored = unstored.filter((one) => one !== event))
        return {
          event,
          done,
          refuse: async (message: string) => {
            await done()
            // Below the numbers of the store.
            unstoredRefused = [...unstoredRefused, { n: -1 - unstoredRefused.length, event, message }]
          },
        }
      }),
    ]
  }

  /** The next events that go in one call: so many, and not too large together. Those in trouble go last, each by itself. */
  function nextBatch(all: readonly Item[]): Item[] {
    const batch: Item[] = []
    let size = 0
    for (const one of all.filter(({ event }) => !troubled.has(event._id))) {
      size += JSON.stringify(one.event).length
      if (batch.length > 0 && (size > BATCH_BYTES || batch.length >= mostEvents)) break
      batch.push(one)
    }
    return batch.length > 0 ? batch : all.slice(0, 1)
  }

  /** What takes a scan back waits for the scan. */
  const waitsForScan = ({ event }: Item) => event.kind === 'undo' && troubled.has(event.of)

  async function settle(item: Item, work: () => Promise<void>): Promise<void> {
    await work()
    troubled.delete(item.event._id)
  }

  interface Round {
    tried: Set<string>
    /** One after the other, with no success between. */
    failures: number
  }

  /** Sends one call and does what its answer says. Throws where the round has to end. */
  async function sendBatch(batch: readonly Item[], round: Round): Promise<void> {
    const events = batch.map(({ event }) => event)
    const answered = await call(
      api.courier.send,
      { body: { events } },
      { idempotencyKey: crypto.randomUUID() },
    ).catch((error: unknown) => ({ error }))
    if ('error' in answered) return notTaken(batch, round, answered.error)
    round.failures = 0
    for (const item of batch) {
      const { event } = item
      round.tried.add(event._id)
      const answer = answered.docs.find(({ _id }) => _id === event._id)
      if (answer?.outcome === 'refused') await settle(item, () => item.refuse(answer.message ?? ''))
      else if (answer) {
        set({ sent: [...state.sent, event], notice: answer.message ?? state.notice })
        await settle(item, item.done)
      }
    }
  }

  async function notTaken(batch: readonly Item[], round: Round, error: unknown): Promise<void> {
    if (notNow(error)) throw error
    const [first, ...others] = batch
    if (!first) return
    // One that is not right must not hold up the others: each goes by itself, and the one says why.
    if (others.length > 0) {
      for (const one of batch) if (!waitsForScan(one)) await sendBatch([one], round)
      return
    }
    round.tried.add(first.event._id)
    if (!failed(error)) return settle(first, () => first.refuse(messageOf(error)))
    troubled.add(first.event._id)
    round.failures++
    if (round.failures >= FAILURES) throw error
  }

  const troubleNow = () =>
    troubled.size === 0
      ? null
      : troubled.size === 1
        ? m.courier.troubleOne
        : fill(m.courier.troubleMany, { count: troubled.size })

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
        const round: Round = { tried: new Set(), failures: 0 }
        for (;;) {
          const all = await itemsWaiting()
          const batch = nextBatch(
            all.filter((item) => !round.tried.has(item.event._id) && !waitsForScan(item)),
          )
          if (batch.length === 0) break
          await sendBatch(batch, round)
          await showQueue()
        }
      })
      set({ noSignalSince: null, trouble: troubleNow() })
      await showQueue()
      await refresh()
    } catch (error) {
      heardOf(error)
      set({ trouble: troubleOf(error) })
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
      unstored = [...unstored, event]
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
        // What does not open is not known; the queue is looked at all the same.
        const known = api.courier.today.out.safeParse(
          await kept(`today ${userId}`, key).catch(() => undefined),
        )
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
      unstoredRefused = unstoredRefused.filter((one) => one.n !== n)
      if (n >= 0) await dequeue(n)
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
