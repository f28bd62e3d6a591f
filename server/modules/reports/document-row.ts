import { Gender } from '@contract/choices'
import { fill, m } from '@contract/messages'
import type { ReportDocumentInput } from '@contract/reports/document'
import { ageOn } from '@contract/rules/age'
import { dateWords } from '@contract/rules/date-words'
import {
  canonicalText,
  printedText,
  readEntered,
  sameResult,
  type EnteredValue,
} from '@contract/rules/entered-value'
import { printedUnit } from '@contract/rules/printed-unit'
import { isPastStability, stabilityOf, withKeeping } from '@contract/rules/stability'
import { applicableRanges } from '@contract/rules/reference-range'
import { isDrugTest } from '@contract/rules/drug-test'
import { resultWithUnit, unperformedWords, valueBeside } from '../results/public'
import { isolatesOf } from './document-isolates'
import { dayIn, momentIn, withoutStop } from './document-words'
import { isUnperformed, type ReportedAnalysis, type Reading, type ReportFacts } from './report-facts'

/** Printed where a released reading was made before the sex or birth date was corrected, until the result is corrected. */
const READ_FOR_ANOTHER = m.reports.readForAnother

export type Row = ReportDocumentInput['panels'][number]['rows'][number]

/** What is said of a result beside its own reading. */
export interface RowJudgement {
  consistency: NonNullable<Row['consistency']>
  /** What stands in place of its finding. */
  instead: { words: string; withheld: boolean } | null
}
const unjudged: RowJudgement = { consistency: '', instead: null }

/** How the value was read, or null where there is none. */
export function valueOf({ definition, raw }: ReportedAnalysis): EnteredValue | null {
  if (raw === null) return null
  const read = readEntered(definition, raw)
  return read.ok ? read.value : null
}

/** The one range that applies to the patient on the day this specimen was collected; undefined where none or several do. */
export function rangeOf({ definition, letter }: ReportedAnalysis, facts: ReportFacts) {
  const { patient, collectedAt, specimens, zone } = facts
  const specimen = specimens.find((one) => one.letter === letter)
  const age = ageOn(patient.dob, dayIn(zone, specimen?.collectedAt ?? collectedAt))
  const ranges = applicableRanges(definition, Gender.catch('N').parse(patient.gender), age)
  return ranges.length === 1 ? ranges[0]?.range : undefined
}

/**
 * That the specimen was tested past its stability. A culture is begun when its specimen comes and grows for days: there the
 * receipt counts, elsewhere the result.
 */
