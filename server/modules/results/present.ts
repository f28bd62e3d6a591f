import { deltaOf } from '@contract/rules/delta'
import { printedIsolates } from '@contract/rules/isolates'
import { wallTimeAt } from '@contract/rules/zone'
import { Interpretation, type Analysis } from '@contract/results/shapes'
import type { Principal } from '../../core/principal'
import type { Executor } from '../../core/tx'
import { lastValues, noValue, previousKey, type LastValues, type PreviousRecord } from './previous'
import { comparable, readNow } from './read-value'
import { attemptsOf, isolatesOf, rawOf, valueOf, type AnalysisRecord } from './records'
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
  const shown = { ...record, cause: null }
  return isWithheld ? keptBack(shown) : shown
}

const hidden = (record: AnalysisRecord): AnalysisRecord => ({
  ...record,
  entered: null,
  interpretation: null,
  critical: false,
  critical_call: null,
  call_attempts: [],
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

function presentPrevious(
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
function readingOf(
  { interpretation, definition, entered }: AnalysisRecord,
  last: LastValues,
): Analysis['interpretation'] {
  if (!interpretation) return null
  const reading = Interpretation.parse(interpretation)
  const value = valueOf(entered)
  if (!last.hasWithheld || !reading.delta || !value) return reading
  const delta = deltaOf(definition, value, comparable(last.reported))
  return { ...reading, delta: delta && { ...delta, percent: delta.percent ?? '' } }
}

interface Beside {
  last: LastValues
  now: Analysis['readNow']
  withheld: string | null
  zone: string
}

/** A clinic is told what a report prints. */
function isolatesFor(who: Reader, record: AnalysisRecord): Pick<Analysis, 'isolates'> {
  const isolates = isolatesOf(record)
  if (isolates.length === 0) return {}
  return { isolates: who.locations === 'all' ? isolates : printedIsolates(isolates) }
}

const present = (who: Reader, record: AnalysisRecord, { last, now, withheld, zone }: Beside): Analysis => ({
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
  comment: record.comment,
  reason: record.reason,
  cause: record.cause,
  retestOf: record.retest_of,
  resultedAt: record.resulted_at?.toISOString() ?? null,
  resultedBy: record.resulted_by,
  resultedByName: record.resulted_by_name,
  verifiedAt: record.verified_at?.toISOString() ?? null,
  verifiedByName: record.verified_by_name,
  releasedAt: record.released_at?.toISOString() ?? null,
  previous: presentPrevious(last.reported, record.definition.units, zone),
  readNow: now,
  withheld,
})

/**
 * The analyses of these orders in report order, retracted and rejected ones among them, each with the patient's previous
 * reported value. Orders out of reach bring none. A caller from a clinic sees no value that was never released, none that
 * its report withholds, and of a released one not how the laboratory would read it now: that is told by a corrected report.
 */
export async function listAnalyses(
  db: Executor,
  who: Reader,
  orderIds: readonly string[],
): Promise<Analysis[]> {
  const records = await readAnalyses(db, who, orderIds)
  const last = await lastValues(db, who, orderIds)
  const words = withheldOf(records)
  return records.map((record) => {
    const withheld = words.get(record.id) ?? null
    const shown = shownTo(who, record, withheld !== null)
    return present(who, shown, {
      last: last.get(previousKey(record.order_id, record.test_id)) ?? noValue,
      now: who.locations === 'all' ? readNow(record, records, who.timeZone) : null,
      withheld: mayBeShown(who, record) ? withheld : null,
      zone: who.timeZone,
    })
  })
}
