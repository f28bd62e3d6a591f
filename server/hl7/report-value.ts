import { fill, m } from '@contract/messages'
import { NOT_PERFORMED_WORDS, notCalculatedText } from '@contract/rules/not-performed'
import { printedUnit } from '@contract/rules/printed-unit'
import type { ReportDocument } from '@contract/reports/document'
import type { Analysis } from '@contract/results/shapes'
import type { SourceCode, SourceLine, SourceValue } from './result-source'

export type ReportRow = ReportDocument['panels'][number]['rows'][number]

const COMPARATORS: Readonly<Record<string, string>> = { '<': '<', '>': '>', '≤': '<=', '≥': '>=' }
const noCode: SourceCode = { code: '', text: '', system: '', altCode: '', altText: '', altSystem: '' }

/**
 * What a printed row says, as a value of the wire: a number as it is printed, `<5` and `1:128` as structured numbers, words as
 * text. The row decides, never the stored analysis: what a report withholds is in none of its rows.
 */
export function valueOfRow({ value, finding }: Pick<ReportRow, 'value' | 'finding'>): SourceValue {
  if (value === '') return finding === '' ? { kind: 'empty' } : { kind: 'text', text: finding }
  if (/^-?\d+(\.\d+)?$/.test(value)) return { kind: 'number', text: value }
  const compared = /^([<>≤≥])\s?(\d+(?:\.\d+)?)$/.exec(value)
  if (compared)
    return {
      kind: 'structured',
      comparator: COMPARATORS[compared[1] ?? ''] ?? '',
      number: compared[2] ?? '',
      separator: '',
      number2: '',
    }
  const titer = /^(\d+):(\d+)$/.exec(value)
  if (titer)
    return {
      kind: 'structured',
      comparator: '',
      number: titer[1] ?? '',
      separator: ':',
      number2: titer[2] ?? '',
    }
  return { kind: 'text', text: [finding, value].filter(Boolean).join(', ') }
}

/** Whether the row's finding stands beside its value and is not part of it. */
export const findingBeside = (row: Pick<ReportRow, 'value' | 'finding'>): string => {
  const { kind } = valueOfRow(row)
  return row.value !== '' && kind !== 'text' ? row.finding : ''
}

/** The unit of a number: its UCUM code where it is printed as the test's own. */
export function unitOfRow(
  { unit }: Pick<ReportRow, 'unit'>,
  { definition }: Pick<Analysis, 'definition'>,
): SourceCode {
  if (unit === '') return noCode
  return definition.units && printedUnit(definition) === unit
    ? { ...noCode, code: definition.units, text: unit, system: 'UCUM' }
    : { ...noCode, text: unit }
}

/** OBX-8 (HL7 table 0078). N only for a number that was held against a range and is neither side of it. */
export function flagsOfRow(
  row: ReportRow,
  { definition, interpretation, readNow }: Analysis,
): SourceLine['flags'] {
  const flags = { H: 'H', L: 'L', 'CRIT H': 'HH', 'CRIT L': 'LL', '': '' } as const
  const flag = flags[row.flag]
  if (flag !== '') return [flag]
  if (row.actOn) return [interpretation?.flag === 'CRIT' ? 'AA' : 'A']
  const isWithin =
    definition.kind === 'quantitative' &&
    row.value !== '' &&
    readNow === null &&
    interpretation !== null &&
    interpretation.flag === '' &&
    !interpretation.isAbnormal &&
    interpretation.rangeText !== ''
  return isWithin ? ['N'] : []
}

const otherPatient = fill(m.reports.notPerformedFor, { reason: NOT_PERFORMED_WORDS.other_patient })
const notPerformedFor = fill(m.reports.notPerformedFor, { reason: '' }).trim()
const notCalculated = notCalculatedText('').trim()

/** The row takes its result back as measured in the specimen of another patient. */
export const isOfOtherPatient = ({ value, finding }: Pick<ReportRow, 'value' | 'finding'>): boolean =>
  value === '' && finding === otherPatient

/** The row says that its test was or will not be performed, whatever the reason. */
export const isUnperformed = ({ value, finding }: Pick<ReportRow, 'value' | 'finding'>): boolean =>
  value === '' &&
  [notPerformedFor, notCalculated, m.reports.notPerformed].some((words) => finding.startsWith(words))
