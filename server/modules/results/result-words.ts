import { fill, m } from '@contract/messages'
import { canonicalText, readEntered, valueText, type EnteredValue } from '@contract/rules/entered-value'
import { printedUnit } from '@contract/rules/printed-unit'
import { NOT_PERFORMED_WORDS } from '@contract/rules/not-performed'
import type { TestDefinition } from '@contract/tests/shapes'

const words: readonly EnteredValue['kind'][] = ['choice', 'organisms', 'noGrowth', 'notDetected', 'invalid']

/** The value as the report prints it beside its finding: a number; nothing where the finding is the whole result. */
export function valueBeside(definition: TestDefinition, value: EnteredValue, finding: string): string {
  if (value.kind === 'notPerformed') return ''
  if (words.includes(value.kind) && finding !== '') return ''
  return valueText(definition, value)
}

export const unperformedWords = (value: Extract<EnteredValue, { kind: 'notPerformed' }>): string =>
  value.reason === 'not_calculated'
    ? value.raw
    : fill(m.reports.notPerformedFor, { reason: NOT_PERFORMED_WORDS[value.reason] })

/**
 * A result in the words that its reader was told, whatever was typed: `4.20`, `Positive`, `Invalid`, `Detected, Ct 28`,
 * `Not performed: Leaked`. `finding` is that of its reading.
 */
export function resultWords(
  definition: TestDefinition,
  raw: string,
  finding: string | null | undefined,
): string {
  const read = readEntered(definition, raw)
  if (!read.ok) return finding || raw.trim()
  const { value } = read
  if (value.kind === 'notPerformed') return unperformedWords(value)
  if (value.kind === 'ct')
    return [finding, fill(m.reports.cycles, { ct: canonicalText(value) })].filter(Boolean).join(', ')
  return valueBeside(definition, value, finding ?? '') || (finding ?? '')
}

/** The unit that a value is printed with; only a measured number has one. */
export function unitBeside(definition: TestDefinition, raw: string): string | null {
  const read = readEntered(definition, raw)
  return read.ok && read.value.kind === 'number' ? printedUnit(definition) || null : null
}

/** As `resultWords`, with the unit: `6.6 mmol/L`. */
export const resultWithUnit = (definition: TestDefinition, raw: string, finding: string | null | undefined) =>
  [resultWords(definition, raw, finding), unitBeside(definition, raw)].filter(Boolean).join(' ')
