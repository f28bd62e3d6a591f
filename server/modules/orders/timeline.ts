import { fill, m } from '@contract/messages'
import { orderProgress } from '@contract/orders/progress'
import type { Order } from '@contract/orders/shapes'
import type { ReportState } from '@contract/orders/choices'
import type { OrderRecord, StoredSpecimen } from './records'

type Step = Order['timeline'][number]

const reportWords: Record<ReportState, string> = {
  PRELIMINARY: m.orders.reportedPreliminary,
  FINAL: m.orders.reportedFinal,
  AMENDED: m.orders.reportedAmended,
  CORRECTED: m.orders.reportedCorrected,
}
const counted = {
  received: m.orders.partlySpecimens,
  resulted: m.orders.partlyTests,
  verified: m.orders.partlyTests,
} as const

const earliest = (specimens: readonly StoredSpecimen[]) =>
  specimens
    .filter((specimen) => specimen.received_at !== null)
    .toSorted((a, b) => Date.parse(a.received_at ?? '') - Date.parse(b.received_at ?? ''))[0]

/**
 * When each stage was reached, and by whom. A stage that only some specimens or tests have reached says how many; the
 * stages of the tests have a time once the last of them is there. What counts is decided by `orderProgress`.
 */
export function timelineOf(row: OrderRecord): Step[] {
  const { progress, specimens } = row
  const reportedAs =
    row.report_state &&
    (row.report_version > 1
      ? fill(m.orders.reportedVersion, {
          report: reportWords[row.report_state],
          version: row.report_version,
        })
      : reportWords[row.report_state])
  const reached: Record<Step['step'], { at: string | null; by: string | null }> = {
    entered: { at: row.date_entered.toISOString(), by: row.entered_by_name },
    received: {
      at: row.date_received?.toISOString() ?? null,
      by: earliest(specimens)?.received_by_name ?? null,
    },
    resulted: { at: progress.resulted_at, by: progress.resulted_by_name },
    verified: { at: progress.verified_at, by: progress.verified_by_name },
    reported: { at: row.date_reported?.toISOString() ?? null, by: row.reported_by_name },
  }
  const steps = orderProgress({
    submitted: row.state !== 'DRAFT',
    specimens: specimens.map(({ state }) => state),
    analyses: progress.states,
    reported: row.date_reported !== null,
  })
  return steps.map(({ step, state, count }) => {
    const { at, by } = reached[step]
    const begunOnly = (step === 'resulted' || step === 'verified') && state !== 'done'
    const partly =
      count && count.done > 0 && count.done < count.of && step !== 'entered' && step !== 'reported'
        ? fill(counted[step], { done: count.done, of: count.of })
        : null
    return {
      step,
      at: begunOnly || at === null ? null : new Date(at).toISOString(),
      by: begunOnly ? null : by,
      note: step === 'reported' ? reportedAs : partly,
    }
  })
}
