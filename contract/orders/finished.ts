import type { AnalysisState, SpecimenState } from './shapes'

/** Nothing more is to be done on these analyses, unless a released result is retracted. */
export const FINISHED: readonly AnalysisState[] = ['RELEASED', 'RETRACTED', 'REJECTED', 'CANCELLED']

/** A specimen at hand can be worked on. */
export const isAtHand = (state: SpecimenState) => state === 'RECEIVED' || state === 'STORED'
