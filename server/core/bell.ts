import type { Ids } from '../ports'
import type { Write } from './context'
import { ofLab } from './scope'

/** A notice for one person. Neither patient nor number is named: the bell is read over shoulders. */
export interface Ring {
  userId: string
  words: string
  /** Where one sees it; null: it leads nowhere. */
  target: string | null
  /** The link of accounts that it asks about. */
  linkId?: string | null
}

/** Rings the bells of these people, in the caller's transaction. */
export async function ring(
  w: Write,
  ids: Ids,
  { labId, at }: { labId: string; at: Date },
  rings: readonly Ring[],
): Promise<void> {
  if (rings.length === 0) return
  await w.tx
    .insertInto('notification')
    .values(
      rings.map(({ userId, words, target, linkId = null }) => ({
        lab_id: labId,
        id: ids.id(),
        user_id: userId,
        description: words,
        icon: linkId === null ? 'other' : 'link',
        link_id: linkId,
        target,
        added: at,
      })),
    )
    .execute()
}

/** What these notices told is settled: whoever has not read them has nothing to do about it any more. */
export async function endRings(
  w: Write,
  { labId, at }: { labId: string; at: Date },
  targets: readonly string[],
): Promise<void> {
  if (targets.length === 0) return
  await w.tx
    .updateTable('notification')
    .set({ done_at: at })
    .where(ofLab(labId))
    .where('target', 'in', [...targets])
    .where('done_at', 'is', null)
    .execute()
}
