import type { Scan } from './detector'
import type { FieldSnapshot } from './field-snapshot'
import { meterRule, type MeterWord } from './meter-rule'

/**
 * A measured value: a number with a decimal sign, a bound, an exponent, or of up to four digits. Longer whole numbers are the
 * codes of tubes and requisitions, and a code that became a result would be worse than a value that is typed again.
 */
const VALUE = /^(?:[<>]=?\s?|[≤≥]\s?)?[+-]?(?:\d{1,4}|\d{1,7}[.,]\d+|\d(?:[.,]\d+)?[eE][+-]?\d{1,2})$/u

/**
 * Whether a burst of keys is a value for the field that has the focus, and no scan: it went into one field that takes values, no
 * scanner put its mark before it, and it reads as a value and not as a code. The field's mark names its own row's barcode.
 */
function judge(scan: Scan, snapshots: readonly FieldSnapshot[]): MeterWord {
  const [only, another] = snapshots
  const field = only && !another ? only.field.closest<HTMLElement>('[data-meter-field]') : null
  if (!only || !field || scan.torn || scan.aim !== null) return null
  if (!VALUE.test(scan.code) || field.dataset['meterField'] === scan.code) return null
  const { value, selection } = only
  const stoodAlone =
    value === '' || (selection !== null && selection[0] === 0 && selection[1] === value.length)
  return stoodAlone ? 'value' : 'mixed'
}

/** From now on fields marked `data-meter-field` keep such values. */
export function acceptMeters(): void {
  meterRule.judge = judge
}
