import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedByMoreThan, compare, decimalText, parseDecimal, percentChange, subtract } from './decimal'

/** A decimal and the whole number it is at twelve decimals: the yardstick for every property below. */
const SCALE = 12
const decimals = fc
  .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 999_999_999_999n }), fc.stringMatching(/^\d{0,10}$/))
  .map(([minus, whole, fraction]) => {
    const size = whole * 10n ** BigInt(SCALE) + BigInt(fraction.padEnd(SCALE, '0'))
    return {
      text: `${minus ? '-' : ''}${whole}${fraction ? `.${fraction}` : ''}`,
      value: minus ? -size : size,
    }
  })
const sign = (value: bigint) => (value === 0n ? 0 : value < 0n ? -1 : 1)
const abs = (value: bigint) => (value < 0n ? -value : value)
const atScale = (text: string) => {
  const parts = parseDecimal(text)
  if (!parts) throw new Error(text)
  return BigInt(parts.sign) * parts.digits * 10n ** BigInt(SCALE - parts.scale)
}

test('a decimal is its sign, its digits and where the point is', () => {
  expect(parseDecimal('1.90')).toEqual({ sign: 1, digits: 190n, scale: 2 })
  expect(parseDecimal('-0.00')).toEqual({ sign: 0, digits: 0n, scale: 2 })
  for (const bad of ['', '.5', '5.', '1,000', '1e3', ' 5', '+5', 'NaN', '0x10', '1.2.3', '٣', '--1', '5\n'])
    expect(parseDecimal(bad)).toBeNull()
  expect(() => compare('1', 'x')).toThrow(RangeError)
})

test('taking apart and putting together keeps every digit but leading zeros and the minus of zero', () => {
  fc.assert(
    fc.property(decimals, ({ text, value }) => {
      const parts = parseDecimal(text)
      expect(parts && decimalText(parts)).toBe(value === 0n ? text.replace('-', '') : text)
    }),
  )
})

test('order and difference are those of whole numbers', () => {
  fc.assert(
    fc.property(decimals, decimals, (a, b) => {
      expect(compare(a.text, b.text)).toBe(sign(a.value - b.value))
      expect(atScale(subtract(a.text, b.text))).toBe(a.value - b.value)
    }),
  )
  expect(subtract('0.3', '0.1')).toBe('0.2')
  expect(compare('1.9', '1.90')).toBe(0)
})

test('a percentage is the nearest one, half away from zero, and the mark looks at the unrounded change', () => {
  fc.assert(
    fc.property(decimals, decimals, fc.integer({ min: 1, max: 1000 }), (from, to, limit) => {
      const text = percentChange(from.text, to.text, 1)
      if (from.value === 0n) {
        expect(text).toBeNull()
        return
      }
      const tenths = BigInt((text ?? '').replace('.', ''))
      const off = abs(tenths * abs(from.value) - (to.value - from.value) * 1000n) * 2n
      expect(off <= abs(from.value)).toBe(true)
      if (off === abs(from.value))
        expect(abs(tenths) * abs(from.value) > abs(to.value - from.value) * 1000n).toBe(true)
      expect(changedByMoreThan(limit, from.text, to.text)).toBe(
        abs(to.value - from.value) * 100n > BigInt(limit) * abs(from.value),
      )
    }),
  )
  expect(percentChange('8', '9', 1)).toBe('12.5')
  expect(percentChange('-8', '-9', 1)).toBe('-12.5')
  expect(percentChange('1000', '1000.4', 1)).toBe('0.0')
  expect(percentChange('1000', '1000.5', 1)).toBe('0.1')
  expect(changedByMoreThan(50, '10', '15')).toBe(false)
  expect(changedByMoreThan(50, '10', '15.0001')).toBe(true)
})
