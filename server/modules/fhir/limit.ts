/**
 * How often one caller may ask this process: `perMinute` calls at once, given back evenly over a minute. Held in memory: it
 * protects this process, and forgets what is full again.
 */
export class CallLimit {
  private readonly left = new Map<string, { count: number; at: number }>()
  private readonly perMinute: number
  private readonly mostKept: number

  constructor(perMinute: number, mostKept = 10_000) {
    this.perMinute = perMinute
    this.mostKept = mostKept
  }

  /** Takes one call; answers the seconds to wait where there is none left, 0 where it was taken. `now` in milliseconds. */
  take(key: string, now: number): number {
    const known = this.left.get(key)
    const rate = this.perMinute / 60_000
    const count = known
      ? Math.min(this.perMinute, known.count + Math.max(0, now - known.at) * rate)
      : this.perMinute
    if (count < 1) return Math.max(1, Math.ceil((1 - count) / rate / 1000))
    if (!known && this.left.size >= this.mostKept) this.left.clear()
    this.left.set(key, { count: count - 1, at: now })
    return 0
  }
}
