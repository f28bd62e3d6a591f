import { z } from 'zod'
import { fill, m } from '../messages'
import { compare, decimalText, parseDecimal } from './decimal'

/** Of a value that was measured in a diluted specimen, or is to be. Kept with the result and with the line that it came in. */
export const Dilution = z.strictObject({
  /** As sent, with its unit. */
  measured: z.string(),
  /** How many times it was diluted; null: it was not. */
  factor: z.string().nullable(),
  /** The instrument counted the dilution in before it sent the value. */
  multiplied: z.boolean(),
  /** Who said that it was diluted; null: the instrument. */
  byName: z.string().nullable(),
  /** The most that the instrument's code allows. */
  most: z.string(),
  /** It lies above what was measured so: only a further dilution tells the number. */
  owed: z.boolean(),
})
export type Dilution = z.infer<typeof Dilution>

/** The product, exact: nothing is rounded and no zero is dropped. Null where one is no number, or the factor is not above zero. */
export function times(value: string, factor: string): string | null {
  const [a, b] = [parseDecimal(value), parseDecimal(factor)]
  if (!a || !b || b.sign <= 0) return null
  return decimalText({ sign: a.sign, digits: a.digits * b.digits, scale: a.scale + b.scale })
}

/**
 * How many times a specimen was diluted, as instruments write it: `10`, `x10`, `10x`, `1:10`, `1/10`; `1` where it was not. Null where
 * it cannot be told without a guess: `1:1` may be equal parts, and where a comma begins the decimals a point groups thousands or is a
 * mistake.
 */
export function readDilution(text: string, decimal: 'point' | 'comma' = 'point'): string | null {
  if (decimal === 'comma' && text.includes('.')) return null
  const plain = text
    .trim()
    .toLowerCase()
    .replace(decimal === 'comma' ? ',' : '.', '.')
  if (plain === '' || plain === 'undiluted' || plain === 'neat' || plain === 'none') return '1'
  const found = /^(?:x|(1\s*[:/]))?\s*(\d{1,7}(?:\.\d{1,4})?)\s*(x?)$/.exec(plain)
  const [, ratio, number = '', x] = found ?? []
  if (!found || compare(number, '1') < 0) return null
  if (ratio && (x || compare(number, '1') === 0)) return null
  return number.replace(/^0+(?=\d)/, '')
}

/** What a dilution says of a result, in words. */
export function dilutionWords({ measured, factor, multiplied, byName, most, owed }: Dilution): string {
  const words = m.rules.dilution
  const who = byName ?? words.instrument
  const done =
    factor === null ? '' : fill(multiplied ? words.multiplied : words.counted, { factor, measured, who })
  const step = owed ? fill(factor === null ? words.repeat : words.further, { most }) : ''
  return [done, step].filter(Boolean).join(' ')
}
