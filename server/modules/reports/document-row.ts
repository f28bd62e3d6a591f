import { Gender } from '@contract/choices'
import { fill, m } from '@contract/messages'
import type { ReportDocumentInput } from '@contract/reports/document'
import { ageInDays } from '@contract/rules/age'
import { dateWords } from '@contract/rules/date-words'
import { canonicalText, printedText, readEntered, type EnteredValue } from '@contract/rules/entered-value'
import { NOT_PERFORMED_WORDS } from '@contract/rules/not-performed'
import { applicableRanges } from '@contract/rules/reference-range'
import { dayIn, momentIn } from './document-words'
import { isUnperformed, type ReportedAnalysis, type ReportFacts } from './report-facts'

/** Printed where a released reading was made before the sex or birth date was corrected, until the result is corrected. */
const READ_FOR_ANOTHER = m.reports.readForAnother

export type Row = ReportDocumentInput['panels'][number]['rows'][number]

/** How the value was read, or null where there is none. */
export function valueOf({ definition, raw }: ReportedAnalysis): EnteredValue | null {
  if (raw === null) return null
  const read = readEntered(definition, raw)
  return read.ok ? read.value : null
}

/** The one range that applies to the patient, or undefined where none or several do. */
export function rangeOf({ definition }: ReportedAnalysis, { patient, collectedAt, zone }: ReportFacts) {
  const age = ageInDays(patient.dob, dayIn(zone, collectedAt))
  const ranges = applicableRanges(definition, Gender.catch('N').parse(patient.gender), age < 0 ? null : age)
  return ranges.length === 1 ? ranges[0]?.range : undefined
}

/** The bar beside a number: only where one numeric range applies and the value is a plain number. */
function rangeBarOf(one: ReportedAnalysis, value: EnteredValue | null, facts: ReportFacts): Row['rangeBar'] {
  if (one.definition.kind !== 'quantitative' || value?.kind !== 'number' || value.comparator !== '=')
    return null
  // The bar is of the patient that the report names; it would contradict a flag that was read for another.
  const range = one.readForAnother ? undefined : rangeOf(one, facts)
  if (!range || (range.low === null && range.high === null)) return null
  const bound = (text: string | null) => (text === null ? null : Number(text))
  return { low: bound(range.low), high: bound(range.high), value: Number(value.number) }
}

/** A choice may have been typed by its first letter, so its words are printed; everything else in its canonical form. */
function printedValue(raw: string, value: EnteredValue | null, finding: string): string {
  const said = value?.kind === 'choice' || value?.kind === 'organisms' || value?.kind === 'notDetected'
  if ((said && finding !== '') || value?.kind === 'notPerformed') return ''
  return value ? canonicalText(value) : raw.trim()
}

/** Below a head that says Cutoff, the number alone. */
const referenceOf = ({ definition, interpretation }: ReportedAnalysis): string => {
  const cutoff = definition.kind === 'tox_screen' || definition.kind === 'tox_confirm'
  return (cutoff ? interpretation?.cutoff : null) ?? interpretation?.rangeText ?? ''
}

/** One printed line: the value in its canonical form, and what it means. What was typed stays with the analysis. */
export function rowOf(one: ReportedAnalysis, facts: ReportFacts, consistency: Row['consistency']): Row {
  const { definition, interpretation, raw, previous, correction } = one
  if (isUnperformed(one)) return notPerformed(one.name, one.reason ?? '', one.comment)
  const value = valueOf(one)
  const flag = interpretation?.flag ?? ''
  const finding =
    value?.kind === 'notPerformed'
      ? fill(m.reports.notPerformedFor, { reason: NOT_PERFORMED_WORDS[value.reason] })
      : (interpretation?.finding ?? '')
  return {
    test: one.name,
    value: raw === null ? '' : printedValue(raw, value, finding),
    unit:
      value?.kind === 'number' || value?.kind === 'ct'
        ? (definition.unitsLabel ?? definition.units ?? '')
        : '',
    unitless: definition.units === null && definition.unitsLabel === null,
    flag: flag === 'ABN' || flag === 'CRIT' ? '' : flag,
    finding:
      value?.kind === 'number' && printedText(definition, finding) === canonicalText(value) ? '' : finding,
    actOn: flag === 'CRIT' || (interpretation?.isAbnormal === true && definition.kind !== 'quantitative'),
    reference: referenceOf(one),
    rangeBar: rangeBarOf(one, value, facts),
    previous: previous && {
      value: printedText(definition, previous.raw),
      date: dateWords(previous.collectedOn),
    },
    consistency,
    corrected: correction && {
      oldValue: printedText(definition, correction.old),
      at: momentIn(facts.zone, new Date(correction.at)),
      reason: correction.reason,
      toldTo: correction.toldTo,
    },
    comment: [one.comment, one.readForAnother && READ_FOR_ANOTHER].filter(Boolean).join(' '),
  }
}

const notPerformed = (test: string, reason: string, comment: string | null): Row => ({
  test,
  finding: m.reports.notPerformed,
  comment: [reason && fill(m.reports.reason, { reason }), comment].filter(Boolean).join('. '),
  unitless: true,
})
