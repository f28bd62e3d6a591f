import type { WireFault } from '@server/modules/ehr-jobs/public'

/** So many of a kind are kept as they come; what else comes in the same window is counted, and kept as one. */
const mostOfKind = 5
const windowMs = 10_000

interface Options {
  /** Writes down what came, and how often. */
  keep: (why: WireFault, bytes: Uint8Array, times: number) => Promise<void>
  failed: (error: unknown) => void
}

export interface FaultNotes {
  /** Resolves when it is kept, or counted to be kept soon. Never rejects. */
  note(why: WireFault, bytes: Uint8Array): Promise<void>
  /** Keeps what was counted. */
  end(): Promise<void>
}

/**
 * Has what was no message written down, one thing at a time and never more than a few in a window: whoever sends rubbish as fast as
 * the wire allows must not take the database from the others.
 */
export function createFaultNotes({ keep, failed }: Options): FaultNotes {
  let seen = new Map<WireFault, number>()
  let late = new Map<WireFault, { bytes: Uint8Array; times: number }>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = Promise.resolve()
  const keepNext = (why: WireFault, bytes: Uint8Array, times: number) =>
    (last = last.then(() => keep(why, bytes, times)).catch(failed))
  const flush = () => {
    timer = undefined
    const counted = late
    seen = new Map()
    late = new Map()
    for (const [why, { bytes, times }] of counted) void keepNext(why, bytes, times)
  }
  return {
    note(why, bytes) {
      timer ??= setTimeout(flush, windowMs).unref()
      const count = (seen.get(why) ?? 0) + 1
      seen.set(why, count)
      if (count <= mostOfKind) return keepNext(why, bytes, 1)
      const known = late.get(why)
      late.set(why, known ? { ...known, times: known.times + 1 } : { bytes, times: 1 })
      return Promise.resolve()
    },
    end() {
      clearTimeout(timer)
      flush()
      return last
    },
  }
}
