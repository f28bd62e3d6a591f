import { compare, decimalText, parseDecimal } from '../rules/decimal'
import { toFigures, type Figures } from '../rules/significant-figures'
import type { Profile } from './profile'

/**
 * How the values of one code of an instrument become those of a test. `factor` belongs to `sentUnit` and to no other unit, exact and
 * as text: "100" for g/L to mg/dL. `low` and `high` are the ends of what the instrument measures, in the unit of the test; null: none is known.
 */
export interface CodeMapping {
  unit: string | null
  /** The unit that the instrument sends where it is another; "" where it sends none. */
  sentUnit: string | null
  /** Null: the unit of the instrument is that of the test. */
  factor: string | null
  low: string | null
  high: string | null
  /** What a value beyond the ends becomes: "< 2" and "> 600", or the line waits for a person. */
  beyond: 'bound' | 'ask'
  /** The significant figures that the test reports; left out or null: as sent. */
  figures?: Figures | null
}

export type Becomes =
  /** `raw` is what would be entered; `bounded` where it lies beyond the instrument's range. */
  | { state: 'value'; raw: string; bounded: 'low' | 'high' | null; factor: string | null }
  /** Words of an instrument that are no number: they go to the test as they are. */
  | { state: 'words'; raw: string }
  | { state: 'unit'; sent: string | null; expected: string | null }
  | { state: 'beyond'; end: 'low' | 'high'; raw: string }
  /** Below zero from an instrument whose range begins at zero or above: it says that it could not measure. */
  | { state: 'negative'; value: string }
  /** Looks like a number and cannot be taken for one without guessing: "1,5" where the point is the decimal sign. */
  | { state: 'number'; value: string }

/** The same unit whatever its blanks, the capital of its litres and its sign of micro. Other capitals count: mU is no MU. */
export const foldUnit = (unit: string) =>
  unit
    .normalize('NFKC')
    .replace(/[\u00b5\u03bc]/g, 'u')
    .replace(/\s+/g, '')
    .replace(/l\b/g, 'L')

/**
 * The plain number in a value as sent: the decimal sign is the profile's, the other one may part thousands and then must do so
 * everywhere. Exponents are written out. Null where it is no number in this writing.
 */
export function plainNumber(value: string, decimal: Profile['decimal']): string | null {
  const [point, group] = decimal === 'comma' ? [',', '.'] : ['.', ',']
  const found = /^([+-]?)([\d.,]*)(?:[eE]([+-]?\d{1,2}))?$/.exec(value.trim())
  if (!found) return null
  const [, sign = '', body = '', power] = found
  const [whole = '', fraction, ...more] = body.split(point)
  if (more.length > 0 || (whole === '' && !fraction) || fraction?.includes(group)) return null
  if (whole.includes(group) && !new RegExp(`^[1-9]\\d{0,2}(\\${group}\\d{3})+$`).test(whole)) return null
  const digits = whole.replaceAll(group, '') || '0'
  const text = `${sign === '-' ? '-' : ''}${digits}${fraction ? `.${fraction}` : ''}`
  if (power === undefined) return parseDecimal(text) ? text : null
  const parts = parseDecimal(text)
  if (!parts) return null
  const scale = parts.scale - Number(power)
  const shown =
    scale >= 0 ? { ...parts, scale } : { ...parts, digits: parts.digits * 10n ** BigInt(-scale), scale: 0 }
  return decimalText(shown)
}

/** The product, exact: nothing is rounded and no zero is dropped. */
function times(value: string, factor: string): string | null {
  const [a, b] = [parseDecimal(value), parseDecimal(factor)]
  if (!a || !b || b.sign <= 0) return null
  const sign = a.sign
  const digits = a.digits * b.digits
  return decimalText({ sign, digits, scale: a.scale + b.scale })
}

/**
 * What a value as sent becomes for a test, before anybody accepts it: rounded to the figures of the test and no further, beside what
 * was sent. A unit that differs without a known
 * factor, and a number that cannot be read without guessing, stay with the person who accepts.
 */
export function becomes(
  sent: { value: string; unit: string | null },
  mapping: CodeMapping,
  decimal: Profile['decimal'] = 'point',
): Becomes {
  const found = /^(<=|>=|<|>|≤|≥)?\s*(.*)$/.exec(sent.value.trim())
  const sign = (found?.[1] ?? '').replace('≤', '<=').replace('≥', '>=')
  const body = found?.[2] ?? ''
  const number = plainNumber(body, decimal)
  if (number === null)
    return /^[\d.,+-]+$/.test(body)
      ? { state: 'number', value: sent.value }
      : { state: 'words', raw: sent.value }
  const { unit, sentUnit, low, high } = mapping
  const mapped = sentUnit !== null && foldUnit(sentUnit) === foldUnit(sent.unit ?? '')
  const factor = mapped ? mapping.factor : null
  const sameUnit = sent.unit !== null && unit !== null && foldUnit(sent.unit) === foldUnit(unit)
  // A unit that neither side names is no difference; one that only one side names is.
  if (!mapped && !sameUnit && (sent.unit !== null || unit !== null))
    return { state: 'unit', sent: sent.unit, expected: unit }
  const inUnit = factor === null || sameUnit ? number : times(number, factor)
  if (inUnit === null) return { state: 'unit', sent: sent.unit, expected: unit }
  const used = factor === null || sameUnit ? null : factor
  // A bound of the instrument stays the instrument's: "< 20" is not made narrower or wider.
  if (sign !== '') return { state: 'value', raw: `${sign} ${inUnit}`, bounded: null, factor: used }
  if (low !== null && compare(low, '0') >= 0 && compare(inUnit, '0') < 0)
    return { state: 'negative', value: sent.value }
  const end =
    low !== null && compare(inUnit, low) < 0
      ? 'low'
      : high !== null && compare(inUnit, high) > 0
        ? 'high'
        : null
  if (end === null) {
    const raw = mapping.figures ? toFigures(inUnit, mapping.figures) : inUnit
    return { state: 'value', raw, bounded: null, factor: used }
  }
  const raw = end === 'low' ? `< ${low ?? ''}` : `> ${high ?? ''}`
  if (mapping.beyond === 'ask') return { state: 'beyond', end, raw }
  return { state: 'value', raw, bounded: end, factor: used }
}
