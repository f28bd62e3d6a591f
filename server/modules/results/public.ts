/** What other modules may use of results; everything else in this folder is its own business. */
export { interpretationOf } from './interpretation'
export { listAnalyses } from './present'
export { rejectAnalysesOf } from './reject'
export { nothingReread, rereadResults } from './reread'
