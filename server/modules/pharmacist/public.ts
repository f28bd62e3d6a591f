/** What other modules may use of the pharmacist's reviews; everything else in this folder is its own business. */
import type { Review } from '@contract/pharmacist/shapes'
import { presentReview, readReviews } from './store'

export { changedLines } from './changed-lines'
export { standingReview, type StandingReview } from './standing'

/** Every review of an order, newest first. */
export const readReviewsOf = async (...parts: Parameters<typeof readReviews>): Promise<Review[]> =>
  (await readReviews(...parts)).map(presentReview)
