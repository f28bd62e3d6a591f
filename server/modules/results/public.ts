/** What other modules may use of results; everything else in this folder is its own business. */
export { interpretationOf } from './interpretation'
export { controlOf, controlReading, isControl } from './internal-control'
export { leavePatient } from './leave-patient'
export { listAnalyses } from './present'
export { attemptsOf, rawOf, type AnalysisRecord, type CorrectionFacts } from './records'
export { rejectAnalysesOf } from './reject'
export { resultWithUnit, resultWords, unperformedWords, valueBeside } from './result-words'
export { nothingReread, rereadResults } from './reread'
