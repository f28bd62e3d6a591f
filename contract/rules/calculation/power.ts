import { fraction, type Fraction } from './fraction'

/**
 * Powers and roots to 45 digits behind the point, by series over whole numbers: far more than any result shows, so that the
 * rounding at the end falls as it would for the true value. Binary floating point is off by its 16th digit.
 */
const PLACES = 45n
const ONE = 10n ** PLACES

const fixed = ({ over, under }: Fraction): bigint => (over * ONE) / under
const times = (a: bigint, b: bigint): bigint => (a * b) / ONE

/** ln of a number near 1, as 2·artanh((x−1)/(x+1)): 2·(t + t³/3 + t⁵/5 + …). */
function lnNearOne(x: bigint): bigint {
  const t = ((x - ONE) * ONE) / (x + ONE)
  const square = times(t, t)
  let term = t
  let total = 0n
  for (let n = 1n; term !== 0n; n += 2n) {
    total += term / n
    term = times(term, square)
  }
  return 2n * total
}

const LN_2 = lnNearOne(2n * ONE)

/** The natural logarithm of a fixed number above zero: halved or doubled to near 1 first, where the series is short. */
function ln(x: bigint): bigint {
  let near = x
  let twos = 0n
  while (near > (ONE * 4n) / 3n) {
    near /= 2n
    twos += 1n
  }
  while (near < (ONE * 2n) / 3n) {
    near *= 2n
    twos -= 1n
  }
  return lnNearOne(near) + twos * LN_2
}

/** e to a fixed number: 1 + x + x²/2 + …, of what is left after whole powers of two. */
function exp(x: bigint): bigint {
  const twos = x / LN_2
  let term = ONE
  let total = 0n
  const rest = x - twos * LN_2
  for (let n = 1n; term !== 0n; n += 1n) {
    total += term
    term = times(term, rest) / n
  }
  return twos >= 0n ? total * 2n ** twos : total / 2n ** -twos
}

/** No result of a laboratory is larger: an exponent beyond it is a mistake in a formula. */
const MOST_EXPONENT = 1000n

/**
 * `base` to the power of `exponent`; exact where the exponent is whole. Throws a RangeError for a base below zero with a broken
 * exponent, for zero to a power not above zero, and for an exponent beyond 1000.
 */
export function power(base: Fraction, exponent: Fraction): Fraction {
  const size = exponent.over < 0n ? -exponent.over : exponent.over
  if (size > MOST_EXPONENT * exponent.under) throw new RangeError('The exponent is too large.')
  if (base.over === 0n) {
    if (exponent.over <= 0n) throw new RangeError('Zero has no such power.')
    return fraction(0n)
  }
  if (exponent.under === 1n) {
    const [over, under] = [base.over ** size, base.under ** size]
    return exponent.over < 0n ? fraction(under, over) : fraction(over, under)
  }
  if (base.over < 0n) throw new RangeError('A number below zero has no such power.')
  return fraction(exp((ln(fixed(base)) * exponent.over) / exponent.under), ONE)
}
