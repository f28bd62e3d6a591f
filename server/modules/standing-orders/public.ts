/** What other modules may use of standing orders. */
export { standingOrdersJob } from './job'
