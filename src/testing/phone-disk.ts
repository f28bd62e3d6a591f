/** Bytes that Node made are of its own kind; those on a phone's disk are of the window's, as in a browser. */
function ofWindow(value: unknown): void {
  if (Object.prototype.toString.call(value) === '[object ArrayBuffer]')
    Object.setPrototypeOf(value, ArrayBuffer.prototype)
  else if (Object.prototype.toString.call(value) === '[object Object]')
    for (const part of Object.values(Object(value))) ofWindow(part)
}

/** The part of IndexedDB that a phone's store uses, in memory: jsdom has none. `stores` is what lies on the disk. */
export function phoneDisk() {
  const stores = new Map<string, Map<unknown, unknown>>()
  let next = 0
  let failing = false
  const later = (work: () => void) => queueMicrotask(work)
  const storeOf = (name: string) => {
    const rows = stores.get(name) ?? new Map<unknown, unknown>()
    stores.set(name, rows)
    const withNumber = (row: object) => ({ n: ++next, ...row })
    return {
      put: (row: unknown, key?: unknown) => {
        ofWindow(row)
        rows.set(key ?? Reflect.get(Object(row), 'n'), row)
        return { result: key }
      },
      add: (row: object) => {
        ofWindow(row)
        const kept = withNumber(row)
        rows.set(kept.n, kept)
        return { result: kept.n }
      },
      get: (key: unknown) => ({ result: rows.get(key) }),
      getAll: () => ({ result: [...rows.values()] }),
      delete: (key: unknown) => ({ result: void rows.delete(key) }),
      clear: () => ({ result: rows.clear() }),
    }
  }
  const db = {
    createObjectStore: (name: string) => void storeOf(name),
    transaction(name: string) {
      if (failing) throw new Error('This browser stores nothing.')
      const events: { oncomplete?: () => void } = {}
      later(() => events.oncomplete?.())
      return Object.assign(events, { objectStore: () => storeOf(name) })
    },
  }
  const indexedDB = {
    open() {
      const request: { result: typeof db; onupgradeneeded?: () => void; onsuccess?: () => void } = {
        result: db,
      }
      later(() => {
        request.onupgradeneeded?.()
        request.onsuccess?.()
      })
      return request
    },
  }
  return { indexedDB, stores, storeOf, fail: (now: boolean) => void (failing = now) }
}
