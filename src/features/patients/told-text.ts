import type { ResultsReread } from '@contract/merge-shapes'
import { t } from '@contract/messages'

const counted = (count: number, one: () => string, many: () => string): string[] =>
  count === 0 ? [] : [count === 1 ? one() : many()]

/**
 * What a change of the patient leads to, beside the open orders that took it over: closed orders that wait for a corrected
 * report, results that were read again, released ones that have to be corrected. A sentence each; none for what there is none of.
 */
export const toldText = ({
  ordersWaiting,
  resultsReread,
  releasedDiffer,
}: ResultsReread & { ordersWaiting: number }): string[] => [
  ...counted(
    ordersWaiting,
    () => t('people.patient.waitingOne'),
    () => t('people.patient.waitingMany', { count: ordersWaiting }),
  ),
  ...counted(
    resultsReread,
    () => t('people.patient.rereadOne'),
    () => t('people.patient.rereadMany', { count: resultsReread }),
  ),
  ...counted(
    releasedDiffer,
    () => t('people.patient.differOne'),
    () => t('people.patient.differMany', { count: releasedDiffer }),
  ),
]
