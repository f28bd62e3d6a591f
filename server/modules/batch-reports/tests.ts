import type { ReportedTest } from '@contract/batch-reports/shapes'
import { fill, m } from '@contract/messages'
import type { Analysis } from '@contract/results/shapes'
import { momentIn } from '../reports/public'
import { resultWords, unitBeside } from '../results/public'

const withStop = (text: string) => (/[.!?]$/u.test(text.trim()) ? text.trim() : `${text.trim()}.`)

/** Who was told of a critical value, each attempt, or that nobody was. */
function callNotes(one: Analysis, at: (instant: string) => string): string[] {
  if (!one.critical) return []
  const attempts = one.callAttempts.map((attempt) =>
    attempt.outcome === 'reached'
      ? fill(m.batchReports.toldTo, { name: attempt.toldTo ?? '', at: at(attempt.at) })
      : fill(m.batchReports.callTried, { at: at(attempt.at), name: attempt.byName }),
  )
  return [...attempts, ...(one.criticalCall === null ? [m.batchReports.notTold] : [])]
}

function notesOf(
  one: Analysis,
  { holds, held }: { holds: readonly string[]; held: string | null },
  at: (instant: string) => string,
): string[] {
  const gone =
    one.state === 'RETRACTED' || one.state === 'CANCELLED' || one.state === 'REJECTED'
      ? m.batchReports.gone[one.state]
      : null
  // One that is owed may be among the reasons that it waits.
  const diluted = one.dilution?.words ?? null
  return [
    ...(gone === null
      ? []
      : [
          withStop(
            one.reason === null ? gone : fill(m.batchReports.reason, { state: gone, reason: one.reason }),
          ),
        ]),
    ...(held === null || gone !== null ? [] : [withStop(fill(m.turboReports.waits.hold, { reason: held }))]),
    ...holds,
    ...(diluted === null || holds.includes(diluted) ? [] : [diluted]),
    ...callNotes(one, at),
    ...(one.deltaSeen
      ? [
          fill(m.batchReports.deltaSeen, {
            change: one.deltaSeen.change,
            name: one.deltaSeen.byName,
            note: withStop(one.deltaSeen.note),
          }),
        ]
      : []),
    ...(one.comment === null ? [] : [withStop(fill(m.batchReports.comment, { text: one.comment }))]),
    ...(one.withheld === null ? [] : [withStop(one.withheld)]),
  ]
}

/** A test with all that happened to it, in words where they are the report's. */
export function reportedTest(
  one: Analysis,
  place: Pick<ReportedTest, 'position' | 'wells' | 'barcode' | 'requisitionNumber' | 'patient' | 'priority'>,
  beside: { holds: readonly string[]; held: string | null; readings: readonly string[]; zone: string },
): ReportedTest {
  const { raw, definition, interpretation } = one
  const at = (instant: string) => momentIn(beside.zone, new Date(instant))
  return {
    _id: one._id,
    orderId: one.orderId,
    ...place,
    code: one.code,
    name: one.name,
    state: one.state,
    text: raw === null ? '' : resultWords(definition, raw, interpretation?.finding),
    unit: raw === null ? '' : (unitBeside(definition, raw) ?? ''),
    flag: interpretation?.flag ?? '',
    critical: one.critical,
    enteredBy: one.resultedByName,
    enteredAt: one.resultedAt,
    verifiedBy: one.verifiedRule
      ? fill(m.results.verifiedByRule, { name: one.verifiedRule.name, revision: one.verifiedRule.revision })
      : one.verifiedByName,
    verifiedAt: one.verifiedAt,
    releasedAt: one.releasedAt,
    readings: [...beside.readings],
    notes: notesOf(one, beside, at),
  }
}
