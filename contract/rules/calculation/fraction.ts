import { decimal, decimalText } from '../decimal'

/**
 * An exact number, `over / under` with `under` above zero: a calculated result is rounded once, at its end, and every step
 * before it keeps what it has. Roots and powers alone are not exact (`power.ts`).
 */
export interface Fraction {
  over: bigint
  under: bigint
}

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b))

/** In lowest terms. Throws a RangeError where `under` is zero. */
export function fraction(over: bigint, under = 1n): Fraction {
  if (under === 0n) throw new RangeError('Division by zero.')
  const common = gcd(over < 0n ? -over : over, under < 0n ? -under : under)
  const turn = under < 0n ? -1n : 1n
  return common === 0n
    ? { over: 0n, under: 1n }
    : { over: (turn * over) / common, under: (turn * under) / common }
}

/** A decimal as text, exactly. Throws a RangeError on anything else. */
export function fromDecimal(text: string): Fraction {
  const { sign, digits, scale } = decimal(text)
  return fraction(BigInt(sign) * digits, 10n ** BigInt(scale))
}

export const sum = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.over * b.under + b.over * a.under, a.under * b.under)
export const negated = (a: Fraction): Fraction => ({ over: -a.over, under: a.under })
export const product = (a: Fraction, b: Fraction): Fraction => fraction(a.over * b.over, a.under * b.under)
/** Throws a RangeError where `b` is zero. */
export const quotient = (a: Fraction, b: Fraction): Fraction => fraction(a.over * b.under, a.under * b.over)

/** -1, 0 or 1. */
export function order(a: Fraction, b: Fraction): -1 | 0 | 1 {
  const difference = a.over * b.under - b.over * a.under
  return difference === 0n ? 0 : difference < 0n ? -1 : 1
}

/**
 * As a decimal with so many places. `half`: halves away from zero. `up`: to the next above, for a result that is only known to
 * be below it; a bound is never understated.
 */
export function toDecimal({ over, under }: Fraction, places: number, way: 'half' | 'up' = 'half'): string {
  const scaled = over * 10n ** BigInt(places)
  const size = scaled < 0n ? -scaled : scaled
  const whole = size / under
  const rest = size % under
  const isMore = way === 'half' ? rest * 2n >= under : rest > 0n && scaled > 0n
  const digits = whole + (isMore ? 1n : 0n)
  return decimalText({ sign: digits === 0n ? 0 : scaled < 0n ? -1 : 1, digits, scale: places })
}
