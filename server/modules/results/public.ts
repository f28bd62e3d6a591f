/** What other modules may use of results; everything else in this folder is its own business. */
export { assignAnalyses } from './assign'
export { inputsHold, isCalculated } from './calculated'
export { interpretationOf } from './interpretation'
export { controlOf, controlReading, isControl, uncontrolledReading } from './internal-control'
export { leavePatient } from './leave-patient'
export { listAnalyses, presentPrevious } from './present'
export { lastValues, noValue, previousKey } from './previous'
export { holdsOf, type Judged, type OrderStanding } from './refusals'
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
export { resultWithUnit, resultWords, unitBeside, unperformedWords, valueBeside } from './result-words'
export { unmarkedWithheld } from './withheld'
export { settleCalculated } from './settle'
export { nothingReread, rereadResults } from './reread'
export { referAnalyses, referredWords } from './refer'
export { entryRefusal } from './refusals'
export { readAnalyses } from './store'
