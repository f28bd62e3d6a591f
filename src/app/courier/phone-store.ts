import { z } from 'zod'
import { readStored, removeStored, sealedEvent, writeStored } from '@/lib/persist'

/**
 * What a courier's phone keeps (IndexedDB): today's stops, and a queue of what is not sent yet. Both are sealed with a key that
 * the server gives this courier; the key itself is kept only while they are signed in, in a form that no script can read out. When
 * the session ends, stops and key are erased. The queue stays: without the key it is noise, and the same courier gets the key back.
 */
const NAME = 'aliquot-courier'
type StoreName = 'keys' | 'kept' | 'drafts' | 'queue'

let opening: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(NAME, 1)
    request.onupgradeneeded = () => {
      for (const name of ['keys', 'kept', 'drafts'] as const) request.result.createObjectStore(name)
      request.result.createObjectStore('queue', { keyPath: 'n', autoIncrement: true })
    }
    request.onsuccess = () => {
      // Another tab with a newer version of the page must not wait for this one.
      request.result.onversionchange = () => request.result.close()
      resolve(request.result)
    }
    request.onerror = () => reject(request.error ?? new Error('IndexedDB'))
  })
  opening.catch(() => (opening = undefined))
  return opening
}

/** One transaction on one store. `strict`: what was written is on the disk before this answers, whatever becomes of the battery. */
async function within(
  name: StoreName,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest,
): Promise<unknown> {
  const db = await open()
  return new Promise<unknown>((resolve, reject) => {
    const transaction = db.transaction(name, mode, { durability: 'strict' })
    const request = work(transaction.objectStore(name))
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = () => reject(transaction.error ?? request.error ?? new Error('IndexedDB'))
    transaction.onerror = () => reject(transaction.error ?? request.error ?? new Error('IndexedDB'))
  })
}

const Sealed = z.object({ iv: z.instanceof(Uint8Array), bytes: z.instanceof(ArrayBuffer) })
type Sealed = z.infer<typeof Sealed>

async function seal(key: CryptoKey, value: unknown): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const text = new TextEncoder().encode(JSON.stringify(value))
  return { iv, bytes: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, text) }
}

async function unseal(key: CryptoKey, sealed: unknown): Promise<unknown> {
  const { iv, bytes } = Sealed.parse(sealed)
  const gcm = { name: 'AES-GCM', iv: Uint8Array.from(iv) }
  const text = await crypto.subtle.decrypt(gcm, key, new Uint8Array(bytes))
  const value: unknown = JSON.parse(new TextDecoder().decode(text))
  return value
}

/** The key that the server gave, for this phone: it opens and seals, and cannot be read. */
export async function keepKey(userId: string, sealKey: string): Promise<CryptoKey> {
  const raw = Uint8Array.from(atob(sealKey.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))
  const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt'])
  writeStored('courierDevice', true)
  await within('keys', 'readwrite', (store) => store.put(key, userId)).catch(() => undefined)
  return key
}

export async function keptKey(userId: string): Promise<CryptoKey | undefined> {
  const found = await within('keys', 'readonly', (store) => store.get(userId))
  return found instanceof CryptoKey ? found : undefined
}

/** Keeps a value under a name until the session ends; sealed where a key is given. */
export async function keep(name: string, value: unknown, key?: CryptoKey): Promise<void> {
  const kept = key ? await seal(key, value) : value
  await within('kept', 'readwrite', (store) => store.put(kept, name))
}

export async function kept(name: string, key?: CryptoKey): Promise<unknown> {
  const found = await within('kept', 'readonly', (store) => store.get(name))
  return found === undefined || !key ? found : unseal(key, found)
}

/** What is entered at a stop and not confirmed: sealed, and there again after signing in. */
export async function keepDraft(key: CryptoKey, stopId: string, value: unknown): Promise<void> {
  const sealed = await seal(key, value)
  await within('drafts', 'readwrite', (store) => store.put(sealed, stopId))
}

export async function keptDraft(key: CryptoKey, stopId: string): Promise<unknown> {
  const found = await within('drafts', 'readonly', (store) => store.get(stopId))
  // Another courier's draft of the same stop does not open.
  return found === undefined ? undefined : unseal(key, found).catch(() => undefined)
}

