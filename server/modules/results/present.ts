import { isLive } from '@contract/orders/live'
import { fill, m } from '@contract/messages'
import { changeSeen } from '@contract/results/delta-seen'
import { deltaOf } from '@contract/rules/delta'
import { dilutionWords } from '@contract/rules/dilution'
import { printedIsolates } from '@contract/rules/isolates'
import { indexFindings } from '@contract/rules/serum-indices'
import { wallTimeAt } from '@contract/rules/zone'
import { Interpretation, type Analysis } from '@contract/results/shapes'
import type { Principal } from '../../core/principal'
import type { Executor } from '../../core/tx'
import { lastValues, noValue, previousKey, type LastValues, type PreviousRecord } from './previous'
import { isCalculated, workOut } from './calculated'
import { comparable, readNow } from './read-value'
import { plateWords } from '../plate-holds/public'
import { controlStandings, type ControlStanding } from '../quality-control/public'
import { attemptsOf, changeOf, isolatesOf, rawOf, valueOf, type AnalysisRecord } from './records'
import { resultWords, unitBeside } from './result-words'
import { readAnalyses } from './store'
import { withheldOf } from './withheld'

/** Whose words they are told in, and how far they see: a caller, or the laboratory itself. */
export type Reader = Pick<Principal, 'labId' | 'locations' | 'timeZone'>

/**
 * Clinics read what has been released, and what had been; a value still in the making is the laboratory's own, and so is one
 * that was reported under a patient for whom the order was entered by mistake.
 */
const mayBeShown = (who: Reader, record: AnalysisRecord): boolean =>
  who.locations === 'all' || (record.released_at !== null && !record.interpretation?.['otherPatient'])

/** Of a value that was withheld: neither it nor its finding, flag or calls; what it would be held against stays. */
function keptBack(record: AnalysisRecord): AnalysisRecord {
  const { interpretation } = record
  return {
    ...record,
    entered: null,
    interpretation: interpretation && {
      flag: '',
      finding: null,
      rangeText: interpretation['rangeText'] ?? '',
      cutoff: interpretation['cutoff'] ?? null,
      ...(interpretation['cutoffVersion'] ? { cutoffVersion: interpretation['cutoffVersion'] } : {}),
      delta: null,
      critical: false,
      isAbnormal: false,
    },
    critical: false,
    critical_call: null,
    call_attempts: [],
  }
}

/** What this caller may read of it. */
function shownTo(who: Reader, record: AnalysisRecord, isWithheld: boolean): AnalysisRecord {
  if (!mayBeShown(who, record)) return hidden(record)
  if (who.locations === 'all') return record
  // What called for a test tells of results that may not be released.
  const { changeUnknown: _, ...reading } = record.interpretation ?? {}
  const shown = { ...record, cause: null, interpretation: record.interpretation && reading }
  return isWithheld ? keptBack(shown) : shown
}

const hidden = (record: AnalysisRecord): AnalysisRecord => ({
  ...record,
  entered: null,
  interpretation: null,
  critical: false,
  critical_call: null,
  call_attempts: [],
  delta_seen: null,
  instrument_marks: null,
  dilution: null,
  verified_rule: null,
  comment: null,
  cause: null,
  // Why a test was not performed is on the report; why it is repeated is not.
  reason: record.state === 'CANCELLED' || record.state === 'REJECTED' ? record.reason : null,
  resulted_at: null,
  resulted_by: null,
  resulted_as: null,
  resulted_by_name: null,
  verified_at: null,
  verified_as: null,
  verified_by_name: null,
})

/** The previous value in the words it was reported in; `zone` is the laboratory's. Null where there is none. */
export function presentPrevious(
  previous: PreviousRecord | undefined,
  units: string | null,
  zone: string,
): Analysis['previous'] {
  const raw = previous && rawOf(previous)
  if (!previous || !raw) return null
  const { definition } = previous
  const finding = previous.interpretation?.['finding']
  const { date } = wallTimeAt(previous.date_collected.toISOString(), zone)
  return {
    raw,
    text: resultWords(definition, raw, typeof finding === 'string' ? finding : null),
    unit: definition.units === units ? null : unitBeside(definition, raw),
    collectedOn: date,
    orderId: previous.order_id,
  }
}

/** A change since a value that is withheld by now would tell it: then it is the change since the last one reported. */
function readingOf(record: AnalysisRecord, last: LastValues): Analysis['interpretation'] {
  const { interpretation, definition, entered } = record
  if (!interpretation) return null
  const reading = Interpretation.parse(interpretation)
  const value = valueOf(entered)
  if (!last.hasWithheld || !reading.delta || !value) return reading
  const delta = deltaOf(definition, value, comparable(last.reported, record))
  return { ...reading, delta: delta && { ...delta, percent: delta.percent ?? '' } }
}

/** What its indices say of a value that this reader is shown. */
function indexNotesFor(record: AnalysisRecord, all: readonly AnalysisRecord[]): Pick<Analysis, 'indexNotes'> {
  const notes = indexFindings(record, all).map(({ sentence }) => sentence)
  return notes.length > 0 ? { indexNotes: notes } : {}
}

/** The person, or the rule in whose name nobody looked. */
const verifierOf = ({ verified_by_name: name, verified_rule: rule }: AnalysisRecord): string | null =>
  rule === null ? name : fill(m.results.verifiedByRule, { name: rule.name, revision: rule.revision })

const atTheBench: ReadonlySet<string> = new Set(['REGISTERED', 'ASSIGNED', 'RESULTED', 'VERIFIED'])

