import type { KeptChange } from '@contract/pharmacist/shapes'
import type { Principal } from '../../core/principal'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'
import { reviewBasis } from '../review-standing/public'

/** A review that a report tells of. */
export interface StandingReview {
  by: string
  credentials: string | null
  at: Date
  changes: KeptChange[]
  advice: string[]
}

/**
 * The review that holds for what an order says and is concluded of it now; null where none was made, or something of that is
 * another thing since. A report names a reviewer by this alone.
 */
export async function standingReview(
  db: Executor,
  who: Pick<Principal, 'labId' | 'timeZone'>,
  order: { _id: string; pharmdReviewed: boolean },
): Promise<StandingReview | null> {
  if (!order.pharmdReviewed) return null
  const row = await db
    .selectFrom('pharmacist_review as r')
    .select(['r.signed_name', 'r.credentials', 'r.ended_at', 'r.changes', 'r.advice'])
    .where(ofLab(who, 'r'))
    .where('r.order_id', '=', order._id)
    .where('r.state', '=', 'REVIEWED')
    .where('r.basis', '=', await reviewBasis(db, who, order._id))
    .orderBy('r.ended_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row?.ended_at) return null
  return {
    by: row.signed_name,
    credentials: row.credentials,
    at: row.ended_at,
    changes: row.changes,
    advice: row.advice.map(({ text }) => text),
  }
}
