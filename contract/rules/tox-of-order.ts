import { capital } from './analyte-words'
import { creatinineNormalized, type Normalized } from './creatinine-normalized'
import { BASE_GRAPH, type DrugGraph } from './drug-graph'
import { isDrugTest } from './drug-test'
import type { Evidence, OrderResult, SpecimenValidity } from './specimen-validity'
import { withChanges, type ChangedLine } from './tox-changes'
import { toxConsistency, type ConsistencyRow, type ListedMedication } from './tox-consistency'
import { findingOf, isStanding, toxFindings } from './tox-findings'
import { insteadOf } from './tox-instead'
import type { Rested } from './tox-row'
import { TOX_STATES, type Consistency } from './tox-states'
import { TOX_STATE_WORDS, type ConsistencyWord } from './tox-state-words'

export interface ConsistencyNote {
  word: ConsistencyWord
  /** One sentence without the rule's name, which `ruleWords` gives with what it rests on; empty where nothing is said. */
  reason: string
  /** Null where nothing is said. */
  state: Consistency | null
  rule: string | null
  flags: string[]
  /** The results that the sentence rests on, as they are printed. */
  restsOn: Rested[]
}
/** All that is said of an order, row by row. */
export interface OrderConsistency<Result> extends ConsistencyRow, Pick<ConsistencyNote, 'word'> {
  /** As `reason` without the rule's name, beginning with a capital. */
  sentence: string
  /** Of an analyte: its result. */
  result: Result | null
}
/** What an order is compared by, beside the rules themselves. */
export interface ComparedBy<Result> {
  graph?: DrugGraph
  changed?: readonly ChangedLine<Result>[]
}
export interface OrderConsistencies<Result> {
  of: (one: Result) => ConsistencyNote
  /** What is said of the medication at this place of the list. */
  ofMedication: (entry: number) => ConsistencyNote
  /** Every medication and every analyte of which anything is said; what is inconsistent first. */
  rows: OrderConsistency<Result>[]
  /** What was not to be expected, and what could not be compared because of what nobody could read: for the head of the report. */
  findings: string[]
  /** Whether any drug test has a result, so that the list means something. */
  isCompared: boolean
  /** What must be known of the specimens before any of their drug results. */
  specimens: SpecimenValidity[]
  /** What is known of every specimen that has validity tests, also where there is nothing to say. */
  validities: SpecimenValidity[]
  /** A urine drug result per 100 mg/dL of creatinine, for trends only; null where there is nothing to tell. */
  normalized: (one: Result) => Normalized | null
  /** What stands in place of the finding of a drug test; null: the finding itself. `withheld`: neither value nor finding. */
  instead: (one: Result) => { words: string; withheld: boolean } | null
}

/** Of a medication with several ingredients the weightiest is said. */
const WEIGHT: readonly ConsistencyWord[] = [
  'Inconsistent',
  'Parent only',
  'Consistent',
  'Not compared',
  'Not tested',
]

const silent: ConsistencyNote = { word: '', reason: '', state: null, rule: null, flags: [], restsOn: [] }
const plain = ({ reason, rule }: ConsistencyRow) => capital(reason.replace(` (rule: ${rule})`, ''))
const note = (row: ConsistencyRow): ConsistencyNote => ({
  word: TOX_STATE_WORDS[row.state],
  reason: plain(row),
  state: row.state,
  rule: row.rule,
  flags: row.flags,
  restsOn: row.restsOn,
})

/** What is inconsistent first; a screen that was answered after everything else. Otherwise as the rules said it. */
const weightOf = ({ state }: ConsistencyRow) =>
  state === 'NOT_CONFIRMED' ? TOX_STATES.length : TOX_STATES.indexOf(state)

/** What a key finding says: once for a medication and its analytes, and first what does not fit. */
function headSentences(rows: readonly ConsistencyRow[]): string[] {
  const isInconsistent = ({ state, kind }: ConsistencyRow) =>
    state === 'INCONSISTENT_POSITIVE' || (state === 'INCONSISTENT_NEGATIVE' && kind === 'medication')
  const isAlone = ({ state, kind }: ConsistencyRow) => state === 'PARENT_ONLY' && kind === 'medication'
  const isUnread = ({ rule }: ConsistencyRow) => rule === 'unread-entry-could-explain'
  const isUndecided = ({ rule, kind }: ConsistencyRow) =>
    rule === 'expected-analyte-undecided' && kind === 'medication'
  // What would be needed to tell a listed medicine from another source.
  const isAsked = ({ flags }: ConsistencyRow) => flags.some((flag) => flag.startsWith('ask:'))
  return [isInconsistent, isAlone, isUnread, isUndecided, isAsked].flatMap((is) => [
    ...new Set(rows.filter(is).map(plain)),
  ])
}

/**
 * Toxicology findings against the listed medications: the same words on the order's page, on its report and in its CSV. Says
 * nothing where no drug test has a result; see docs/decisions/0030 for what is concluded and when nothing is: a wrong
 * "inconsistent" harms the patient more than a missing one.
 */
export function toxOfOrder<Result extends OrderResult>(
  results: readonly Result[],
  medications: readonly ListedMedication[],
  evidence: Evidence<Result>,
  { graph = BASE_GRAPH, changed = [] }: ComparedBy<Result> = {},
): OrderConsistencies<Result> {
  const { judged, keys, findings, validities, specimenOf } = toxFindings(results, evidence, graph)
  const concluded = judged.length === 0 ? [] : toxConsistency({ graph, medications, findings })
  const rows = withChanges(concluded, judged, changed)
  const byKey = new Map(rows.flatMap((row) => (row.finding === null ? [] : [[row.finding, row] as const])))
  return {
    of: (one) => {
      const row = byKey.get(keys.get(one) ?? '')
      return row ? note(row) : unspoken(one, specimenOf.get(one.letter))
    },
    ofMedication: (entry) => {
      const own = rows.filter((row) => row.kind === 'medication' && row.entry === entry).map(note)
      return WEIGHT.flatMap((word) => own.find((one) => one.word === word) ?? [])[0] ?? silent
    },
    rows: rows
      .toSorted((a, b) => weightOf(a) - weightOf(b))
      .map((row) => ({
        ...row,
        word: TOX_STATE_WORDS[row.state],
        sentence: plain(row),
        result: row.finding === null ? null : (judged[Number(row.finding)] ?? null),
      })),
    findings: headSentences(rows),
    isCompared: judged.length > 0,
    specimens: validities.filter(({ sentence }) => sentence !== ''),
    validities,
    normalized: (one) =>
      evidence.counts(one) && !insteadOf(one, specimenOf.get(one.letter))?.withheld
        ? creatinineNormalized(one, results)
        : null,
    instead: (one) =>
      evidence.counts(one) || isStanding(one) ? insteadOf(one, specimenOf.get(one.letter)) : null,
  }
}

/** A negative of which no medication speaks, in a specimen whose negatives prove nothing. */
function unspoken(one: OrderResult, specimen: SpecimenValidity | undefined): ConsistencyNote {
  const { fitness } = specimen ?? { fitness: 'fit' }
  if (!specimen || !isDrugTest(one) || findingOf(one) === 'none' || fitness === 'fit') return silent
  const rule =
    fitness === 'dilute'
      ? 'dilute-negative'
      : fitness === 'unproven'
        ? 'validity-incomplete'
        : 'specimen-not-valid'
  return { ...silent, word: 'Not compared', reason: specimen.sentence, state: 'NOT_COMPARED', rule }
}
