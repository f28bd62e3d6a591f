/**
 * Generated cases. `npm test` makes a part of them and `npm run sweep` all, from a seed that is printed and can be given:
 * the same one makes the same cases.
 */
const sweeping = process.env['ALIQUOT_SWEEP'] === '1'
const times = Number(process.env['ALIQUOT_SWEEP_TIMES'] ?? 1)

export const seed = Number(process.env['ALIQUOT_SWEEP_SEED'] ?? 20261121)

/** How many to make: `part` in `npm test`, `all` in a sweep, and that many times more where it was asked for. */
export const some = (part: number, all: number): number => (sweeping ? all * times : part)

/** All of a sweep's items; in `npm test` every so many-th, another first one with another seed, about `part` in all. */
export function someOf<T>(items: readonly T[], part: number): readonly T[] {
  if (sweeping) return items
  const step = Math.max(1, Math.round(items.length / part))
  return items.filter((_, at) => at % step === seed % step)
}
