/**
 * Whether an order waits for a pharmacist and whether the review it had still holds: settled by every area that changes a
 * result, a reading or a medication. Knows nothing of the modules that use it.
 */
export { drugTestsOf, readReviewStanding, reviewBasis, settleReview } from './settle-review'
