import { CONCLUDED, type ReportDocument, type ReportPanel, type ReportRow } from './document'

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

interface Placed {
  row: ReportRow
  place: string
}
const rowsOf = ({ panels }: { panels: readonly ReportPanel[] }): Placed[] =>
  panels.flatMap((panel) => panel.rows.map((row) => ({ row, place: `${panel.specimen}\n${row.test}` })))

/** The same line in another version: by its lineage; in documents from before that, by test and specimen where one fits. */
function sameRow({ row, place }: Placed, others: readonly Placed[]): Placed | undefined {
  const own = others.find((one) => row.id !== '' && one.row.id === row.id)
  if (own) return own
  const alike = others.filter((one) => (one.row.id === '' || row.id === '') && one.place === place)
  return alike.length === 1 ? alike[0] : undefined
}

/** Why a row was told otherwise after this version: the reasons that are printed with it. */
const reasonsOf = (row: ReportRow): string =>
  joined(
    [...new Set([...row.earlier, ...(row.corrected ? [row.corrected] : [])].map(({ reason }) => reason))],
    ' ',
  )

function ofRows(before: ReportDocument, now: ReportDocument): Difference[] {
  const [old, fresh] = [rowsOf(before), rowsOf(now)]
  const matched = new Set<Placed>()
  const found = fresh.flatMap((one): Difference[] => {
    const was = sameRow(one, old)
    const what = one.row.test
    if (!was) return [{ kind: 'added', what, old: '', now: wholeOf(one.row), reason: '' }]
    matched.add(was)
    const [a, b] = [wholeOf(was.row), wholeOf(one.row)]
    return a === b && was.row.reference === one.row.reference
      ? []
      : [
          {
            kind: 'changed',
            what,
            old: a === b ? joined([a, was.row.reference]) : a,
            now: a === b ? joined([b, one.row.reference]) : b,
            reason: reasonsOf(one.row),
          },
        ]
  })
  const gone = old
    .filter((one) => !matched.has(one))
    .map(({ row }): Difference => ({
      kind: 'removed',
      what: row.test,
      old: wholeOf(row),
      now: '',
      reason: '',
    }))
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
