import { m } from '@contract/messages'
import { readEntered } from '@contract/rules/entered-value'
import { printedUnit } from '@contract/rules/printed-unit'
import type { TestDefinition } from '@contract/tests/shapes'
import type { Observation } from '../../hl7/public'

type Value = Observation['value']

/** The texts in which a value may be entered, as it was sent; the first that the test takes is taken. Nothing is computed. */
export function valueTexts(value: Value): string[] {
  switch (value.kind) {
    case 'number':
      return [value.text.trim()]
    case 'structured': {
      const { comparator, number, separator, number2 } = value
      const sign = comparator === '=' ? '' : comparator
      return [`${sign}${number}${separator}${number2}`]
    }
    case 'coded': {
      if (value.codes.length !== 1)
        return [value.codes.map(({ text, altText, code }) => text || altText || code).join('; ')]
      const [one] = value.codes
      return one ? [one.text, one.altText, one.original, one.code, one.altCode].filter(Boolean) : []
    }
    case 'text':
    case 'other':
      return [value.text.trim()].filter(Boolean)
    case 'time':
      return [value.time.text]
    default:
      return []
  }
}

/** The text to enter, or why the test takes none of them. */
export function enterable(
  definition: TestDefinition,
  value: Value,
): { ok: true; raw: string } | { ok: false; problem: string } {
  let problem: string = m.ehrFiling.noValue
  for (const raw of valueTexts(value)) {
    const read = readEntered(definition, raw)
    if (read.ok) return { ok: true, raw }
    problem = read.message
  }
  return { ok: false, problem }
}

/** Whether the unit of a number is that of the test here, as a text: nothing is converted. `missing`: none was sent. */
export function unitVerdict(
  definition: TestDefinition,
  { value, units }: Observation,
): 'same' | 'other' | 'missing' {
  const isNumber =
    value.kind === 'number' ||
    value.kind === 'structured' ||
    (value.kind === 'text' && /^[<>≤≥=]*\s*\d/.test(value.text))
  if (!isNumber) return 'same'
  const sent = [units.code, units.text, units.altCode, units.altText].map(spelt).filter(Boolean)
  const ours = [definition.units, definition.unitsLabel, printedUnit(definition)]
    .map((one) => spelt(one ?? ''))
    .filter(Boolean)
  if (sent.length === 0) return ours.length === 0 ? 'same' : 'missing'
  // Every unit that is stated twice is the same one, so one that agrees is enough.
  return sent.some((one) => ours.includes(one)) ? 'same' : 'other'
}

/** The micro sign and the letter mu are one; a power is written in three ways. Case stays: mg and Mg are two. */
const spelt = (unit: string) =>
  unit
    .trim()
    .normalize('NFKC')
    .replace(/\u03bc/g, 'u')
    .replace(/\^/g, '*')
    .replaceAll(' ', '')
