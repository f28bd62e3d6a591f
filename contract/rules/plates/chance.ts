const choose = (n: number, k: number): bigint => {
  if (k < 0 || k > n) return 0n
  let ways = 1n
  for (let at = 1; at <= k; at += 1) ways = (ways * BigInt(n - k + at)) / BigInt(at)
  return ways
}

/**
 * Whether chance alone brings `found` or more of `marked` wells among `drawn`, of `all`, less often than once in 1,000
 * (hypergeometric). Counted in whole numbers: nothing is rounded at the limit.
 */
export function isSeldom(all: number, marked: number, drawn: number, found: number): boolean {
  let ways = 0n
  for (let hits = found; hits <= Math.min(marked, drawn); hits += 1)
    ways += choose(marked, hits) * choose(all - marked, drawn - hits)
  return ways * 1000n < choose(all, drawn)
}
