import { sql } from 'kysely'
import type { Ctx, Write } from '../../core/context'
import { ofLab } from '../../core/scope'

/**
 * Marks some of the caller's own notices as read: their page was opened or, where they have none, they were seen in the list, so that
 * the next of the same words rings again. A link request and a newer version of a report, whose target says whose acknowledgement is
 * asked, end with their answer and by nothing else.
 */
export async function readNotices(ctx: Ctx, w: Write, ids: readonly string[]): Promise<void> {
  const { labId, userId } = ctx.who
  await w.tx
    .updateTable('notification')
    .set({ done_at: ctx.now })
    .where(ofLab(labId))
    .where('user_id', '=', userId)
    .where('id', 'in', [...ids])
    .where('done_at', 'is', null)
    .where('link_id', 'is', null)
    .where(sql<boolean>`(target is null or target not like '%?%')`)
    .execute()
  w.about('user', userId)
}
