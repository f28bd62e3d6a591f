import type { AnalysisState } from '@contract/orders/shapes'

interface One {
  state: AnalysisState
  raw: string | null
}

const isLive = ({ state }: One) => state !== 'RETRACTED' && state !== 'REJECTED' && state !== 'CANCELLED'

/** A result that stands, whatever became of its order since. */
export const hasResult = (one: One) => isLive(one) && one.raw !== null
/** A test that may still bring one. */
export const isComing = (one: One) => isLive(one) && one.raw === null
