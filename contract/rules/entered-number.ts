import { fill, m } from '../messages'
import type { TestDefinition } from '../tests/shapes'
import type { Comparator, Measured } from './bounds'
import { compare } from './decimal'
import { printedUnit } from './printed-unit'
import { sameUnit } from './same-unit'

export type NumberRefusal =
  | 'not_a_number'
  | 'separator'
  | 'unit_mismatch'
  | 'too_many_digits'
  | 'negative'
  | 'below_limit'
  | 'above_limit'
export type NumberRead = { ok: true; value: Measured } | { ok: false; code: NumberRefusal; message: string }

const COMPARATORS: Record<string, Comparator> = {
  '<=': '≤',
  '>=': '≥',
  '<': '<',
  '>': '>',
  '≤': '≤',
  '≥': '≥',
  '': '=',
}
/** As it may be typed: in the code of UCUM, as it is called, and as it is printed. */
const ownUnits = (definition: TestDefinition) =>
  [definition.units, definition.unitsLabel, printedUnit(definition)].flatMap((unit) => unit || [])
const refuse = (code: NumberRefusal, message: string): NumberRead => ({ ok: false, code, message })

/**
 * The number meant when letters that look like digits were typed among digits, with or without the test's own unit.
 * A small l at the end is left alone: it may be litres.
 */
function lookalike(text: string, definition: TestDefinition): string | null {
  const found = /^(-?[\doOlI|]+(?:\.[\doOlI|]+)?)\s*(.*)$/s.exec(text)
  const [typed = '', rest = ''] = found?.slice(1) ?? []
  const digits = typed.replace(/[oO]/g, '0').replace(/[lI|]/g, '1')
  if (rest && !ownUnits(definition).some((unit) => sameUnit(unit, rest))) return null
  return digits !== typed && /\d/.test(typed) && !typed.endsWith('l') && /^-?\d+(\.\d+)?$/.test(digits)
    ? digits
    : null
}

function limitsText({ low, high }: NonNullable<TestDefinition['limits']>, unit: string): string {
  const span =
    low !== null && high !== null
      ? `${low}–${high}`
      : high !== null
        ? fill(m.results.upTo, { high })
        : fill(m.results.from, { low: low ?? '' })
  return unit ? `${span} ${unit}` : span
}

/** A measured amount in a volume is none below zero; a test whose ranges or limits know negatives (base excess) is no such. */
export function neverNegative({ limits, ranges, units, calculation }: TestDefinition): boolean {
  if (calculation !== undefined) return false
  if (limits?.low != null) return compare(limits.low, '0') >= 0
  const bounds = ranges.flatMap(({ low, high }) => [low, high].flatMap((bound) => bound ?? []))
  return (
    units?.includes('/') === true && bounds.length > 0 && bounds.every((bound) => compare(bound, '0') >= 0)
  )
}

function withinLimits(value: Measured, definition: TestDefinition): NumberRead {
  const { limits } = definition
  if (compare(value.number, '0') < 0 && neverNegative(definition))
    return refuse('negative', m.results.negative)
  const text = limits && limitsText(limits, printedUnit(definition))
  // An entry such as >500 passes: its number is the limit itself. >600 would claim what was never measured.
  if (limits?.low != null && compare(value.number, limits.low) < 0)
    return refuse('below_limit', fill(m.results.belowRange, { range: text ?? '', low: limits.low }))
  if (limits?.high != null && compare(value.number, limits.high) > 0)
    return refuse('above_limit', fill(m.results.aboveRange, { range: text ?? '', high: limits.high }))
  return { ok: true, value }
}

function unitRefusal(typed: string, definition: TestDefinition): NumberRead | null {
  const own = ownUnits(definition)
  if (own.some((unit) => sameUnit(unit, typed))) return null
  const shown = printedUnit(definition)
  if (!shown) return refuse('unit_mismatch', fill(m.results.noUnit, { typed }))
  return refuse('unit_mismatch', fill(m.results.otherUnit, { typed, unit: shown }))
}

/**
 * Reads a measured number as typed: `4.20`, `<5`, `> 500`, `≤ 0.3`, `6.6 mg/dL` when that is the test's own unit.
 * The number's text is kept, digit for digit; only a missing zero before the point is put in, and superfluous leading
 * zeros and a plus sign are taken off. Nothing is converted or guessed: other units, separators, letters and values beyond the
 * instrument's limits are refused.
 */
export function readNumber(definition: TestDefinition, text: string): NumberRead {
  const clean = text.trim().replace(/[−–]/g, '-')
  const parts = /^(<=|>=|[<>≤≥]?)\s*(.*)$/s.exec(clean)
  const comparator = COMPARATORS[parts?.[1] ?? ''] ?? '='
  const rest = parts?.[2] ?? ''
  const found = /^([-+]?)(\d*)(?:\.(\d+))?(?:\s*(\D.*))?$/s.exec(rest)
  const whole = (found?.[2] ?? '').replace(/^0+(?=\d)/, '')
  if (!found || (whole === '' && found[3] === undefined)) return notANumber(definition, rest)
  const unit = (found[4] ?? '').trim()
  const mismatch = unit ? unitRefusal(unit, definition) : null
  if (mismatch) return notThisTests(definition, rest, unit, mismatch)
  if (whole.length > 12 || (found[3] ?? '').length > 10)
    return refuse('too_many_digits', m.results.tooManyDigits)
  const number = `${found[1] === '-' ? '-' : ''}${whole || '0'}${found[3] === undefined ? '' : `.${found[3]}`}`
  return withinLimits({ comparator, number }, definition)
}

/** The clearest of the reasons why what follows the first digits cannot stand there. */
function notThisTests(
  definition: TestDefinition,
  rest: string,
  unit: string,
  mismatch: NumberRead,
): NumberRead {
  if (/^-?\d+([,' \u00a0\u202f]\d+)+/.test(rest)) return refuse('separator', m.results.separator)
  return lookalike(rest, definition) || !/^[a-z%µμ[{(/0-9]/i.test(unit)
    ? notANumber(definition, rest)
    : mismatch
}

function notANumber(definition: TestDefinition, rest: string): NumberRead {
  const meant = lookalike(rest, definition)
  return refuse('not_a_number', meant ? fill(m.results.notANumberButMeant, { meant }) : m.results.notANumber)
}
