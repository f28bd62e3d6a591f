/** What other modules may use of the pharmacist's reviews; everything else in this folder is its own business. */
export { changedLines } from './changed-lines'
export { standingReview, type StandingReview } from './standing'
