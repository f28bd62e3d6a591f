/**
 * A small seeded generator (mulberry32: 32 bits of state, period 2³²). Demo data must be the same on every machine
 * and every day, so that a screenshot, a test and a bug report talk about the same patient. Not for secrets.
 */
export interface Random {
  /** A fraction, 0 inclusive to 1 exclusive. */
  next(): number
  /** A whole number from `low` to `high`, both included. */
  int(low: number, high: number): number
  /** True with the given probability. */
  chance(probability: number): boolean
  /** One of the items; throws on an empty list. */
  pick<T>(items: readonly T[]): T
  /** One of the items, each as likely as its weight says. */
  weighted<T>(items: readonly (readonly [T, number])[]): T
  /** The items in another order; the given list is left alone. */
  shuffle<T>(items: readonly T[]): T[]
  /** `count` different items, or all of them when there are fewer. */
  sample<T>(items: readonly T[], count: number): T[]
  /** A draw from the normal distribution with mean 0 and deviation 1 (Box–Muller). */
  normal(): number
}

/** A generator that gives the same sequence for the same seed. Text seeds are hashed (FNV-1a). */
export function seededRandom(seed: number | string): Random {
  let state = (typeof seed === 'number' ? seed : hashText(seed)) >>> 0

  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  const pick = <T>(items: readonly T[]): T => {
    const item = items[int(0, items.length - 1)]
    if (item === undefined) throw new Error('Cannot pick from an empty list.')
    return item
  }
  const weighted = <T>(items: readonly (readonly [T, number])[]): T => {
    let left = next() * items.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [item, weight] of items) {
      left -= weight
      if (left < 0) return item
    }
    return pick(items)[0]
  }
  const shuffle = <T>(items: readonly T[]): T[] =>
    items
      .map((item) => ({ item, key: next() }))
      .sort((a, b) => a.key - b.key)
      .map(({ item }) => item)

  return {
    next,
    int,
    pick,
    weighted,
    shuffle,
    chance: (probability) => next() < probability,
    sample: (items, count) => shuffle(items).slice(0, count),
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  }
}

function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}
