import { useSyncExternalStore } from 'react'
import { useSession } from '@/stores/session'

/** One scan on the start screen and what came of it. */
export interface HomeScan {
  id: string
  code: string
  at: Date
  state: 'looking' | 'opened' | 'missing' | 'failed'
  /** What the server said, where it said no. */
  message: string | null
  to: string | null
}

/** How many lines are kept; the count goes on. */
const kept = 20
const empty = { scans: [] as readonly HomeScan[], count: 0 }

let log = empty
let owner: string | null = null
const listeners = new Set<() => void>()

/** The next person at this screen begins with an empty list. */
function ofThisPerson(): typeof empty {
  const { userid } = useSession.getState()
  if (userid !== owner) {
    owner = userid
    log = empty
  }
  return log
}

function set(next: typeof empty): void {
  log = next
  for (const listener of listeners) listener()
}

export function addScan(scan: HomeScan): void {
  const { scans, count } = ofThisPerson()
  set({ scans: [scan, ...scans].slice(0, kept), count: count + 1 })
}

/** Notes the answer; one that comes after the person has left goes nowhere. */
export function answerScan(id: string, answer: Partial<HomeScan>): void {
  const { scans, count } = ofThisPerson()
  set({ scans: scans.map((scan) => (scan.id === id ? { ...scan, ...answer } : scan)), count })
}

/** What was scanned on the start screen since signing in. It outlives the screen: a scan leads away from it. */
export const useScanLog = (): typeof empty =>
  useSyncExternalStore((changed) => {
    listeners.add(changed)
    return () => void listeners.delete(changed)
  }, ofThisPerson)
