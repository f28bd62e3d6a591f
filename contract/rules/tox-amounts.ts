import type { Measured, Verdict } from './bounds'
import { compare, multiply } from './decimal'

interface Span {
  least: string
  /** Null: there is no upper bound. */
  most: string | null
}
const spanOf = ({ comparator, number }: Measured): Span => ({
  least: comparator === '<' || comparator === '≤' ? '0' : number,
  most: comparator === '>' || comparator === '≥' ? null : number,
})

/** The order of 100 × part against percent × whole. */
const against = (part: string, whole: string, percent: string) =>
  compare(multiply(part, '100'), multiply(percent, whole))

/** Whether one amount is at most so many percent of another; maybe, where `>5000` leaves it open. At the limit it holds. */
export function atMostPercent(part: Measured, whole: Measured, percent: string): Verdict {
  const [one, other] = [spanOf(part), spanOf(whole)]
  if (one.most !== null && against(one.most, other.least, percent) <= 0) return 'yes'
  return other.most !== null && against(one.least, other.most, percent) > 0 ? 'no' : 'maybe'
}

/** Whether it is certainly less than so many percent. */
export function isUnderPercent(part: Measured, whole: Measured, percent: string): boolean {
  const { most } = spanOf(part)
  return most !== null && against(most, spanOf(whole).least, percent) < 0
}
