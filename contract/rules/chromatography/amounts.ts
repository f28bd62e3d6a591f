import type { Measured } from '../bounds'
import { parseDecimal } from '../decimal'
import {
  fraction,
  fromDecimal,
  negated,
  order,
  product,
  quotient,
  sum,
  type Fraction,
} from '../calculation/fraction'

/** A number above zero as it was read, exactly; null for anything else. */
export function positive(text: string | null | undefined): Fraction | null {
  const clean = text?.trim() ?? ''
  if (parseDecimal(clean) === null) return null
  const value = fromDecimal(clean)
  return value.over > 0n ? value : null
}

/** A concentration as programs write it: `12.4`, `-0.02`, `<0.5`, `> 1000`; null for anything else. */
export function concentration(text: string): Measured | null {
  const [, sign = '', number = ''] = /^\s*([<>]?)\s*(-?[\d.]+)\s*$/.exec(text) ?? []
  if (parseDecimal(number) === null) return null
  return { comparator: sign === '<' || sign === '>' ? sign : '=', number }
}

/** An exact one alone. */
export function exactly(text: string): Fraction | null {
  const read = concentration(text)
  return read?.comparator === '=' ? fromDecimal(read.number) : null
}

const size = (value: Fraction): Fraction => (value.over < 0n ? negated(value) : value)

/** Whether `value` lies within so many percent of `target`, the edge included. */
export const isWithin = (value: Fraction, target: Fraction, percent: string): boolean =>
  order(
    product(size(sum(value, negated(target))), fraction(100n)),
    product(size(target), fromDecimal(percent)),
  ) <= 0

/** The same in units of the value. */
export const isNear = (value: Fraction, target: Fraction, distance: string): boolean =>
  order(size(sum(value, negated(target))), fromDecimal(distance)) <= 0

/** Of those that could be read; null of none. Whoever asks says of each that could not why it matters. */
export function mean(values: readonly (Fraction | null)[]): Fraction | null {
  const read = values.flatMap((value) => value ?? [])
  const total = read.reduce(sum, fraction(0n))
  return read.length === 0 ? null : quotient(total, fraction(BigInt(read.length)))
}

/** What share of `whole` a value is, in percent. */
export const percentOf = (value: Fraction, whole: Fraction): Fraction =>
  quotient(product(value, fraction(100n)), whole)
