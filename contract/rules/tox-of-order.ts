import { fill, m } from '../messages'
import type { CutoffVersion } from '../results/shapes'
import { capital } from './analyte-words'
import type { Measured } from './bounds'
import { BASE_GRAPH, type DrugGraph } from './drug-graph'
import { creatinineNormalized, type Normalized } from './creatinine-normalized'
import { isDrugTest } from './drug-test'
import { doseSpan } from './last-dose'
import { isAllergyAlone } from './medication-remarks'
import { printedText, readEntered } from './entered-value'
import { printedUnit } from './printed-unit'
import { specimenValidity, type Evidence, type OrderResult, type SpecimenValidity } from './specimen-validity'
import type { PrintedFinding } from './tox-panel'
import { TOX_STATES, type Rested, type ToxState } from './tox-row'
import {
  toxConsistency,
  type Consistency,
  type ConsistencyRow,
  type ListedMedication,
  type ToxFinding,
} from './tox-consistency'

export { evidenceWords, ruleWords } from './tox-words'
export type { Evidence, OrderResult, SpecimenValidity } from './specimen-validity'
export { TOX_STATES, type Rested, type ToxState } from './tox-row'

/** `Inconsistent` is both: listed and not found, found and not listed. The reason says which. */
export type ConsistencyWord =
  | ''
  | 'Consistent'
  | 'Inconsistent'
  | 'Parent only'
  | 'Possible impurity'
  | 'Not confirmed'
  | 'Not compared'
  | 'Not tested'
  | 'No medications listed'
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
/** What a pharmacist concludes of one line in place of what the rules concluded: of a result, or of a medication by its place. */
export interface ChangedLine<Result> {
  line: { result: (one: Result) => boolean } | { entry: number }
  state: ToxState
  reason: string
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

const asNeeded = /\b(prn|as needed)\b/i
/** Whether the words say that it is taken as needed. */
export const isAsNeeded = (typed: string) => asNeeded.test(typed)
const lowDose = /\b(patch|patches|transdermal)\b/i

/** A medication of an order as the rules take it: the server has read what it is made of. `zone` is the laboratory's. */
export const listedMedication = (
  medication: {
    name: string
    detail: string | null
    ingredients: string[]
    reading: ListedMedication['reading']
    lastTaken?: string | null
    asNeeded?: boolean | null
  },
  zone: string,
): ListedMedication => {
  const typed = [medication.name, medication.detail].filter(Boolean).join(' ')
  return {
    name: typed,
    ingredients: medication.ingredients,
    reading: medication.reading,
    allergy: medication.reading === 'notCurrent' && isAllergyAlone(typed),
    asNeeded: medication.asNeeded ?? isAsNeeded(typed),
    lastDose: medication.lastTaken == null ? null : doseSpan(medication.lastTaken, zone),
    lowDose: lowDose.test(typed),
  }
}

/** `Oxycodone, urine confirmation` and its name on reports, `Oxycodone`, are the same analyte. */
export function analyteOf(
  { definition, name }: Pick<OrderResult, 'definition' | 'name'>,
  graph: DrugGraph,
): string {
  const whole = graph.substance(name)
  if (definition.kind === 'tox_confirm' && graph.isKnown(whole)) return whole
  return name.split(', ')[0]?.trim() ?? name
}

/** The versions that it may have been read with: one, where the reading kept which. */
function cutoffsInForce({ definition, interpretation }: OrderResult) {
  const kept = interpretation?.cutoffVersion
  return definition.cutoffs.filter(
    (one) =>
      one.cutoff === interpretation?.cutoff &&
      (!kept ||
        (one.matrix === kept.matrix &&
          one.version === kept.version &&
          one.effectiveFrom === kept.effectiveFrom)),
  )
}

/** The version of its cutoff; null where the reading did not keep it and several have the same. */
function versionOf(one: OrderResult): CutoffVersion | null {
  const [first, ...others] = cutoffsInForce(one)
  if (!first || others.length > 0) return null
  return { matrix: first.matrix, version: first.version, effectiveFrom: first.effectiveFrom }
}

/** Of the cutoff that was in force, where the cutoffs of a test are for several; null where that is not told. */
function cutoffOf(result: OrderResult) {
  const { definition } = result
  const own = cutoffsInForce(result)
  const [first] = own
  const all = first ? own : definition.cutoffs
  const matrices = new Set(all.map(({ matrix }) => matrix))
  const [matrix] = matrices.size === 1 ? matrices : []
  return {
    matrix: matrix ?? null,
    cutoff: first?.cutoff ?? null,
    loq: first?.loq ?? null,
    upper: first?.upper ?? null,
  }
}

/** As the report prints it; of a value that is kept from this reader nothing. */
const printedOf = (one: OrderResult): PrintedFinding => ({
  code: one.code ?? null,
  value: one.raw === null ? null : printedText(one.definition, one.raw),
  unit: printedUnit(one.definition),
  cutoffVersion: versionOf(one),
})

function valueOf({ definition, raw }: OrderResult, upper: string | null): Measured | 'absent' | null {
  const read = raw === null ? null : readEntered(definition, raw)
  if (!read?.ok) return null
  const { value } = read
  if (value.kind === 'notDetected' || value.kind === 'belowLoq') return 'absent'
  if (value.kind === 'aboveUpper') return upper === null ? null : { comparator: '>', number: upper }
  return value.kind === 'number' ? { comparator: value.comparator, number: value.number } : null
}

const FINDINGS: Record<string, ToxFinding['finding']> = {
  Positive: 'positive',
  'Presumptive positive': 'positive',
  Negative: 'negative',
}
/** Its value was withheld from this reader: it is there, and says nothing. */
const isKept = ({ raw, withheld }: OrderResult) => raw === null && withheld != null
/** Of a specimen that is not compared positive and negative read alike, so a finding that is kept back is told as either. */
const findingOf = (one: OrderResult) =>
  isKept(one) ? 'negative' : (FINDINGS[one.interpretation?.finding ?? ''] ?? 'none')

/** Whether the drug was found, by screen or confirmation. */
export const isDetected = (one: OrderResult): boolean => findingOf(one) === 'positive'

/** The words of the states on screen and paper. */
export const TOX_STATE_WORDS: Record<Consistency, ConsistencyWord> = {
  CONSISTENT: 'Consistent',
  CONSISTENT_METABOLITE: 'Consistent',
  PARENT_ONLY: 'Parent only',
  POSSIBLE_IMPURITY: 'Possible impurity',
  INCONSISTENT_NEGATIVE: 'Inconsistent',
  INCONSISTENT_POSITIVE: 'Inconsistent',
  NOT_TESTED: 'Not tested',
  NOT_CONFIRMED: 'Not confirmed',
  NOT_COMPARED: 'Not compared',
  NO_MEDS_LISTED: 'No medications listed',
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

/** The drug results of an order as the rules take them, and what is known of their specimens. */
export interface ToxFindings<Result> {
  judged: Result[]
  /** By result, the key of its finding: its place among `judged`. */
  keys: ReadonlyMap<Result, string>
  findings: ToxFinding[]
  validities: SpecimenValidity[]
  specimenOf: ReadonlyMap<string, SpecimenValidity>
}

/** The results that count, each with its amount, the cutoff it was read with, and what its specimen allows. */
export function toxFindings<Result extends OrderResult>(
  results: readonly Result[],
  evidence: Evidence<Result>,
  graph: DrugGraph,
): ToxFindings<Result> {
  const letters = [...new Set(results.filter(isDrugTest).map(({ letter }) => letter))]
  const validities = letters.flatMap((letter) => specimenValidity(results, letter, evidence) ?? [])
  const specimenOf = new Map(validities.map((one) => [one.letter, one]))
  const judged = results.filter((one) => isDrugTest(one) && (evidence.counts(one) || isStanding(one)))
  const keys = new Map(judged.map((one, at) => [one, String(at)]))
  // Ordered and without a result that counts: nothing is concluded from it, and nobody says that it was not ordered.
  const others = results.filter(
    (one) => isDrugTest(one) && !judged.includes(one) && one.state !== 'RETRACTED',
  )
  const silent = others.map((one, at): ToxFinding => ({
    key: `silent:${at}`,
    analyte: analyteOf(one, graph),
    method: one.definition.kind === 'tox_screen' ? 'screen' : 'confirm',
    finding: 'none',
    matrix: cutoffOf(one).matrix,
    specimen: one.letter,
  }))
  const findings = judged.map((one): ToxFinding => {
    const { matrix, cutoff, loq, upper } = cutoffOf(one)
    const validity = specimenOf.get(one.letter)
    return {
      key: keys.get(one) ?? '',
      analyte: analyteOf(one, graph),
      method: one.definition.kind === 'tox_screen' ? 'screen' : 'confirm',
      finding: findingOf(one),
      value: valueOf(one, upper),
      cutoff,
      loq,
      matrix,
      specimen: one.letter,
      collectedAt: evidence.collectedAt?.(one.letter) ?? null,
      fitness: isKept(one) ? 'unfit' : (validity?.fitness ?? 'fit'),
      state: validity?.word ?? '',
      printed: printedOf(one),
    }
  })
  return { judged, keys, findings: [...findings, ...silent], validities, specimenOf }
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

/**
 * The rows with what a pharmacist concluded in their place. Where a medication was changed, so is what was said for its sake of
 * analytes that were not found. The rule and what it rests on stay: they are what the change is about.
 */
function withChanges<Result>(
  rows: readonly ConsistencyRow[],
  judged: readonly Result[],
  changed: readonly ChangedLine<Result>[],
): ConsistencyRow[] {
  if (changed.length === 0) return [...rows]
  const resultOf = (row: ConsistencyRow) => (row.finding === null ? undefined : judged[Number(row.finding)])
  const isOwn = (row: ConsistencyRow, { line }: ChangedLine<Result>) => {
    if ('entry' in line) return row.kind === 'medication' && row.entry === line.entry
    const result = resultOf(row)
    return row.kind === 'analyte' && result !== undefined && line.result(result)
  }
  const isFor = (row: ConsistencyRow, change: ChangedLine<Result>) =>
    'entry' in change.line &&
    row.kind === 'analyte' &&
    row.state === 'INCONSISTENT_NEGATIVE' &&
    rows.some((one) => isOwn(one, change) && one.restsOn.some(({ key }) => key === row.finding))
  return rows.map((row) => {
    const change = changed.find((one) => isOwn(row, one)) ?? changed.find((one) => isFor(row, one))
    // Of a specimen that is not valid nobody concludes anything, whatever was concluded before that was known.
    const isShut = row.rule === 'specimen-not-valid' && change?.state !== 'NOT_COMPARED'
    return change && !isShut ? { ...row, state: change.state, reason: change.reason, flags: [] } : row
  })
}

/** Kept from this reader, and part of the report. */
const isStanding = (one: OrderResult) => one.state === 'RELEASED' && isKept(one)

/**
 * What stands in place of each drug result of these, all of one order: the words where its specimen is adulterated,
 * substituted or invalid by what was released of its validity tests. By the rule of the report.
 */
export function withheldWords<Result extends OrderResult>(results: readonly Result[]): Map<Result, string> {
  const evidence: Evidence<Result> = { counts: ({ state }) => state === 'RELEASED', coming: () => false }
  const words = new Map<Result, string>()
  for (const one of results.filter(isDrugTest)) {
    const instead = insteadOf(one, specimenValidity(results, one.letter, evidence) ?? undefined)
    if (instead?.withheld) words.set(one, instead.words)
  }
  return words
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

function insteadOf(
  one: OrderResult,
  specimen: SpecimenValidity | undefined,
): { words: string; withheld: boolean } | null {
  if (one.withheld != null && isKept(one)) return { words: one.withheld, withheld: true }
  if (!specimen || !isDrugTest(one)) return undetermined(one)
  // A test that was not performed has nothing to withhold, and says why.
  if (findingOf(one) === 'none' && one.interpretation?.finding == null && !isMeasured(one)) return null
  if (specimen.fitness === 'unfit')
    return { words: fill(m.rules.notReportedSpecimen, { state: specimen.word }), withheld: true }
  if (specimen.fitness === 'dilute' && findingOf(one) === 'negative')
    return { words: m.rules.negativeInDilute, withheld: false }
  return undetermined(one)
}

/** A value that does not tell whether the cutoff was reached is said to, never left blank. */
const undetermined = (one: OrderResult) =>
  isDrugTest(one) &&
  one.definition.cutoffs.length > 0 &&
  one.interpretation !== null &&
  one.interpretation.finding === null &&
  isMeasured(one)
    ? { words: m.rules.notDetermined, withheld: false }
    : null

function isMeasured({ definition, raw }: OrderResult): boolean {
  const read = raw === null ? null : readEntered(definition, raw)
  return read?.ok === true && read.value.kind !== 'notPerformed'
}