interface Beside {
  last: LastValues
  now: Analysis['readNow']
  withheld: string | null
  zone: string
  /** What controls say of it; undefined for whom that is not. */
  control: ControlStanding | undefined
  /** Why a plate holds it. */
  plate: string | undefined
  /** That a plate, or what it says of the result, was overridden. */
  overridden: string | undefined
  /** The analyses that stand beside it. */
  all: readonly AnalysisRecord[]
}

/** A clinic is told what a report prints. */
function isolatesFor(who: Reader, record: AnalysisRecord): Pick<Analysis, 'isolates'> {
  const isolates = isolatesOf(record)
  if (isolates.length === 0) return {}
  return { isolates: who.locations === 'all' ? isolates : printedIsolates(isolates) }
}

/** Only what waits to be verified or released is held; an instrument is chosen before that. */
function controlFor(
  record: AnalysisRecord,
  control: ControlStanding | undefined,
): Pick<Analysis, 'controlHold' | 'instruments' | 'instrumentId'> {
  if (!control) return {}
  const isOpen = record.state === 'RESULTED' || record.state === 'VERIFIED'
  return {
    instrumentId: record.instrument_id,
    instruments: control.instruments,
    controlHold: isOpen ? control.hold : null,
  }
}

/** Only a result that waits to be verified or released is held by a plate. An override is the laboratory's own. */
const platesFor = (
  who: Reader,
  { state }: AnalysisRecord,
  plate: string | undefined,
  overridden: string | undefined,
): Pick<Analysis, 'plateHold' | 'plateOverride'> =>
  state !== 'RESULTED' && state !== 'VERIFIED'
    ? {}
    : {
        ...(plate === undefined ? {} : { plateHold: plate }),
        ...(overridden === undefined || who.locations !== 'all' ? {} : { plateOverride: overridden }),
      }

/** What a calculated result comes from; before there is one, what it waits for. A clinic is told the result alone. */
function calculatedOf(
  who: Reader,
  record: AnalysisRecord,
  all: readonly AnalysisRecord[],
): Pick<Analysis, 'calculated'> {
  if (!isCalculated(record) || who.locations !== 'all') return {}
  if (record.calculated) return { calculated: record.calculated }
  return isLive(record) && record.entered === null
    ? { calculated: workOut(record, all, who.timeZone).from }
    : {}
}

/** What the instrument and the verifier said of the value that stands. */
const forBench = (record: AnalysisRecord): Pick<Analysis, 'deltaSeen' | 'instrumentMarks' | 'dilution'> => ({
  deltaSeen: changeSeen(changeOf(record)),
  ...(record.instrument_marks ? { instrumentMarks: [...record.instrument_marks] } : {}),
  ...(record.dilution
    ? { dilution: { words: dilutionWords(record.dilution), owed: record.dilution.owed } }
    : {}),
})

const present = (
  who: Reader,
  record: AnalysisRecord,
  { last, now, withheld, zone, control, plate, overridden, all }: Beside,
): Analysis => ({
  _id: record.id,
  version: record.version,
  orderId: record.order_id,
  specimenId: record.specimen_id,
  letter: record.letter,
  panelId: record.panel_id,
  panelName: record.panel_name,
  testId: record.test_id,
  testVersion: record.test_version,
  code: record.code,
  name: record.name,
  definition: record.definition,
  position: record.position,
  state: record.state,
  raw: rawOf(record),
  interpretation: readingOf(record, last),
  ...isolatesFor(who, record),
  critical: record.critical,
  criticalCall: record.critical_call,
  callAttempts: attemptsOf(record),
  ...(who.locations === 'all' ? forBench(record) : {}),
  ...indexNotesFor(record, all),
  comment: record.comment,
  reason: record.reason,
  cause: record.cause,
  ...calculatedOf(who, record, all),
  retestOf: record.retest_of,
  resultedAt: record.resulted_at?.toISOString() ?? null,
  resultedBy: record.resulted_by,
  resultedByName: record.resulted_by_name,
  verifiedAt: record.verified_at?.toISOString() ?? null,
  verifiedByName: verifierOf(record),
  ...(who.locations === 'all' ? { verifiedRule: record.verified_rule } : {}),
  releasedAt: record.released_at?.toISOString() ?? null,
  previous: presentPrevious(last.reported, record.definition.units, zone),
  readNow: now,
  withheld,
  ...controlFor(record, control),
  ...platesFor(who, record, plate, overridden),
})

/**
 * The analyses of these orders in report order, retracted and rejected ones among them, each with the patient's previous
 * reported value. Orders out of reach bring none. A caller from a clinic sees no value that was never released, none that
 * its report withholds, and of a released one not how the laboratory would read it now: that is told by a corrected report.
 * What quality control holds is said to the laboratory; `withControls`: to whoever releases, of whichever clinics.
 */
export async function listAnalyses(
  db: Executor,
  who: Reader,
  orderIds: readonly string[],
  withControls = who.locations === 'all',
): Promise<Analysis[]> {
  const records = await readAnalyses(db, who, orderIds)
  const last = await lastValues(db, who, orderIds)
  const words = withheldOf(records)
  const waiting = records.filter(({ state }) => atTheBench.has(state))
  const controls = withControls ? await controlStandings(db, who, waiting) : undefined
  const plates = withControls ? await plateWords(db, who, waiting) : undefined
  return records.map((record) => {
    const withheld = words.get(record.id) ?? null
    const shown = shownTo(who, record, withheld !== null)
    return present(who, shown, {
      last: last.get(previousKey(record.order_id, record.test_id)) ?? noValue,
      now: who.locations === 'all' ? readNow(record, records, who.timeZone) : null,
      withheld: mayBeShown(who, record) ? withheld : null,
      zone: who.timeZone,
      control: controls?.get(record.id),
      plate: plates?.holds.get(record.id),
      overridden: plates?.marks.get(record.id),
      all: records,
    })
  })
}
