import { isLive } from './live'
import type { AnalysisState, SpecimenState } from './shapes'

export interface ProgressStep {
  step: 'entered' | 'received' | 'resulted' | 'verified' | 'reported'
  state: 'done' | 'current' | 'ahead'
  /** How many of how many, for the words beside the step; null where there is only one. */
  count: { done: number; of: number } | null
}

const AFTER_RESULT: readonly AnalysisState[] = ['RESULTED', 'VERIFIED', 'RELEASED']
const AFTER_VERIFY: readonly AnalysisState[] = ['VERIFIED', 'RELEASED']

/**
 * The order's timeline: entered, received, resulted, verified, reported. The first step that is not done is the
 * current one. Rejected specimens and tests that will have no result are not waited for.
 */
export function orderProgress(order: {
  submitted: boolean
  specimens: readonly SpecimenState[]
  analyses: readonly AnalysisState[]
  reported: boolean
}): ProgressStep[] {
  const specimens = order.specimens.filter((state) => state !== 'REJECTED')
  const live = order.analyses.filter((state) => isLive({ state }))
  const part = (done: number, of: number) => ({ done, of })
  const within = (states: readonly AnalysisState[]) => live.filter((state) => states.includes(state)).length
  const arrived = specimens.filter((state) => state !== 'EXPECTED' && state !== 'IN_TRANSIT').length
  const steps: [ProgressStep['step'], boolean, ProgressStep['count']][] = [
    ['entered', order.submitted, null],
    ['received', specimens.length > 0 && arrived === specimens.length, part(arrived, specimens.length)],
    [
      'resulted',
      live.length > 0 && within(AFTER_RESULT) === live.length,
      part(within(AFTER_RESULT), live.length),
    ],
    [
      'verified',
      live.length > 0 && within(AFTER_VERIFY) === live.length,
      part(within(AFTER_VERIFY), live.length),
    ],
    ['reported', order.reported, null],
  ]
  const current = steps.findIndex(([, done]) => !done)
  return steps.map(([step, done, count], at) => ({
    step,
    state: done ? 'done' : at === current ? 'current' : 'ahead',
    count,
  }))
}
