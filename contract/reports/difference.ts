import { canonical } from '../canonical'
import { CONCLUDED, type ReportDocument, type ReportRow } from './document'
import { isolateChanges } from './isolates'
import { sameRows } from './same-row'

/** A line of what two versions of a report say otherwise. */
export interface Difference {
  kind: 'changed' | 'added' | 'removed'
  what: string
  old: string
  now: string
  reason: string
}

const joined = (parts: readonly string[], between = ', ') => parts.filter(Boolean).join(between)

/** What a row says of its result: `700 ng/mL, Positive`, `Not reported: specimen substituted`. */
export const toldOf = ({ value, unit, flag, finding }: ReportRow): string =>
  joined([value && joined([value, unit], ' '), flag, finding])

const concluded: readonly string[] = CONCLUDED
/** With what a reader acts on besides: its range, and what it means for the medications. */
const wholeOf = (row: ReportRow): string =>
  joined([toldOf(row), concluded.includes(row.consistency) ? row.consistency : ''])

const rowsOf = ({ panels }: ReportDocument): ReportRow[] => panels.flatMap(({ rows }) => rows)

/** Why a row was told otherwise after this version: the reasons that are printed with it. */
const reasonsOf = (row: ReportRow): string =>
  joined(
    [...new Set([...row.earlier, ...(row.corrected ? [row.corrected] : [])].map(({ reason }) => reason))],
    ' ',
  )

/** Of a culture's isolates, antibiotic by antibiotic: what is told for the first time is an addition. */
const ofIsolates = (
  row: ReportRow,
  before: ReportRow['isolates'],
  now: ReportRow['isolates'],
): Difference[] =>
  isolateChanges(before, now).map(({ what, old, now: is }) => ({
    kind: old === '' ? 'added' : is === '' ? 'removed' : 'changed',
    what: joined([row.test, what]),
    old,
    now: is,
    reason: old === '' ? '' : reasonsOf(row),
  }))

function ofRows(before: ReportDocument, now: ReportDocument): Difference[] {
  const same = sameRows(now.panels, before.panels)
  const found = rowsOf(now).flatMap((row): Difference[] => {
    const was = same.get(row)
    const what = row.test
    if (!was)
      return [
        { kind: 'added', what, old: '', now: wholeOf(row), reason: '' },
        ...ofIsolates(row, [], row.isolates),
      ]
    const [a, b] = [wholeOf(was), wholeOf(row)]
    const line: Difference[] =
      a === b && was.reference === row.reference
        ? []
        : [
            {
              kind: 'changed',
              what,
              old: a === b ? joined([a, was.reference]) : a,
              now: a === b ? joined([b, row.reference]) : b,
              reason: reasonsOf(row),
            },
          ]
    return [...line, ...ofIsolates(row, was.isolates, row.isolates)]
  })
  const matched = new Set(same.values())
  const gone = rowsOf(before)
    .filter((row) => !matched.has(row))
    .flatMap((row): Difference[] => [
      { kind: 'removed', what: row.test, old: wholeOf(row), now: '', reason: '' },
      ...ofIsolates(row, row.isolates, []),
    ])
  return [...found, ...gone]
}

/** Lists of sentences: what one has and the other has not. */
function ofTexts(before: Texts, now: Texts): Difference[] {
  const has = (all: Texts, one: Texts[number]) =>
    all.some(({ about, text }) => about === one.about && text === one.text)
  const gone = before.filter((one) => !has(now, one))
  const fresh = now.filter((one) => !has(before, one))
  const changed = gone.map(({ about, text }): Difference => {
    const next = fresh.find((one) => one.about === about)
    if (next) fresh.splice(fresh.indexOf(next), 1)
    return next
      ? { kind: 'changed', what: about, old: text, now: next.text, reason: '' }
      : { kind: 'removed', what: about, old: text, now: '', reason: '' }
  })
  return [
    ...changed,
    ...fresh.map(({ about, text }): Difference => ({
      kind: 'added',
      what: about,
      old: '',
      now: text,
      reason: '',
    })),
  ]
}
type Texts = readonly { about: string; text: string }[]

/** Whom and what it is about, and key findings on the medications, as the later version itself tells of them. */
const ofIdentity = (before: ReportDocument, now: ReportDocument): Difference[] =>
  now.changes
    .filter(({ version }) => version > before.version)
    .map(({ what, oldValue, newValue, reason }) => ({
      kind: 'changed',
      what,
      old: oldValue,
      now: newValue,
      reason,
    }))

/**
 * What a later version of a report says otherwise than an earlier one, line by line: whom it is about first, then results, then
 * what the specimens' validity lets conclude. Pure; the same two documents always give the same lines.
 */
export const differenceOf = (before: ReportDocument, now: ReportDocument): Difference[] => [
  ...ofIdentity(before, now),
  ...ofRows(before, now),
  ...ofTexts(before.validity, now.validity),
]

/** Whether something that the earlier version told is told otherwise, or no more; an addition alone is not that. */
export const tellsOtherwise = (lines: readonly Difference[]): boolean =>
  lines.some(({ kind }) => kind !== 'added')

const textsOf = (doc: ReportDocument): string[] =>
  [
    ...doc.panels.flatMap(({ comments, rows }) => [...comments, ...rows.map(({ comment }) => comment)]),
    ...doc.medications,
    ...doc.criticalCalls.map(({ result, at, outcome }) => joined([result, at, outcome])),
    ...(doc.pharmacist ? [doc.pharmacist.by, doc.pharmacist.at, ...doc.pharmacist.advice] : []),
    ...doc.specimens.map((one) => canonical(one)),
    canonical(doc.orderer),
    ...doc.comments,
  ].filter(Boolean)

/**
 * Whether a later version gives a reader more than a note why it was issued: a result, a comment, a call, a medication, or
 * something else of specimens and orderer. The notes themselves, and what earlier versions are told of, are no part of the
 * comments of `now`.
 */
export function addsInformation(before: ReportDocument, now: ReportDocument): boolean {
  const had = new Set(textsOf(before))
  return (
    differenceOf(before, now).length > 0 ||
    textsOf(now).some((text) => !had.has(text)) ||
    before.medications.some((text) => !now.medications.includes(text))
  )
}
