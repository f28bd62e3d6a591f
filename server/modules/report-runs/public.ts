/** What other modules may use of reports that were made; everything else in this folder is its own business. */
export { forgetOldRuns, reportJob } from './job'
