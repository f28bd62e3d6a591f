/** What other modules may use of results; everything else in this folder is its own business. */
export { interpretationOf } from './interpretation'
export { controlOf, controlReading, isControl, uncontrolledReading } from './internal-control'
export { leavePatient } from './leave-patient'
export { listAnalyses } from './present'
export {
  attemptsOf,
  hoursFrom,
  isolatesOf,
  rawOf,
  withIsolates,
  type AnalysisRecord,
  type CorrectionFacts,
} from './records'
export { reflexOffers } from './reflex-offers'
export { rejectAnalysesOf } from './reject'
export { resultWithUnit, resultWords, unperformedWords, valueBeside } from './result-words'
export { unmarkedWithheld } from './withheld'
export { nothingReread, rereadResults } from './reread'
