/** The smallest round number (1, 2, 2.5, 5 times a power of ten) that is not below `n`: the top of an axis. */
export function roundUp(n: number) {
  if (n <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(n))
  return ([1, 2, 2.5, 5, 10].find((step) => step * power >= n) ?? 10) * power
}

/** Moves two labels apart so that they do not print over each other; keeps their order. */
export function spread(ys: readonly number[], least: number) {
  const [a, b] = ys
  if (a === undefined || b === undefined || Math.abs(a - b) >= least) return [...ys]
  const middle = (a + b) / 2
  return a <= b ? [middle - least / 2, middle + least / 2] : [middle + least / 2, middle - least / 2]
}
