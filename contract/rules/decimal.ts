/**
 * Measured numbers as text and whole digits, never as binary floating point: 0.1 + 0.2 must be 0.3 and 4.20 must
 * not become 4.2 on its way through the program.
 *
 * The value of `Parts` is `sign × digits / 10^scale`; `1.90` is { sign: 1, digits: 190n, scale: 2 }.
 */
export interface Parts {
  sign: -1 | 0 | 1
  digits: bigint
  scale: number
}

const SHAPE = /^(-?)(\d{1,40})(?:\.(\d{1,40}))?$/

/** Takes a decimal apart; null when the text is not a plain number (`1e3`, `1,000`, `.5` and ` 5` are not). */
export function parseDecimal(text: string): Parts | null {
  const found = SHAPE.exec(text)
  if (!found) return null
  const fraction = found[3] ?? ''
  const digits = BigInt(`${found[2]}${fraction}`)
  return { sign: digits === 0n ? 0 : found[1] ? -1 : 1, digits, scale: fraction.length }
}

/** Like `parseDecimal`, for text that a schema has already accepted. Throws a RangeError on anything else. */
export function decimal(text: string): Parts {
  const parts = parseDecimal(text)
  if (!parts) throw new RangeError(`Not a decimal: ${text.slice(0, 60)}`)
  return parts
}

/** Puts a decimal together again, with exactly `scale` digits after the point; zero carries no minus. */
export function decimalText({ sign, digits, scale }: Parts): string {
  const padded = digits.toString().padStart(scale + 1, '0')
  const whole = padded.slice(0, padded.length - scale)
  return `${sign < 0 ? '-' : ''}${whole}${scale > 0 ? `.${padded.slice(-scale)}` : ''}`
}

const magnitude = (parts: Parts, scale: number) => parts.digits * 10n ** BigInt(scale - parts.scale)
const signed = (parts: Parts, scale: number) => BigInt(parts.sign) * magnitude(parts, scale)
const fromSigned = (value: bigint, scale: number): Parts => ({
  sign: value === 0n ? 0 : value < 0n ? -1 : 1,
  digits: value < 0n ? -value : value,
  scale,
})

/** -1, 0 or 1, by value: `1.9` and `1.90` are equal. Throws a RangeError when either is not a decimal. */
export function compare(a: string, b: string): -1 | 0 | 1 {
  const [left, right] = [decimal(a), decimal(b)]
  const scale = Math.max(left.scale, right.scale)
  const difference = signed(left, scale) - signed(right, scale)
  return difference === 0n ? 0 : difference < 0n ? -1 : 1
}

/** `a - b`, exact, with as many decimals as the finer of the two. Throws a RangeError when either is not a decimal. */
export function subtract(a: string, b: string): string {
  const [left, right] = [decimal(a), decimal(b)]
  const scale = Math.max(left.scale, right.scale)
  return decimalText(fromSigned(signed(left, scale) - signed(right, scale), scale))
}

/** `a × b`, exact. Throws a RangeError when either is not a decimal. */
export function multiply(a: string, b: string): string {
  const [left, right] = [decimal(a), decimal(b)]
  const product = BigInt(left.sign * right.sign) * left.digits * right.digits
  return decimalText(fromSigned(product, left.scale + right.scale))
}

/** Division of whole numbers, half away from zero. `divisor` is positive. */
function divideRounded(value: bigint, divisor: bigint): bigint {
  const size = value < 0n ? -value : value
  const quotient = (size * 2n + divisor) / (divisor * 2n)
  return value < 0n ? -quotient : quotient
}

/**
 * The change from `previous` to `now` in percent of the size of `previous`, to `places` decimals, half away from
 * zero. Null when `previous` is zero: no percentage of nothing exists.
 */
export function percentChange(previous: string, now: string, places: number): string | null {
  const [from, to] = [decimal(previous), decimal(now)]
  if (from.sign === 0) return null
  const scale = Math.max(from.scale, to.scale)
  const change = signed(to, scale) - signed(from, scale)
  const tenfold = 10n ** BigInt(places)
  return decimalText(fromSigned(divideRounded(change * 100n * tenfold, magnitude(from, scale)), places))
}

/** True when the change is larger than `percent` percent of `previous`, judged before any rounding. */
export function changedByMoreThan(percent: number, previous: string, now: string): boolean {
  const [from, to] = [decimal(previous), decimal(now)]
  const scale = Math.max(from.scale, to.scale)
  const change = signed(to, scale) - signed(from, scale)
  return (change < 0n ? -change : change) * 100n > BigInt(percent) * magnitude(from, scale)
}

/** `a ÷ b` of positive decimals to so many significant figures, halves away from zero. Throws a RangeError on others. */
export function quotientOf(a: string, b: string, figures: number): string {
  const [over, under] = [decimal(a), decimal(b)]
  if (over.sign < 0 || under.sign <= 0) throw new RangeError('Only positive decimals are divided.')
  if (over.sign === 0) return '0'
  // Far enough behind the point that more than the wanted figures are whole.
  const shift = figures + under.digits.toString().length + over.scale + 1
  const whole =
    (over.digits * 10n ** BigInt(under.scale + shift)) / (under.digits * 10n ** BigInt(over.scale))
  const drop = whole.toString().length - figures
  const unit = 10n ** BigInt(drop)
  const rounded = divideRounded(whole, unit)
  const scale = shift - drop
  return scale >= 0
    ? decimalText({ sign: 1, digits: rounded, scale })
    : decimalText({ sign: 1, digits: rounded * 10n ** BigInt(-scale), scale: 0 })
}

/** Whether a shorter text is this number rounded, halves away from zero, to the places it has: 0.8496 is 0.85, and not 0.84. */
export function roundsTo(exact: string, shorter: string): boolean {
  const [long, short] = [decimal(exact), decimal(shorter)]
  if (short.scale >= long.scale) return compare(exact, shorter) === 0
  const by = 10n ** BigInt(long.scale - short.scale)
  const digits = (long.digits * 2n + by) / (by * 2n)
  return digits === short.digits && (digits === 0n || long.sign === short.sign)
}
