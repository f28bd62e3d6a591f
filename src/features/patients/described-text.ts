import type { ResultsReread } from '@contract/patients/merge-shapes'
import { fill, m } from '@contract/messages'

const counted = (count: number, one: () => string, many: () => string): string[] =>
  count === 0 ? [] : [count === 1 ? one() : many()]

/**
 * What a change of the patient leads to, beside the open orders that took it over: closed orders that wait for a corrected
 * report, results that were read again, released ones that have to be corrected. A sentence each; none for what there is none of.
 */
export const describedText = ({
  ordersWaiting,
  resultsReread,
  releasedDiffer,
}: ResultsReread & { ordersWaiting: number }): string[] => [
  ...counted(
    ordersWaiting,
    () => m.patients.waitingOne,
    () => fill(m.patients.waitingMany, { count: ordersWaiting }),
  ),
  ...counted(
    resultsReread,
    () => m.patients.reevaluatedOne,
    () => fill(m.patients.reevaluatedMany, { count: resultsReread }),
  ),
  ...counted(
    releasedDiffer,
    () => m.patients.differOne,
    () => fill(m.patients.differMany, { count: releasedDiffer }),
  ),
]
