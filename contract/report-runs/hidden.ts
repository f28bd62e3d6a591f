import { hiddenCell, smallestCell } from './choices'

/** Whether a count of people is too small to be shown. None at all is no count of anybody. */
export const isHidden = (count: number): boolean => count > 0 && count < smallestCell

/** A count as it may leave the server. */
export const shownCount = (count: number): number | string => (isHidden(count) ? hiddenCell : count)

/**
 * Which counts of a list are hidden, where their sum may be known: every small one, and of the others the smallest ones until no
 * less than two are hidden that are together no small count. One alone would be the sum less the rest.
 */
export function hiddenAmong(counts: readonly number[]): boolean[] {
  const hidden = counts.map(isHidden)
  if (!hidden.includes(true)) return hidden
  const others = counts.flatMap((count, at) => (count > 0 && !isHidden(count) ? [{ count, at }] : []))
  const enough = () =>
    hidden.filter(Boolean).length > 1 &&
    counts.reduce((sum, count, at) => (hidden[at] ? sum + count : sum), 0) >= smallestCell
  for (const { at } of others.toSorted((a, b) => a.count - b.count)) {
    if (enough()) break
    hidden[at] = true
  }
  return hidden
}
