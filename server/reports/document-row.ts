import { Gender } from '@contract/choices'
import type { ReportDocumentInput } from '@contract/report-document'
import { ageInDays } from '@contract/rules/age'
import { dateWords } from '@contract/rules/date-words'
import { readEntered } from '@contract/rules/entered-value'
import { NOT_PERFORMED_WORDS } from '@contract/rules/not-performed'
import { applicableRanges } from '@contract/rules/reference-range'
import type { ReportedAnalysis } from './build-document'

type Row = ReportDocumentInput['panels'][number]['rows'][number]

interface RowContext {
  dob: string
  gender: string
  collectedOn: string
  /** An instant as it is printed. */
  at: (instant: string) => string
}

/** The bar beside a number: only where one numeric range applies and the value is a plain number. */
function rangeBarOf({ definition }: ReportedAnalysis, number: string | null, context: RowContext): Row['rangeBar'] {
  const ranges = applicableRanges(definition, Gender.catch('N').parse(context.gender), ageInDays(context.dob, context.collectedOn))
  const range = ranges.length === 1 ? ranges[0]?.range : undefined
  if (number === null || !range || (range.low === null && range.high === null)) return null
  const bound = (text: string | null) => (text === null ? null : Number(text))
  return { low: bound(range.low), high: bound(range.high), value: Number(number) }
}

/** One printed line: the value exactly as it was entered, and what it means. */
export function rowOf(one: ReportedAnalysis, context: RowContext): Row {
  const { definition, interpretation, raw, previous, correction } = one
  if (one.state === 'CANCELLED' || raw === null)
    return { test: one.name, finding: 'Not performed', comment: one.reason ?? '', unitless: true }
  const read = readEntered(definition, raw)
  const value = read.ok ? read.value : null
  const number = value?.kind === 'number' ? value.number : null
  const measured = number !== null || value?.kind === 'ct'
  const flag = interpretation?.flag ?? ''
  const finding = value?.kind === 'notPerformed' ? NOT_PERFORMED_WORDS[value.reason] : (interpretation?.finding ?? '')
  return {
    test: one.name,
    value: raw,
    unit: measured ? (definition.unitsLabel ?? definition.units ?? '') : '',
    unitless: definition.units === null && definition.unitsLabel === null,
    flag: flag === 'ABN' || flag === 'CRIT' ? '' : flag,
    finding: finding === raw ? '' : finding,
    actOn: interpretation?.isAbnormal === true && definition.kind !== 'quantitative',
    reference: interpretation?.rangeText ?? '',
    rangeBar: value?.kind === 'number' && value.comparator === '=' && definition.kind === 'quantitative' ? rangeBarOf(one, number, context) : null,
    previous: previous && { value: previous.raw, date: dateWords(previous.collectedOn) },
    corrected: correction && {
      oldValue: correction.old,
      at: context.at(correction.at),
      reason: correction.reason,
      toldTo: correction.toldTo,
    },
    comment: one.comment ?? '',
  }
}
