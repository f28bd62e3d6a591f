import type { AnyEndpoint } from '@contract/endpoint'

/** Areas in which a write that a rule refused is kept: what decides whether a result may leave. */
const benchAreas: ReadonlySet<string> = new Set([
  'addOns',
  'analyteMethods',
  'autoverification',
  'batches',
  'batchReports',
  'instrumentRuns',
  'mrsa',
  'plates',
  'qualityControl',
  'reports',
  'results',
  'turboReports',
])

/** Whether the trail keeps that a rule of the laboratory refused this call. */
export const keepsRefusals = ({ method, area, can }: AnyEndpoint): boolean =>
  method === 'POST' && benchAreas.has(area) && typeof can !== 'string' && can[0] !== 'read'

const windowMs = 60_000
/** What is remembered at most; beyond it, what is older than the window goes. */
const mostKept = 2000

/** Which refusals were kept within the last minute: a key that is held down is one row and not a hundred. */
export class RecentRefusals {
  private readonly seen = new Map<string, number>()

  /** Whether this very refusal was not kept within the minute; it counts as kept from now on. */
  isNew(said: string, now: Date): boolean {
    const at = now.getTime()
    const last = this.seen.get(said)
    if (last !== undefined && at - last < windowMs) return false
    if (this.seen.size >= mostKept)
      for (const [key, when] of this.seen) if (at - when >= windowMs) this.seen.delete(key)
    if (this.seen.size >= mostKept) this.seen.clear()
    this.seen.set(said, at)
    return true
  }
}
