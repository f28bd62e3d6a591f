import type { Write } from '../../core/context'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'
import type { Ports } from '../../ports'

export interface Ring {
  userId: string
  words: string
  target: string | null
}

/** Rings the bells, in the caller's transaction. */
export async function ring(
  w: Write,
  ids: Ports['ids'],
  { labId, at }: { labId: string; at: Date },
  rings: readonly Ring[],
): Promise<void> {
  if (rings.length === 0) return
  await w.tx
    .insertInto('notification')
    .values(
      rings.map(({ userId, words, target }) => ({
        lab_id: labId,
        id: ids.id(),
        user_id: userId,
        description: words,
        icon: 'other',
        link_id: null,
        target,
        added: at,
      })),
    )
    .execute()
}

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
