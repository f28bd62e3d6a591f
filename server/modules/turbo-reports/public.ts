/** What other parts of the server may use of reports signed in bulk. */
export { batchDetail } from './batches'
export { checkOrders } from './check'
export { releaseReportsJob } from './job'
export { signReports } from './sign'
export { orderStandings, type OrderFacts } from './standing'
