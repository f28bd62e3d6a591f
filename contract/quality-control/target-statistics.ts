import { decimal, decimalText } from '../rules/decimal'

/** So many values make a target of the laboratory's own; fewer are provisional (decision 0069). */
export const enoughRuns = 20

export interface TargetStatistics {
  n: number
  /** Decimals as text: mean and sample standard deviation (n − 1), three digits finer than the finest value. */
  mean: string
  sd: string
  /** In percent of the mean, to two decimals; null where the mean is zero. */
  cv: string | null
  provisional: boolean
  /** Places, from 0, of values further than 3 SD from the mean: to be looked at, never left out without a cause. */
  outliers: number[]
}

const magnitude = (value: bigint) => (value < 0n ? -value : value)
/** Halves away from zero; the divisor is positive. */
const rounded = (value: bigint, by: bigint): bigint => {
  const size = (magnitude(value) * 2n + by) / (by * 2n)
  return value < 0n ? -size : size
}

/** The whole root of a whole number, to the nearest. */
function root(value: bigint): bigint {
  if (value < 2n) return value
  let guess = 1n << BigInt((value.toString(2).length + 1) >> 1)
  for (;;) {
    const next = (guess + value / guess) >> 1n
    if (next >= guess) break
    guess = next
  }
  return value - guess * guess > guess ? guess + 1n : guess
}

const text = (value: bigint, scale: number) =>
  decimalText({ sign: value === 0n ? 0 : value < 0n ? -1 : 1, digits: magnitude(value), scale })

/**
 * Mean and sample standard deviation of measured values (decimals as text), computed with whole numbers. Throws a RangeError for
 * fewer than two values or one that is no decimal.
 */
export function targetStatistics(values: readonly string[]): TargetStatistics {
  if (values.length < 2) throw new RangeError('A standard deviation needs two values.')
  const finest = Math.max(...values.map((one) => decimal(one).scale))
  const whole = values.map((one) => {
    const { sign, digits, scale } = decimal(one)
    return BigInt(sign) * digits * 10n ** BigInt(finest - scale)
  })
  const n = BigInt(values.length)
  const sum = whole.reduce((a, b) => a + b, 0n)
  // n·Σ(x − mean)², exact.
  const spread = n * whole.reduce((a, b) => a + b * b, 0n) - sum * sum
  const places = finest + 3
  const mean = rounded(sum * 1000n, n)
  // The root is taken six digits finer than it is shown.
  const fine = root((spread * 10n ** 18n) / (n * (n - 1n)))
  const sd = rounded(fine, 10n ** 6n)
  // |x − mean| > 3·SD, squared: no rounding.
  const outliers = whole.flatMap((one, at) => {
    const off = n * one - sum
    return off * off * (n - 1n) > 9n * n * spread ? [at] : []
  })
  const cv = sum === 0n ? null : text(rounded(fine * n * 100n, magnitude(sum) * 10n ** 7n), 2)
  return {
    n: values.length,
    mean: text(mean, places),
    sd: text(sd, places),
    cv,
    provisional: values.length < enoughRuns,
    outliers,
  }
}

/** The deviation of a new lot before it has runs enough: the old coefficient of variation times the new mean. Null: there is none. */
export function provisionalSd(old: { mean: string; sd: string }, mean: string): string | null {
  const [base, now, sd] = [decimal(old.mean), decimal(mean), decimal(old.sd)]
  if (base.sign === 0 || now.sign === 0) return null
  const places = now.scale + sd.scale + 1
  const over = now.digits * sd.digits * 10n ** BigInt(base.scale + places)
  const under = base.digits * 10n ** BigInt(now.scale + sd.scale)
  const found = rounded(over, under)
  return found === 0n ? null : text(found, places)
}

/** In percent of the mean, to two decimals. */
function cvOf(of: { mean: string; sd: string }): string {
  const [mean, sd] = [decimal(of.mean), decimal(of.sd)]
  return text(rounded(sd.digits * 10n ** BigInt(mean.scale + 4), mean.digits * 10n ** BigInt(sd.scale)), 2)
}

export interface ProposedTarget extends TargetStatistics {
  /** The sample's own deviation, whatever `sd` is. */
  sampleSd: string
  /** Whether `sd` and `cv` are those of the earlier lot. */
  byEarlier: boolean
}

/**
 * The target that these values give. Fewer than twenty say too little of the deviation: it is that of the earlier lot, as a part of its
 * mean. Where no earlier lot has a target the sample's own stands, provisional too. Throws as targetStatistics does.
 */
export function proposedTarget(
  values: readonly string[],
  earlier: { mean: string; sd: string } | null,
): ProposedTarget {
  const own = targetStatistics(values)
  const sd = own.provisional && earlier ? provisionalSd(earlier, own.mean) : null
  if (sd === null || earlier === null) return { ...own, sampleSd: own.sd, byEarlier: false }
  return { ...own, sd, cv: cvOf(earlier), sampleSd: own.sd, byEarlier: true }
}
