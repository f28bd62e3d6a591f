/** What other modules may use of the counted days; everything else in this folder is its own business. */
export { ageBandNames } from './count'
export { countAllDays, countDaysJob } from './job'
export { countedAt } from './counted-at'
export { totalsReach, type TotalsReach } from './reach'
