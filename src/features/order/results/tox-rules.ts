import type { Analysis } from '@contract/results/shapes'
import type { Order } from '@contract/orders/shapes'
import { listedMedication, toxOfOrder, type OrderConsistencies } from '@contract/rules/tox-of-order'
import { labZone } from '@/lib/zone'
import { isLive } from './analysis-rules'

/** Findings against the medications of the order, by the report's own rule; results of all states, as far as they are in. */
export const consistenciesOf = (
  { medications, specimens }: Pick<Order, 'medications' | 'specimens'>,
  analyses: readonly Analysis[],
): OrderConsistencies<Analysis> =>
  toxOfOrder(
    analyses,
    medications.map((one) => listedMedication(one, labZone())),
    {
      counts: (one) => isLive(one) && one.raw !== null,
      coming: (one) => isLive(one) && one.raw === null,
      collectedAt: (letter) => specimens.find((one) => one.letter === letter)?.collectedAt ?? null,
    },
  )