function tooOld(
  { definition, letter, resultedAt, testedAt = resultedAt }: ReportedAnalysis,
  { specimens }: ReportFacts,
): string {
  const specimen = specimens.find((one) => one.letter === letter)
  const at = definition.kind === 'micro' ? specimen?.receivedAt : testedAt
  if (!specimen || !at) return ''
  const { hours, assumed } = stabilityOf(definition.stability, specimen)
  return hours !== null && isPastStability(specimen.collectedAt, hours, at)
    ? withKeeping(fill(m.reports.testedPastStability, { hours }), { assumed })
    : ''
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

/**
 * A cutoff with its unit; a Ct cutoff where a Ct was measured and is held against it. Where the test has ranges and none is
 * this patient's, the row says so.
 */
const referenceOf = (
  { definition, interpretation }: ReportedAnalysis,
  value: EnteredValue | null,
): string => {
  const cutoff = isDrugTest({ definition }) ? interpretation?.cutoff : null
  if (cutoff) return fill(m.reports.cutoffWithUnit, { cutoff, unit: printedUnit(definition) }).trim()
  const text = interpretation?.rangeText ?? ''
  if (value?.kind === 'ct' && definition.pcr)
    return fill(m.reports.expectedByCt, { expected: text, ct: definition.pcr.maxCt }).replace(/^; /, '')
  const measured = value !== null && value.kind !== 'notPerformed'
  return text === '' && measured && definition.ranges.length > 0 ? m.reports.noRange : text
}

/** Since when the cutoff of a drug test is in force: of the version that it was read with, or of the only one that it can be. */
function cutoffSinceOf({ definition, interpretation }: ReportedAnalysis): string {
  if (!isDrugTest({ definition }) || !interpretation?.cutoff) return ''
  const { cutoff, cutoffVersion } = interpretation
  const own = definition.cutoffs.filter((one) => one.cutoff === cutoff)
  const since = cutoffVersion?.effectiveFrom ?? (own.length === 1 ? own[0]?.effectiveFrom : undefined)
  return since ? dateWords(since) : ''
}

/** What a value was read as: its finding, or its flag, and the range. */
export function readingWords({ finding, flag, rangeText }: Pick<Reading, 'finding' | 'flag' | 'rangeText'>) {
  const mark = flag === 'ABN' ? m.reports.abnormal.toLowerCase() : flag || m.reports.unflagged
  const range = rangeText === '' ? m.reports.noRangeWords : fill(m.reports.rangeOf, { range: rangeText })
  return finding ?? `${mark}, ${range}`
}

/** Whether two readings of one value say the same to a reader. */
export const sameReading = (a: Reading, b: Reading): boolean =>
  a.flag === b.flag &&
  a.finding === b.finding &&
  a.rangeText === b.rangeText &&
  (a.cutoff ?? null) === (b.cutoff ?? null)

/** The old and the new result, each with its unit as its reader was told it; with their readings where these alone differ. */
function correctedOf(
  { definition, raw, interpretation }: ReportedAnalysis,
  correction: NonNullable<ReportedAnalysis['correction']>,
  zone: string,
): NonNullable<Row['corrected']> {
  const { old, was, oldWithheld, at, reason, toldTo, isTold } = correction
  const texts = [
    oldWithheld ?? resultWithUnit(definition, old, was?.finding),
    resultWithUnit(definition, raw ?? '', interpretation?.finding),
  ]
  const [before, now] = [old, raw ?? ''].map((typed) => readEntered(definition, typed))
  const sameNumber =
    before?.ok && now?.ok && now.value.kind === 'number' && sameResult(before.value, now.value)
  const isReadAgain =
    oldWithheld == null && sameNumber && was && interpretation && !sameReading(was, interpretation)
  const [oldValue = '', newValue = ''] = isReadAgain
    ? texts.map((value, i) =>
        fill(m.reports.withReading, { value, reading: readingWords(i === 0 ? was : interpretation) }),
      )
    : texts
  return {
    oldValue,
    newValue,
    at: momentIn(zone, new Date(at)),
    reason: withoutStop(reason),
    toldTo: withoutStop(toldTo),
    isTold: isTold ?? false,
  }
}

/** One printed line: the value in its canonical form, and what it means. What was typed stays with the analysis. */
export function rowOf(
  one: ReportedAnalysis,
  facts: ReportFacts,
  { consistency, instead }: RowJudgement = unjudged,
): Row {
  const { definition, interpretation, raw, previous, correction } = one
  if (isUnperformed(one)) return notPerformed(one.name, one.reason ?? '', one.comment)
  if (instead?.withheld) return withheldRow(one, facts, instead.words, consistency)
  const value = valueOf(one)
  const flag = interpretation?.flag ?? ''
  const finding =
    value?.kind === 'notPerformed'
      ? unperformedWords(value)
      : (instead?.words ?? interpretation?.finding ?? '')
  // A value outside the ranges of both sexes, on different sides of them, is neither high nor low.
  const isOutside = definition.kind === 'quantitative' && flag === 'ABN'
  return {
    test: one.name,
    value: value ? valueBeside(definition, value, finding) : (raw ?? '').trim(),
    unit: value?.kind === 'number' || value?.kind === 'ct' ? printedUnit(definition) : '',
    unitless: printedUnit(definition) === '',
    flag: flag === 'ABN' || flag === 'CRIT' ? '' : flag,
    finding: isOutside
      ? m.reports.abnormal
      : value?.kind === 'number' && printedText(definition, finding) === canonicalText(value)
        ? ''
        : finding,
    actOn:
      flag === 'CRIT' ||
      isOutside ||
      (interpretation?.isAbnormal === true && definition.kind !== 'quantitative'),
    reference: referenceOf(one, value),
    cutoffSince: cutoffSinceOf(one),
    method: definition.method ?? '',
    rangeBar: rangeBarOf(one, value, facts),
    previous: previousOf(previous),
    consistency,
    corrected: correction && correctedOf(one, correction, facts.zone),
    comment: [
      one.comment,
      ...(one.indexNotes ?? []),
      one.readForAnother && READ_FOR_ANOTHER,
      tooOld(one, facts),
    ]
      .filter(Boolean)
      .join(' '),
    isolates: isolatesOf(one),
  }
}

const previousOf = (previous: ReportedAnalysis['previous']): Row['previous'] =>
  previous && {
    value: [previous.text, previous.unit].filter(Boolean).join(' '),
    date: dateWords(previous.collectedOn),
  }

/** A drug test of a specimen of which nothing is concluded: neither its value nor its finding leaves the laboratory. */
function withheldRow(
  one: ReportedAnalysis,
  { zone }: ReportFacts,
  words: string,
  consistency: Row['consistency'],
): Row {
  const { correction, previous } = one
  return {
    test: one.name,
    finding: words,
    unitless: true,
    reference: referenceOf(one, null),
    cutoffSince: cutoffSinceOf(one),
    method: one.definition.method ?? '',
    previous: previousOf(previous),
    consistency,
    corrected: correction && { ...correctedOf(one, correction, zone), newValue: words },
    comment: one.comment ?? '',
  }
}

const notPerformed = (test: string, reason: string, comment: string | null): Row => ({
  test,
  finding: m.reports.notPerformed,
  comment: [reason && fill(m.reports.reason, { reason: withoutStop(reason) }), comment]
    .filter(Boolean)
    .join('. '),
  unitless: true,
})
