import type { Analysis } from '@contract/results/shapes'
import { hasResult, isComing } from '@contract/orders/live'
import type { Order } from '@contract/orders/shapes'
import { BASE_GRAPH, drugGraph, type DrugGraph } from '@contract/rules/drug-graph'
import { listedMedication } from '@contract/rules/listed-medication'
import { toxOfOrder, type OrderConsistencies } from '@contract/rules/tox-of-order'
import type { GraphInForce } from '@contract/toxicology/shapes'
import { labZone } from '@/lib/zone'

let made: { of: GraphInForce; graph: DrugGraph } | null = null
/** The graph is made once of each answer that brings it. */
function graphOf(drugs: GraphInForce | null): DrugGraph {
  if (drugs === null) return BASE_GRAPH
  if (made?.of !== drugs) made = { of: drugs, graph: drugGraph(drugs.content) }
  return made.graph
}

/** Findings against the medications of the order, by the report's own rule; results of all states, as far as they are in. */
export const consistenciesOf = (
  { medications, specimens }: Pick<Order, 'medications' | 'specimens'>,
  analyses: readonly Analysis[],
  drugs: GraphInForce | null,
): OrderConsistencies<Analysis> =>
  toxOfOrder(
    analyses,
    medications.map((one) => listedMedication(one, labZone())),
    {
      counts: hasResult,
      coming: isComing,
      collectedAt: (letter) => specimens.find((one) => one.letter === letter)?.collectedAt ?? null,
    },
    { graph: graphOf(drugs) },
  )
