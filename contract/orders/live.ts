import type { AnalysisState } from './shapes'

interface Standing {
  state: AnalysisState
}

/** Still part of the order and its report: not superseded, not rejected and not canceled. */
export const isLive = ({ state }: Standing): boolean =>
  state !== 'RETRACTED' && state !== 'REJECTED' && state !== 'CANCELLED'

/** A result that stands, whatever became of its order since. */
export const hasResult = (one: Standing & { raw: string | null }): boolean => isLive(one) && one.raw !== null

/** A test that may still bring a result. */
export const isComing = (one: Standing & { raw: string | null }): boolean => isLive(one) && one.raw === null
