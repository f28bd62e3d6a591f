import { fill, m } from '@contract/messages'
import { sha256Hex } from '../../core/hash'
import type { Ctx, Write } from '../../core/context'
import { notFound, ruleRefused } from '../../core/errors'
import { labToken } from '../../core/lab-token'
import { ofLab } from '../../core/scope'
import { withFiles } from './drawing'
import { findMedia } from './store'

const hour = 3_600_000

/**
 * A link to one report for somebody without an account. Its token is shown this once, behind the `#`, where no server and
 * no log sees it; the table keeps its hash. Throws notFound() for a file that is out of reach or no report.
 */
export async function makeLink(
  ctx: Ctx,
  mediaKey: string,
  hours: number,
): Promise<{ path: string; expiresAt: string }> {
  const media = await findMedia(ctx.db, ctx.who, mediaKey)
  if (!media || media.report_id === null) throw notFound()
  const token = labToken(ctx.ports.ids, ctx.who.labId)
  const id = ctx.ports.ids.id()
  const expires = new Date(ctx.now.getTime() + hours * hour)
  // The paper is drawn before its link leaves: whoever opens the link has no right to write.
  await withFiles(ctx, [media], async (w) => {
    await refuseTooMany(ctx, w, mediaKey)
    await w.tx
      .insertInto('report_link')
      .values({
        lab_id: ctx.who.labId,
        id,
        media_key: mediaKey,
        token_hash: sha256Hex(token),
        created_by: ctx.who.userId,
        created_at: ctx.now,
        expires_at: expires,
      })
      .execute()
    const { title } = media
    w.about('order', media.order_id ?? id)
    w.changed('reportLink', id, null, { title, expiresAt: expires.toISOString() }, media.order_id ?? id)
  })
  return { path: `/verify/${mediaKey}#${token}`, expiresAt: expires.toISOString() }
}

/** Links to one report within an hour: more than anybody hands out, and less than a script makes. */
export const linksPerHour = 20

/** Counted while nobody else makes one for the same report: sixty at once are counted one by one. */
async function refuseTooMany(ctx: Ctx, { tx }: Write, mediaKey: string): Promise<void> {
  await tx
    .selectFrom('media')
    .select('key')
    .where(ofLab(ctx.who))
    .where('key', '=', mediaKey)
    .forNoKeyUpdate()
    .execute()
  const { count } = await tx
    .selectFrom('report_link')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(ofLab(ctx.who))
    .where('media_key', '=', mediaKey)
    .where('created_at', '>', new Date(ctx.now.getTime() - hour))
    .executeTakeFirstOrThrow()
  if (count >= linksPerHour) throw ruleRefused(fill(m.reports.tooManyLinks, { most: linksPerHour }))
}
