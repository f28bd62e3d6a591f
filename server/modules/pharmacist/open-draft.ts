import { fill, m } from '@contract/messages'
import type { ReviewLock } from '@contract/pharmacist/shapes'
import { sql, type RawBuilder } from 'kysely'
import type { Principal } from '../../core/principal'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'
import { openedAt, presentLock } from '../locks/public'

/** Locks of orders that somebody has open and in whose unfinished review something is changed or advised; `l` is the lock. */
const isUnfinished = (
  labId: string,
  now: Date,
): RawBuilder<boolean> => sql<boolean>`${ofLab(labId, 'l')} and l.until > ${now}
  and exists (select from pharmacist_review r where ${ofLab(labId, 'r')} and r.order_id = l.order_id and r.state = 'DRAFT'
    and r.signed_by = l.user_id and jsonb_array_length(r.changes) + jsonb_array_length(r.advice) > 0)`

/** Whether somebody is at such a review of the order `t`, as a condition. */
export const hasOpenDraft = (labId: string, now: Date): RawBuilder<boolean> =>
  sql<boolean>`exists (select from pharmacist_lock l where l.order_id = t.id and ${isUnfinished(labId, now)})`

/** Who is at an unfinished review of each of these orders. */
export async function openDrafts(
  db: Executor,
  who: Pick<Principal, 'labId'>,
  orderIds: readonly string[],
  now: Date,
): Promise<Map<string, ReviewLock>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('pharmacist_lock as l')
    .selectAll('l')
    .where('l.order_id', 'in', [...orderIds])
    .where(isUnfinished(who.labId, now))
    .execute()
  return new Map(rows.map((row) => [row.order_id, presentLock(row)]))
}

/** Why an order is not released while somebody is at its review; null where nobody is. */
export async function openDraftProblem(
  db: Executor,
  who: Pick<Principal, 'labId' | 'timeZone'>,
  orderId: string,
  now: Date,
): Promise<string | null> {
  const lock = (await openDrafts(db, who, [orderId], now)).get(orderId)
  if (!lock) return null
  return fill(m.pharmacist.beingReviewed, { name: lock.name, at: openedAt(lock, who.timeZone) })
}
