/** What other modules may use of the pharmacist's reviews; everything else in this folder is its own business. */
import type { Review } from '@contract/pharmacist/shapes'
import type { Principal } from '../../core/principal'
import type { Executor } from '../../core/tx'
import { reviewBasis } from '../review-standing/public'
import { presentReview, readReviews } from './store'

export { changedLines } from './changed-lines'
export { hasOpenDraft, openDraftProblem, openDrafts } from './open-draft'
export { settleReviewsJob } from './settle-job'
export { settleVoidReview } from './settle-void'
export { standingReview, type StandingReview } from './standing'

/** Every review of an order, newest first. */
export async function readReviewsOf(db: Executor, who: Principal, orderId: string): Promise<Review[]> {
  const basis = await reviewBasis(db, who, orderId)
  return (await readReviews(db, who, orderId)).map((one) => presentReview(one, basis))
}
