import type { Scan } from './detector'

export type ScanHandler = (scan: Scan) => void

/** How long a scan waits for a handler while one screen gives way to the next. */
const HOLD_MS = 1000

export interface ScanHub {
  /** Hands a scan to the topmost handler, or holds it for a moment when there is none; a torn one to `onTorn`. */
  deliver: (scan: Scan) => void
  /** A place in the stack: the higher, the sooner it is asked. Taken while rendering, parents before children. */
  nextPlace: () => number
  /** Adds a handler at its place; returns the function that takes it away. */
  add: (place: number, handler: ScanHandler) => () => void
  /** Hears of torn scans, which no handler may act on; returns the function that takes it away. */
  onTorn: (listener: () => void) => () => void
}

/** The stack of scan handlers. A dialog's handler lies over its page's, and that over the shell's. */
export function createScanHub(now: () => number = () => performance.now()): ScanHub {
  let places = 0
  let stack: { place: number; handler: ScanHandler }[] = []
  let held: { scan: Scan; since: number }[] = []

  const tornListeners = new Set<() => void>()

  const deliver = (scan: Scan): void => {
    if (scan.torn) {
      for (const listener of tornListeners) listener()
      return
    }
    const top = stack.at(-1)
    if (top) top.handler(scan)
    else held.push({ scan, since: now() })
  }
  const add = (place: number, handler: ScanHandler): (() => void) => {
    const entry = { place, handler }
    stack = [...stack, entry].sort((a, b) => a.place - b.place)
    const waiting = held.filter(({ since }) => now() - since <= HOLD_MS)
    held = []
    for (const { scan } of waiting) deliver(scan)
    return () => {
      stack = stack.filter((other) => other !== entry)
    }
  }
  const onTorn = (listener: () => void): (() => void) => {
    const own = (): void => listener()
    tornListeners.add(own)
    return () => void tornListeners.delete(own)
  }
  return { deliver, nextPlace: () => ++places, add, onTorn }
}

/** The one hub of the page. */
export const scanHub = createScanHub()
