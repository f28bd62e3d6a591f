import { wallTimeAt } from '@contract/rules/zone'
import { Interpretation, type Analysis } from '@contract/results/shapes'
import type { Principal } from '../../core/principal'
import type { Executor } from '../../core/tx'
import { readNow } from './read-value'
import { attemptsOf, rawOf, type AnalysisRecord } from './records'
import { resultWords, unitBeside } from './result-words'
import { previousValues, readAnalyses, type PreviousRecord } from './store'

/**
 * Clinics read what has been released, and what had been; a value still in the making is the laboratory's own, and so is one
 * that was reported under a patient for whom the order was entered by mistake.
 */
const mayBeShown = (who: Principal, record: AnalysisRecord): boolean =>
  who.locations === 'all' || (record.released_at !== null && !record.interpretation?.['otherPatient'])

const hidden = (record: AnalysisRecord): AnalysisRecord => ({
  ...record,
  entered: null,
  interpretation: null,
  critical: false,
  critical_call: null,
  call_attempts: [],
  comment: null,
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

export const previousKey = (orderId: string, testId: string) => `${orderId} ${testId}`
export const byOrderAndTest = (rows: readonly PreviousRecord[]): ReadonlyMap<string, PreviousRecord> =>
  new Map(rows.map((row) => [previousKey(row.for_order, row.test_id), row]))

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

const present = (
  record: AnalysisRecord,
  previous: PreviousRecord | undefined,
  now: Analysis['readNow'],
  zone: string,
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
  interpretation: record.interpretation && Interpretation.parse(record.interpretation),
  critical: record.critical,
  criticalCall: record.critical_call,
  callAttempts: attemptsOf(record),
  comment: record.comment,
  reason: record.reason,
  retestOf: record.retest_of,
  resultedAt: record.resulted_at?.toISOString() ?? null,
  resultedBy: record.resulted_by,
  resultedByName: record.resulted_by_name,
  verifiedAt: record.verified_at?.toISOString() ?? null,
  verifiedByName: record.verified_by_name,
  releasedAt: record.released_at?.toISOString() ?? null,
  previous: presentPrevious(previous, record.definition.units, zone),
  readNow: now,
})

/**
 * The analyses of these orders in report order, retracted and rejected ones among them, each with the patient's previous
 * released value. Orders out of reach bring none. A caller from a clinic sees no value that was never released, and of a
 * released one not how the laboratory would read it now: that is told by a corrected report.
 */
export async function listAnalyses(
  db: Executor,
  who: Principal,
  orderIds: readonly string[],
): Promise<Analysis[]> {
  const records = await readAnalyses(db, who, orderIds)
  const previous = byOrderAndTest(await previousValues(db, who, orderIds))
  return records
    .map((record) => (mayBeShown(who, record) ? record : hidden(record)))
    .map((record) =>
      present(
        record,
        previous.get(previousKey(record.order_id, record.test_id)),
        who.locations === 'all' ? readNow(record, records, who.timeZone) : null,
        who.timeZone,
      ),
    )
}
