import { compare } from './decimal'

/** `=` is a measured number; the others say on which side of the number the true value lies. */
export type Comparator = '=' | '<' | '≤' | '>' | '≥'
export interface Measured {
  comparator: Comparator
  number: string
}

/** Yes and no are certain for every value the entry may stand for; otherwise maybe. */
export type Verdict = 'yes' | 'no' | 'maybe'

const not = (verdict: Verdict): Verdict => (verdict === 'yes' ? 'no' : verdict === 'no' ? 'yes' : 'maybe')

/**
 * Is the true value below `limit`? `<5` is certainly below 5 and 7, and may or may not be below 3;
 * `≤5` is not certainly below 5. Exact on the decimal text.
 */
export function isBelow({ comparator, number }: Measured, limit: string): Verdict {
  const order = compare(number, limit)
  if (comparator === '=') return order < 0 ? 'yes' : 'no'
  if (comparator === '<') return order <= 0 ? 'yes' : 'maybe'
  if (comparator === '≤') return order < 0 ? 'yes' : 'maybe'
  return order < 0 ? 'maybe' : 'no'
}

/** Is the true value above `limit`? */
export function isAbove({ comparator, number }: Measured, limit: string): Verdict {
  const order = compare(number, limit)
  if (comparator === '=') return order > 0 ? 'yes' : 'no'
  if (comparator === '>') return order >= 0 ? 'yes' : 'maybe'
  if (comparator === '≥') return order > 0 ? 'yes' : 'maybe'
  return order > 0 ? 'maybe' : 'no'
}

export const isAtOrAbove = (value: Measured, limit: string) => not(isBelow(value, limit))
export const isAtOrBelow = (value: Measured, limit: string) => not(isAbove(value, limit))

/** All of several conditions: no if one fails, yes if all hold, else maybe. */
export const every = (...verdicts: Verdict[]): Verdict =>
  verdicts.includes('no') ? 'no' : verdicts.includes('maybe') ? 'maybe' : 'yes'

/** At least one of several conditions. */
export const some = (...verdicts: Verdict[]): Verdict => not(every(...verdicts.map(not)))
