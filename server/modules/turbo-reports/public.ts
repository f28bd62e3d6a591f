/** What other parts of the server may use of reports signed in bulk: the background work. */
export { releaseReportsJob } from './job'