export const dropDraft = (stopId: string) =>
  within('drafts', 'readwrite', (store) => store.delete(stopId)).then(() => undefined)

/** What an entry says of itself, whatever version of the page wrote it. */
const Owned = z.object({ n: z.int(), userId: z.string(), name: z.string() })
const Row = Owned.extend({
  id: z.string(),
  sealed: Sealed,
  /** Why the laboratory did not take it. */
  refused: z.string().nullable(),
})

/** An entry of the queue, opened. `n` is its place in the order in which things happened. */
export interface Queued {
  n: number
  id: string
  event: unknown
  refused: string | null
}

/** Adds an entry: on the disk before this answers. */
export async function enqueue(
  key: CryptoKey,
  owner: { userId: string; name: string },
  entry: { id: string; event: unknown },
): Promise<void> {
  const sealed = await seal(key, entry.event)
  await within('queue', 'readwrite', (store) => store.add({ id: entry.id, ...owner, sealed, refused: null }))
}

const Found = z.array(z.unknown())
/** All entries in their order; each is looked at for itself, so that one of another version hides no other. */
const rows = async (): Promise<unknown[]> =>
  Found.parse(await within('queue', 'readonly', (store) => store.getAll()))

const isOf = (userId: string) => (row: unknown) => {
  const owned = Owned.safeParse(row)
  return !owned.success || owned.data.userId === userId
}

/**
 * This courier's entries in their order, and how many cannot be opened: those stay where they are. Entries of others stay closed
 * and are not counted.
 */
export async function queueOf(
  key: CryptoKey,
  userId: string,
): Promise<{ entries: Queued[]; closed: number }> {
  const own = (await rows()).filter(isOf(userId))
  const opened = await Promise.all(own.map((row) => openRow(key, row)))
  const entries = opened.flatMap((entry) => entry ?? [])
  return { entries, closed: own.length - entries.length }
}

async function openRow(key: CryptoKey, found: unknown): Promise<Queued | undefined> {
  const row = Row.safeParse(found)
  if (!row.success) return undefined
  const { n, id, sealed, refused } = row.data
  return unseal(key, sealed).then(
    (event) => ({ n, id, refused, event }),
    () => undefined,
  )
}

/** The laboratory gives another key than before: what the one of before opens is sealed with the new one. */
export async function sealQueueAnew(
  { before, after }: { before: CryptoKey; after: CryptoKey },
  userId: string,
): Promise<void> {
  for (const found of (await rows()).filter(isOf(userId))) {
    const row = Row.safeParse(found)
    if (!row.success || (await openRow(after, found))) continue
    const entry = await openRow(before, found)
    if (!entry) continue
    const sealed = await seal(after, entry.event)
    await within('queue', 'readwrite', (store) => store.put({ ...row.data, sealed }))
  }
}

export const dequeue = (n: number) =>
  within('queue', 'readwrite', (store) => store.delete(n)).then(() => undefined)

/** Marks an entry as one that the laboratory did not take: it stays until the courier has read why. */
export async function markRefused(n: number, message: string): Promise<void> {
  const row = Row.safeParse(await within('queue', 'readonly', (store) => store.get(n)))
  if (row.success) await within('queue', 'readwrite', (store) => store.put({ ...row.data, refused: message }))
}

/** The session is over: stops and keys are erased; what is unsent stays sealed, and the sign-in page says so. */
export async function lockPhone(): Promise<void> {
  if (!readStored('courierDevice')) return
  try {
    await within('keys', 'readwrite', (store) => store.clear())
    await within('kept', 'readwrite', (store) => store.clear())
    const all = await rows()
    const names = all.flatMap((row) => Owned.safeParse(row).data?.name ?? [])
    if (all.length > 0) writeStored('courierSealed', { name: names[0] ?? '', count: all.length })
    else removeStored('courierSealed')
    removeStored('courierDevice')
    window.dispatchEvent(new Event(sealedEvent))
  } catch {
    // The mark stays: the next start tries again.
  }
}
