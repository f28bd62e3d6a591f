import type { Ring } from '../../core/bell'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'

const keyOf = (userId: string, words: string, target: string | null) =>
  JSON.stringify([userId, words, target])

/** Whether somebody has the same words with the same target before them, unread since then. */
export async function unreadSince(
  db: Executor,
  labId: string,
  userIds: readonly string[],
  since: Date,
): Promise<(ring: Ring) => boolean> {
  if (userIds.length === 0) return () => false
  const rows = await db
    .selectFrom('notification')
    .select(['user_id', 'description', 'target'])
    .where(ofLab(labId))
    .where('user_id', 'in', [...userIds])
    .where('done_at', 'is', null)
    .where('added', '>', since)
    .execute()
  const unread = new Set(rows.map(({ user_id, description, target }) => keyOf(user_id, description, target)))
  return ({ userId, words, target }) => unread.has(keyOf(userId, words, target))
}
