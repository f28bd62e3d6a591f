import { useEffect, useState } from 'react'
import type { Analysis } from '@contract/results/shapes'
import type { Order } from '@contract/orders/shapes'
import { isDrugTest } from '@contract/rules/drug-test'
import type { ConsistencyNote, OrderConsistencies } from '@contract/rules/tox-of-order'
import type { GraphInForce } from '@contract/toxicology/shapes'
import { code } from '@/ui/deferred'

/** The tables of drugs come only with an order that has a test for drugs. */
const rules = code(() => import('./tox-rules'))

const silent = (): ConsistencyNote => ({
  word: '',
  reason: '',
  state: null,
  rule: null,
  flags: [],
  restsOn: [],
})
const NOTHING: OrderConsistencies<Analysis> = {
  of: silent,
  ofMedication: silent,
  rows: [],
  findings: [],
  isCompared: false,
  specimens: [],
  validities: [],
  normalized: () => null,
  instead: () => null,
}

export interface Tox {
  /** Null while the rules are on their way: until then no drug result may be shown. */
  consistencies: OrderConsistencies<Analysis> | null
  /** Set where they cannot be had. */
  retry: (() => void) | null
}

/** What is concluded from an order's drug tests. */
export function useConsistencies(
  order: Order,
  analyses: readonly Analysis[],
  drugs: GraphInForce | null,
): Tox {
  const isNeeded = analyses.some(isDrugTest)
  const [part, setPart] = useState(() => rules.now())
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (!isNeeded || part || failed) return
    let live = true
    rules.fetch().then(
      (found) => live && setPart(found),
      () => live && setFailed(true),
    )
    return () => {
      live = false
    }
  }, [isNeeded, part, failed])
  if (!isNeeded) return { consistencies: NOTHING, retry: null }
  return {
    consistencies: part ? part.consistenciesOf(order, analyses, drugs) : null,
    retry: failed ? () => setFailed(false) : null,
  }
}
