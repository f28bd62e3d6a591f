import { isLive } from '@contract/orders/live'
import type { AnalysisRecord } from './records'

/**
 * The analysis that answers for a test on this specimen: of a released value and its correction in the making, the
 * correction; of a test that is no longer on the order, what became of it.
 */
export function inputOf(
  record: AnalysisRecord,
  testId: string,
  all: readonly AnalysisRecord[],
): AnalysisRecord | undefined {
  const those = all.filter(
    (one) =>
      one.order_id === record.order_id &&
      one.specimen_id === record.specimen_id &&
      one.test_id === testId &&
      !one.interpretation?.['otherPatient'],
  )
  const replaced = new Set(
    those.flatMap((one) => (one.retest_of && one.entered && isLive(one) ? [one.retest_of] : [])),
  )
  const standing = those.filter(({ id }) => !replaced.has(id))
  return (
    standing.find((one) => isLive(one) && one.entered !== null) ?? standing.find(isLive) ?? standing.at(-1)
  )
}
