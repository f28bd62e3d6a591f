import { compare, decimalText, parseDecimal } from '../rules/decimal'
import { readDilution, times } from '../rules/dilution'
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
  /** How many times a specimen may be diluted at most; left out or null: not at all. */
  maxDilution?: string | null
  /** The instrument counts a dilution in before it sends the value. */
  multiplied?: boolean
}

/** Why nothing is made of the value of a diluted specimen. */
export type DilutionProblem = 'unread' | 'notAllowed' | 'tooMuch' | 'tooThin' | 'noNumber'

/** `dilution`: how many times, null where it was not; `owed`: only a further dilution tells the number. */
interface Diluted {
  dilution: string | null
  owed: boolean
}

export type Becomes =
  /** `raw` is what would be entered; `bounded` where it lies beyond the instrument's range. */
  | ({ state: 'value'; raw: string; bounded: 'low' | 'high' | null; factor: string | null } & Diluted)
  /** Words of an instrument that are no number: they go to the test as they are. */
  | { state: 'words'; raw: string }
  | { state: 'unit'; sent: string | null; expected: string | null }
  | ({ state: 'beyond'; end: 'low' | 'high'; raw: string } & Diluted)
  | { state: 'dilution'; why: DilutionProblem; dilution: string }
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

/**
 * What a value as sent becomes for a test, before anybody accepts it: rounded to the figures of the test and no further, beside what
 * was sent. A unit that differs without a known
 * factor, and a number that cannot be read without guessing, stay with the person who accepts.
 *
 * The value of a diluted specimen is multiplied exactly, unless the instrument did so, and lies between the ends of what is measured
 * times the dilution: below them it was diluted too far, above them only a further dilution tells the number.
 */
export function becomes(
  sent: {
    value: string
    unit: string | null
    /** As the instrument wrote it. */
    dilution?: string | undefined
    /** How many times, of a person: a plain number, in place of what could not be read. */
    factor?: string | undefined
  },
  mapping: CodeMapping,
  decimal: Profile['decimal'] = 'point',
): Becomes {
  const found = /^(<=|>=|<|>|≤|≥)?\s*(.*)$/.exec(sent.value.trim())
  const sign = (found?.[1] ?? '').replace('≤', '<=').replace('≥', '>=')
  const body = found?.[2] ?? ''
  const number = plainNumber(body, decimal)
  const said = sent.dilution?.trim() ?? ''
  const often = sent.factor ?? readDilution(said, decimal)
  const problem = (why: DilutionProblem): Becomes => ({
    state: 'dilution',
    why,
    dilution: sent.factor ?? said,
  })
  if (often === null) return problem('unread')
  const most = mapping.maxDilution ?? null
  const dilution = compare(often, '1') > 0 ? often : null
  if (dilution !== null && most === null) return problem('notAllowed')
  if (dilution !== null && most !== null && compare(dilution, most) > 0) return problem('tooMuch')
  /** A further dilution is possible. */
  const owed = most !== null && compare(dilution ?? '1', most) < 0
  if (number === null) {
    if (/^[\d.,+-]+$/.test(body)) return { state: 'number', value: sent.value }
    // A word of a diluted specimen is no finding of the undiluted one.
    return dilution === null ? { state: 'words', raw: sent.value } : problem('noNumber')
  }
  const { unit, sentUnit, low, high } = mapping
  const mapped = sentUnit !== null && foldUnit(sentUnit) === foldUnit(sent.unit ?? '')
  const factor = mapped ? mapping.factor : null
  const sameUnit = sent.unit !== null && unit !== null && foldUnit(sent.unit) === foldUnit(unit)
  // A unit that neither side names is no difference; one that only one side names is.
  if (!mapped && !sameUnit && (sent.unit !== null || unit !== null))
    return { state: 'unit', sent: sent.unit, expected: unit }
  const sentInUnit = factor === null || sameUnit ? number : times(number, factor)
  const inUnit =
    sentInUnit !== null && dilution !== null && mapping.multiplied !== true
      ? times(sentInUnit, dilution)
      : sentInUnit
  if (inUnit === null) return { state: 'unit', sent: sent.unit, expected: unit }
  const used = factor === null || sameUnit ? null : factor
  // A bound of the instrument stays the instrument's: "< 20" is not made narrower or wider.
  if (sign.startsWith('<') && dilution !== null) return problem('tooThin')
  if (sign !== '') {
    const bound = { bounded: null, factor: used, dilution, owed: owed && sign.startsWith('>') }
    return { state: 'value', raw: `${sign} ${inUnit}`, ...bound }
  }
  if (low !== null && compare(low, '0') >= 0 && compare(inUnit, '0') < 0)
    return { state: 'negative', value: sent.value }
  const [lowest, highest] = [low, high].map((one) =>
    one === null || dilution === null ? one : times(one, dilution),
  )
  const end =
    lowest != null && compare(inUnit, lowest) < 0
      ? 'low'
      : highest != null && compare(inUnit, highest) > 0
        ? 'high'
        : null
  if (end === 'low' && dilution !== null) return problem('tooThin')
  if (end === null) {
    const raw = mapping.figures ? toFigures(inUnit, mapping.figures) : inUnit
    return { state: 'value', raw, bounded: null, factor: used, dilution, owed: false }
  }
  const raw = end === 'low' ? `< ${lowest ?? ''}` : `> ${highest ?? ''}`
  const diluted = { dilution, owed: owed && end === 'high' }
  if (mapping.beyond === 'ask') return { state: 'beyond', end, raw, ...diluted }
  return { state: 'value', raw, bounded: end, factor: used, ...diluted }
}
