import { dialogIsOpen } from '@/lib/open-dialog'
import type { Scan } from './detector'
import { isScanField } from './field-snapshot'

export type ScanHandler = (scan: Scan) => void

/** How long a scan waits for a handler while one screen gives way to the next. */
const HOLD_MS = 1000

export interface ScanWhen {
  /** It acts while a dialog is open. */
  inDialog?: boolean
  /** Whether it takes this scan; else the handler below is asked. Left out: it takes all of them. */
  takes?: ((scan: Scan) => boolean) | undefined
}

export interface ScanHub {
  /** Hands a scan to the topmost handler, or holds it for a moment when there is none; a torn one to `onTorn`. */
  deliver: (scan: Scan) => void
  /** A place in the stack: the higher, the sooner it is asked. Taken while rendering, parents before children. */
  nextPlace: () => number
  /** Adds a handler at its place; returns the function that takes it away. */
  add: (place: number, handler: ScanHandler, when?: ScanWhen) => () => void
  /** Hears of torn scans, which no handler may act on; returns the function that takes it away. */
  onTorn: (listener: () => void) => () => void
  /** Hears of scans that nothing in an open dialog takes; returns the function that takes it away. */
  onKept: (listener: ScanHandler) => () => void
}

/**
 * The stack of scan handlers. A dialog's handler lies over its page's, and that over the shell's. While a dialog is open
 * only handlers that say so act: what is half written in it is not left for the order of a tube.
 */
export function createScanHub(now: () => number = () => performance.now()): ScanHub {
  let places = 0
  let stack: { place: number; handler: ScanHandler; when: ScanWhen }[] = []
  let held: { scan: Scan; since: number }[] = []

  const tornListeners = new Set<() => void>()
  const keptListeners = new Set<ScanHandler>()

  const deliver = (scan: Scan): void => {
    if (scan.torn) {
      for (const listener of tornListeners) listener()
      return
    }
    const over = dialogIsOpen()
    const top = stack.findLast(
      ({ when: { inDialog, takes } }) => (inDialog === true || !over) && (takes?.(scan) ?? true),
    )
    if (top) top.handler(scan)
    else if (!over) held.push({ scan, since: now() })
    // A field for scans holds the code already.
    else if (!isScanField(document.activeElement)) for (const listener of keptListeners) listener(scan)
  }
  const add = (place: number, handler: ScanHandler, when: ScanWhen = {}): (() => void) => {
    const entry = { place, handler, when }
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
  const onKept = (listener: ScanHandler): (() => void) => {
    const own = (scan: Scan): void => listener(scan)
    keptListeners.add(own)
    return () => void keptListeners.delete(own)
  }
  return { deliver, nextPlace: () => ++places, add, onTorn, onKept }
}

/** The one hub of the page. */
export const scanHub = createScanHub()
